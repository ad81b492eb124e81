/// Finds where the values of a JSON text begin and end. It reads none of them.
///
/// - It costs time in proportion to the bytes it passes over. It calls nothing recursively, so depth costs no stack.
/// - It looks at the structure alone. What stands inside a text or a number is not checked: whoever decodes that value
///   does, so a value that nobody decodes cannot spoil the others.
struct JSONScanner {
    private let bytes: ArraySlice<UInt8>
    private var place: Int
    /// How many times it went round a loop: what its work is measured by.
    private(set) var steps = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// Whether nothing but blanks is left.
    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return place == bytes.endIndex
        }
    }

    /// Passes over blanks and that byte. Answers `false`, and stays before the byte, if another one stands there.
    mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard next == byte else { return false }
        place += 1
        return true
    }

    /// Passes over a text and gives it with its quotes, or `nil` if none stands here or it has no end.
    mutating func text() -> ArraySlice<UInt8>? {
        skipBlanks()
        let start = place
        return passText() ? bytes[start..<place] : nil
    }

    /// Passes over a whole value, whatever is in it, or answers `nil` if none stands here or it has no end.
    mutating func value() -> JSONText? {
        skipBlanks()
        let start = place
        // What closes each array and object that is open, the innermost last.
        var closings: [UInt8] = []
        var depth = 0
        repeat {
            steps += 1
            skipBlanks()
            switch next {
            case .openObject, .openArray:
                let closing: UInt8 = next == .openObject ? .closeObject : .closeArray
                place += 1
                closings.append(closing)
                depth = max(depth, closings.count)
                skipBlanks()
                if next != closing {
                    if closing == .closeObject, !passKey() { return nil }
                    continue
                }
            case .quote: guard passText() else { return nil }
            default: guard passWord() else { return nil }
            }
            // A value has ended. It may be the last of what is open.
            guard passEnds(&closings) else { return nil }
        } while !closings.isEmpty
        return JSONText(bytes: bytes[start..<place], depth: depth)
    }

    /// Passes over what closes here, up to a comma after which another value stands.
    private mutating func passEnds(_ closings: inout [UInt8]) -> Bool {
        while let closing = closings.last {
            steps += 1
            if take(.comma) { return closing == .closeArray || passKey() }
            guard take(closing) else { return false }
            closings.removeLast()
        }
        return true
    }

    private mutating func passKey() -> Bool {
        skipBlanks()
        return passText() && take(.colon)
    }

    private mutating func passText() -> Bool {
        guard next == .quote else { return false }
        place += 1
        while let byte = next {
            steps += 1
            place += 1
            if byte == .quote { return true }
            // Whatever is escaped ends no text.
            if byte == .backslash, place < bytes.endIndex { place += 1 }
        }
        return false
    }

    /// A number, `true`, `false` or `null`.
    private mutating func passWord() -> Bool {
        guard let first = next, first == .minus || first.isDigit else {
            let words = ["true", "false", "null"]
            guard let word = words.first(where: { bytes[place...].starts(with: $0.utf8) }) else { return false }
            place += word.utf8.count
            return true
        }
        while let byte = next, byte.isInNumber {
            steps += 1
            place += 1
        }
        return true
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            steps += 1
            place += 1
        }
    }

    private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }
}

extension UInt8 {
    static let openObject = UInt8(ascii: "{")
    static let closeObject = UInt8(ascii: "}")
    static let openArray = UInt8(ascii: "[")
    static let closeArray = UInt8(ascii: "]")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let minus = UInt8(ascii: "-")

    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    /// A digit or one of `+-.eE`.
    fileprivate var isInNumber: Bool {
        isDigit || self == .minus || self == 0x2B || self == 0x2E || self == 0x65 || self == 0x45
    }
}
