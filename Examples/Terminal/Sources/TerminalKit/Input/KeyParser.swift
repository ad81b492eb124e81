/// Makes keys and pastes of the bytes that a terminal sends, which arrive in pieces of any size.
///
/// It looks at each byte once and keeps a bounded number of them, whatever comes. How the bytes are cut into pieces changes
/// nothing.
package struct KeyParser: Sendable {
    private enum State: Sendable {
        case ground
        /// The beginning of a character, and how many bytes it has.
        case character([UInt8], length: Int)
        case escape
        /// After `ESC O`.
        case singleShift
        /// After `ESC [`: the parameters, or `nil` once they are longer than any key's.
        case controlSequence([UInt8]?)
        case paste(Paste)
    }

    private var state = State.ground

    package init() {}

    /// What the bytes that came are the beginning of.
    package enum Waiting: Hashable, Sendable {
        /// A key. An ESC alone may be the key or the beginning of another: only time tells.
        case key
        /// A paste whose end has not come.
        case paste
    }

    /// Whether bytes wait for more, and for what. After a while in which nothing came, call ``flush()``.
    package var waiting: Waiting? {
        switch state {
        case .ground: nil
        case .paste: .paste
        default: .key
        }
    }

    /// Takes bytes and answers what is whole.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Typed] {
        var typed: [Typed] = []
        for byte in bytes { take(byte, &typed) }
        return typed
    }

    /// Nothing else came: what waits is all there is. A paste without its end ends here.
    package mutating func flush() -> [Typed] {
        defer { state = .ground }
        switch state {
        case .escape: return [.key(.escape)]
        case .paste(let paste): return paste.typed
        default: return []
        }
    }

    private mutating func take(_ byte: UInt8, _ typed: inout [Typed]) {
        switch state {
        case .ground: begin(byte, &typed)
        case .character(let bytes, let length): character(bytes, length, byte, &typed)
        case .escape: afterEscape(byte, &typed)
        case .singleShift:
            end(Self.key(final: byte), &typed)
        case .controlSequence(let parameters): controlSequence(parameters, byte, &typed)
        case .paste(var paste):
            // Taken out first: with two owners, each byte would copy the whole paste.
            state = .ground
            if paste.take(byte) { typed += paste.typed } else { state = .paste(paste) }
        }
    }

    /// The first byte of a key. Bytes that mean nothing give no key.
    private mutating func begin(_ byte: UInt8, _ typed: inout [Typed]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x0D, 0x0A: end(.enter, &typed)
        case 0x09: end(.tab, &typed)
        case 0x08, 0x7F: end(.backspace, &typed)
        case 0x01...0x1A: end(.control(Character(Unicode.Scalar(byte + 0x60))), &typed)
        case 0x20...0x7E: end(.character(Character(Unicode.Scalar(byte))), &typed)
        case 0xC2...0xF4: state = .character([byte], length: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
        default: end(nil, &typed)
        }
    }

    private mutating func end(_ key: Key?, _ typed: inout [Typed]) {
        state = .ground
        if let key { typed.append(.key(key)) }
    }

    /// What came is no beginning of this byte, which begins anew.
    private mutating func restart(_ byte: UInt8, _ typed: inout [Typed]) {
        state = .ground
        begin(byte, &typed)
    }

    private mutating func character(_ bytes: [UInt8], _ length: Int, _ byte: UInt8, _ typed: inout [Typed]) {
        guard (0x80...0xBF).contains(byte) else { return restart(byte, &typed) }
        let bytes = bytes + [byte]
        guard bytes.count == length else { return state = .character(bytes, length: length) }
        let text = String(decoding: bytes, as: UTF8.self)
        end(text.first.flatMap { $0 == "\u{FFFD}" ? nil : .character($0) }, &typed)
    }

    private mutating func afterEscape(_ byte: UInt8, _ typed: inout [Typed]) {
        switch byte {
        case 0x5B: state = .controlSequence([])
        case 0x4F: state = .singleShift
        case 0x1B: typed.append(.key(.escape))
        default: end(nil, &typed)  // A letter with Alt: nothing here answers to it.
        }
    }

    private mutating func controlSequence(_ parameters: [UInt8]?, _ byte: UInt8, _ typed: inout [Typed]) {
        switch byte {
        case 0x20...0x3F:
            // Longer than any key's: what follows still belongs to it, up to its letter, but need not be kept.
            state = .controlSequence(parameters.flatMap { $0.count < 32 ? $0 + [byte] : nil })
        case 0x40...0x7E:
            guard let parameters else { return end(nil, &typed) }
            guard byte == 0x7E else { return end(Self.key(final: byte), &typed) }
            let number = String(decoding: parameters.prefix { $0 != 0x3B }, as: UTF8.self)
            if number == "200" { state = .paste(Paste()) } else { end(Self.key(number: number), &typed) }
        default: restart(byte, &typed)
        }
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
