/// Where a list goes on: an opaque text that a network gives with a page and gets back for the next one.
///
/// Only the adapter knows what stands in it. PokéAPI's is an offset, another server's a token. Nobody else reads it, counts
/// with it or makes one.
public struct PageCursor: Hashable, Sendable {
    /// The adapter's own text, as it was given.
    public let text: String

    /// A cursor with that text.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether both are the same code points. A server's token that differs only in how an accent is written is another one.
    public static func == (left: PageCursor, right: PageCursor) -> Bool {
        left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars)
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

extension PageCursor: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// A cursor with that text.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// A cursor whose text is that number, in decimal digits.
    public init(integerLiteral number: Int) {
        self.init(String(number))
    }

    /// The text.
    public var description: String { text }
}

#if !hasFeature(Embedded)
    extension PageCursor: Codable {
        /// Reads the bare text, or the bare number that lists were stored with before cursors were texts.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self.init(String(number))
            } else {
                self.init(try container.decode(String.self))
            }
        }

        /// Writes the bare text.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
#endif
