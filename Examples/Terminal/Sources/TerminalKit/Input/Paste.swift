/// A paste on its way: what a terminal sends between `ESC [ 200 ~` and `ESC [ 201 ~`.
struct Paste: Sendable {
    /// So many bytes are kept of one paste. No field here takes more; the rest is read and let go.
    static let limit = 65_536

    private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private var bytes: [UInt8] = []
    /// How many bytes of the end came just now.
    private var matched = 0

    /// Takes a byte; answers whether the paste has ended with it.
    mutating func take(_ byte: UInt8) -> Bool {
        if byte == Self.end[matched] {
            matched += 1
            return matched == Self.end.count
        }
        // What looked like the end belongs to the text. The end's first byte stands in it only once.
        for byte in Self.end.prefix(matched) { keep(byte) }
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep(byte) }
        return false
    }

    /// What was pasted, as a field takes it; nothing if that is nothing.
    var typed: [Typed] {
        let text = String(decoding: bytes, as: UTF8.self).pasted
        return text.isEmpty ? [] : [.paste(text)]
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < Self.limit { bytes.append(byte) }
    }
}
