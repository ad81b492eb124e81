import Foundation

/// A JSON value as it stands in a text, unread. It is how a file keeps what this version does not know: byte for byte.
struct JSONText: Hashable, Sendable {
    /// How many arrays and objects may lie in one another in what is decoded. What lies deeper reads as null.
    ///
    /// Decoders are recursive and refuse a whole text for one value that is too deep (Foundation's from 512 on).
    static let deepestDecoded = 128

    /// The value, without blanks around it.
    let bytes: ArraySlice<UInt8>
    /// How many arrays and objects lie in one another.
    let depth: Int

    init(bytes: ArraySlice<UInt8>, depth: Int) {
        self.bytes = bytes
        self.depth = depth
    }

    /// The value that a whole file is. Texts with a byte order mark may also be UTF-16 or UTF-32, as some editors save.
    ///
    /// - Throws: an ``UnusableFile`` if it is not JSON, or only the beginning of some.
    init(file data: Data) throws {
        var scanner = JSONScanner(Self.utf8(data)[...])
        guard let whole = scanner.value(), scanner.isAtEnd else { throw UnusableFile(reason: .notJSON) }
        self = whole
    }

    /// A text as a JSON value.
    init(_ text: String) {
        var bytes: [UInt8] = [.quote]
        for byte in text.utf8 {
            switch byte {
            case .quote, .backslash: bytes += [.backslash, byte]
            case 0x0A: bytes += Array(#"\n"#.utf8)
            case ..<0x20: bytes += Array(((byte < 0x10 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16)).utf8)
            default: bytes.append(byte)
            }
        }
        self.init(bytes: (bytes + [.quote])[...], depth: 0)
    }

    /// A whole number as a JSON value.
    init(_ number: some BinaryInteger & Sendable) {
        self.init(bytes: Array("\(number)".utf8)[...], depth: 0)
    }

    /// The value as a text, or `nil` if it is none or holds what is no character (half of a surrogate pair).
    var text: String? {
        guard bytes.first == .quote else { return nil }
        let inner = bytes.dropFirst().dropLast()
        if !inner.contains(where: { $0 == .backslash || $0 >= 0x80 }) { return String(decoding: inner, as: UTF8.self) }
        return try? decoded()
    }

    /// The members in the order in which they stand there, or `nil` if the value is no object.
    var members: [JSONMember]? {
        var scanner = JSONScanner(bytes)
        guard scanner.take(.openObject) else { return nil }
        var members: [JSONMember] = []
        while let key = scanner.text(), scanner.take(.colon), let value = scanner.value() {
            members.append(JSONMember(key: JSONText(bytes: key, depth: 0), value: value))
            guard scanner.take(.comma) else { break }
        }
        return members
    }

    /// The elements in their order, or `nil` if the value is no array.
    var elements: [JSONText]? {
        var scanner = JSONScanner(bytes)
        guard scanner.take(.openArray) else { return nil }
        var elements: [JSONText] = []
        while let element = scanner.value() {
            elements.append(element)
            guard scanner.take(.comma) else { break }
        }
        return elements
    }

    /// The value, read.
    ///
    /// - Throws: what the decoder or the type throws.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(depth > Self.deepestDecoded ? cut[...] : bytes))
        } catch {
            // The decoder refuses a whole object for one key that holds what is no character. Nobody can ask for that key.
            guard let members, members.contains(where: { $0.name == nil }) else { throw error }
            return try JSONText.object(members.filter { $0.name != nil }).decoded()
        }
    }

    /// A copy that holds nothing but this value: a part keeps the whole text in memory.
    var alone: JSONText { JSONText(bytes: Array(bytes)[...], depth: depth) }

    /// The value with null in place of what lies too deep.
    private var cut: [UInt8] {
        var result: [UInt8] = []
        var (depth, isInText, isEscaped) = (0, false, false)
        for byte in bytes {
            var isKept = depth <= Self.deepestDecoded
            if isInText {
                isInText = isEscaped || byte != .quote
                isEscaped = !isEscaped && byte == .backslash
            } else if byte == .quote {
                isInText = true
            } else if byte == .openArray || byte == .openObject {
                depth += 1
                if depth == Self.deepestDecoded + 1 { result += Array("null".utf8) }
                isKept = depth <= Self.deepestDecoded
            } else if byte == .closeArray || byte == .closeObject {
                depth -= 1
            }
            if isKept { result.append(byte) }
        }
        return result
    }

    private static func utf8(_ data: Data) -> [UInt8] {
        let marks: [([UInt8], String.Encoding?)] = [
            ([0xEF, 0xBB, 0xBF], nil), ([0xFF, 0xFE, 0, 0], .utf32), ([0, 0, 0xFE, 0xFF], .utf32),
            ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
        ]
        guard let (mark, encoding) = marks.first(where: { data.starts(with: $0.0) }) else { return Array(data) }
        guard let encoding else { return Array(data.dropFirst(mark.count)) }
        return Array((String(data: data, encoding: encoding) ?? "").utf8)
    }
}

/// A member of a JSON object, unread.
struct JSONMember: Hashable, Sendable {
    /// The key as it stands there, in its quotes.
    let key: JSONText
    var value: JSONText

    /// The key, or `nil` if it holds what is no character.
    var name: String? { key.text }

    init(key: JSONText, value: JSONText) {
        self.key = key
        self.value = value
    }

    init(_ name: String, _ value: JSONText) {
        self.init(key: JSONText(name), value: value)
    }

    /// A copy that holds nothing but this member.
    var alone: JSONMember { JSONMember(key: key.alone, value: value.alone) }
}

extension [JSONMember] {
    /// The members that this version does not know, to be kept.
    func others(than known: Set<String>) -> [JSONMember] {
        filter { member in member.name.map { !known.contains($0) } ?? true }.map(\.alone)
    }
}
