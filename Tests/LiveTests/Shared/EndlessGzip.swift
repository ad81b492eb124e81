/// A gzip stream that unpacks to spaces without an end: thirteen bytes of it are two thousand.
enum EndlessGzip {
    /// The header of gzip and the beginning of its one block.
    static var first: [UInt8] { [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + packed.prefix(2) }
    /// What follows, again and again.
    static var then: [UInt8] { Array(repeatElement(packed[2..<15], count: 2_000).joined()) }

    /// A last block in the fixed code of RFC 1951, section 3.2.6: a space, then "258 bytes more of the byte before" on and on.
    private static var packed: [UInt8] {
        let more = "11000101" + "00000"
        let bits = Array(("1" + "10" + "01010000" + String(repeating: more, count: 16)).utf8)
        return stride(from: 0, to: 120, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] == UInt8(ascii: "1") ? 1 << UInt8($1) : 0) }
        }
    }
}
