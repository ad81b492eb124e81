/// The words that libFuzzer puts into inputs: those of the seeds, and what readers trip over.
enum Dictionary {
    private static let awkward = [
        "null", "true", "-0", "1e400", "-0e400", "9223372036854775807", "-9223372036854775808", "18446744073709551616",
        "NaN",
        #"\ud800"#, #"\u0000"#, "\u{301}", "\u{FE0F}", "\u{200B}", "\u{FEFF}", "\u{85}", "\u{1B}[", "\u{202E}", "İ",
        "ß", "%00", "%40",
        "[[[[[[[[", #"{"":{"":"#, "}}", "GMT", "UTC", "29 Feb", "&amp;", "&#x41;", "👨‍👩‍👧", "\u{1B}[200~", "\u{1B}[201~",
    ]

    static func text(of seeds: [[UInt8]]) -> String {
        let words = seeds.flatMap { seed in
            String(decoding: seed, as: UTF8.self).split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        }
        return (Set(words).sorted() + awkward).filter { !$0.isEmpty && $0.utf8.count <= 60 }.map { word in
            "\"" + word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
                + "\"\n"
        }.joined()
    }
}
