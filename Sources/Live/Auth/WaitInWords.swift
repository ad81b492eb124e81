/// A wait that a server tells in words, such as "you can only request this after 53 seconds".
enum WaitInWords {
    /// A server that asks for more than a week is taken for one that asks for nothing in particular.
    private static let longest = 7 * 24 * 60 * 60

    private static let units = [
        "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "mins": 60, "minute": 60,
        "minutes": 60, "h": 3600, "hour": 3600, "hours": 3600,
    ]

    /// The words after which a number is a wait, and not how many requests there were.
    private static let leads: Set = ["after", "in", "wait", "for", "another"]

    /// The first wait of a text, in whole seconds; `nil` if it has none that makes sense.
    static func wait(_ text: String) -> Duration? {
        // A wait stands in a sentence, and a sentence is short.
        let words = text.prefix(1_000).lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }
            .map { $0.last == "." ? $0.dropLast() : $0 }
        for (index, word) in words.enumerated() where leads.contains(String(word)) {
            let rest = words[(index + 1)...].prefix(2)
            guard let first = rest.first else { continue }
            let digits = first.prefix(while: \.isNumber)
            let unit = digits.count < first.count ? first.dropFirst(digits.count) : rest.dropFirst().first ?? ""
            guard let number = Int(digits), let seconds = units[String(unit)] else { continue }
            let (wait, overflow) = number.multipliedReportingOverflow(by: seconds)
            return overflow || wait > longest ? nil : .seconds(wait)
        }
        return nil
    }
}
