/// Inputs of fifty thousand bytes: a seed with one thing repeated, inside its first text and at its end.
enum LongInputs {
    private static let length = 50_000

    private static let repeated = [
        "a", "a ", "1", "[", "{\"\":", "{},", "\\u0061", "%41", "&amp;", "\u{1B}[1", "e\u{301}", "X: y\r\n",
    ]

    static func all(of seeds: [[UInt8]]) -> [[UInt8]] {
        guard let seed = seeds.first else { return [] }
        let text = seed.firstIndex(of: UInt8(ascii: "\"")).map { $0 + 1 } ?? seed.count
        return Set([text, seed.count]).sorted().flatMap { place in
            repeated.map { word in
                let filling = repeatElement(Array(word.utf8), count: length / word.utf8.count).joined()
                return Array(seed[..<place]) + filling + Array(seed[place...])
            }
        }
    }
}
