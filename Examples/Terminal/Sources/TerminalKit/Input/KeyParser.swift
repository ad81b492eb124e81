/// Makes keys of the bytes that a terminal sends, which arrive in pieces of any size.
package struct KeyParser: Sendable {
    private var bytes: [UInt8] = []

    package init() {}

    /// Whether bytes wait for more. An ESC alone may be the key or the beginning of another: only time tells, so after a
    /// moment in which nothing came, call ``flush()``.
    package var isWaiting: Bool { !bytes.isEmpty }

    /// Takes bytes and answers the keys that are whole.
    package mutating func feed(_ more: some Sequence<UInt8>) -> [Key] {
        bytes += more
        var keys: [Key] = []
        while let (key, length) = next() {
            bytes.removeFirst(length)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// Nothing else came: what waits is all there is.
    package mutating func flush() -> [Key] {
        defer { bytes = [] }
        return bytes == [0x1B] ? [.escape] : []
    }

    /// The first key and how many bytes it took, `nil` if they are not all there. Bytes that mean nothing give no key.
    private func next() -> (Key?, Int)? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1B: return afterEscape()
        case 0x0D, 0x0A: return (.enter, 1)
        case 0x09: return (.tab, 1)
        case 0x08, 0x7F: return (.backspace, 1)
        case 0x01...0x1A: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
        case 0x20...0x7E: return (.character(Character(Unicode.Scalar(first))), 1)
        case 0xC2...0xF4: return character(length: first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4)
        default: return (nil, 1)
        }
    }

    private func character(length: Int) -> (Key?, Int)? {
        let rest = bytes.dropFirst().prefix(length - 1)
        if let wrong = rest.firstIndex(where: { !(0x80...0xBF).contains($0) }) { return (nil, wrong) }
        guard rest.count == length - 1 else { return nil }
        let text = String(decoding: bytes.prefix(length), as: UTF8.self)
        return (text.first.flatMap { $0 == "\u{FFFD}" ? nil : .character($0) }, length)
    }

    private func afterEscape() -> (Key?, Int)? {
        guard bytes.count > 1 else { return nil }
        switch bytes[1] {
        case 0x5B: return controlSequence()
        case 0x4F:
            guard bytes.count > 2 else { return nil }
            return (Self.key(final: bytes[2]), 3)
        case 0x1B: return (.escape, 1)
        default: return (nil, 2)  // A letter with Alt: nothing here answers to it.
        }
    }

    private func controlSequence() -> (Key?, Int)? {
        let body = bytes.dropFirst(2)
        guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
            return body.count > 32 ? (nil, bytes.count) : nil
        }
        guard (0x40...0x7E).contains(bytes[end]) else { return (nil, end) }
        if bytes[end] == 0x7E {
            let number = String(decoding: body[..<end].prefix { $0 != 0x3B }, as: UTF8.self)
            return (Self.key(number: number), end + 1)
        }
        return (Self.key(final: bytes[end]), end + 1)
    }

    private static func key(final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "Z"): .backTab
        case UInt8(ascii: "M"): .enter
        default: nil
        }
    }

    private static func key(number: String) -> Key? {
        switch number {
        case "1", "7": .home
        case "4", "8": .end
        case "3": .delete
        case "5": .pageUp
        case "6": .pageDown
        default: nil
        }
    }
}
