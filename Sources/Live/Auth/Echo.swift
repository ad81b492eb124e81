import Foundation

/// Finds in a server's words what was sent to it and must not show: a password, a token, the key.
///
/// An echo is found code point by code point, whatever the server did with it: capitals, white space, accents that are put
/// together or apart, marks behind it, what cannot be seen between its letters, and escapes of JSON, percent or HTML, also
/// twice. What is found too often costs a sentence that nobody needs; what is not found would show a secret.
struct Echo {
    /// Words that are longer are not looked through: they count as an echo.
    private static let longest = 4_000

    private let withMarks: [[Unicode.Scalar]]
    private let withoutMarks: [[Unicode.Scalar]]

    /// The echo of these texts. One of which nothing can be seen has none: it cannot be seen in a text either.
    init(of secrets: [String]) {
        withMarks = secrets.map { Self.folded($0, keepsMarks: true) }.filter { !$0.isEmpty }
        withoutMarks = secrets.map { Self.folded($0, keepsMarks: false) }.filter { !$0.isEmpty }
    }

    /// Whether one of them stands in the text, in whatever form.
    func isHeard(in text: String) -> Bool {
        guard text.unicodeScalars.count <= Self.longest else { return true }
        return Self.readings(of: text).contains { reading in
            Self.holds(Self.folded(reading, keepsMarks: true), withMarks)
                || Self.holds(Self.folded(reading, keepsMarks: false), withoutMarks)
        }
    }

    /// The text, and what it is without one or two layers of escapes.
    private static func readings(of text: String) -> Set<String> {
        var readings: Set = [text]
        for _ in 1...2 {
            readings.formUnion(readings.flatMap { reading in Unescaping.all.map { $0(reading) } })
        }
        return readings
    }

    private static func holds(_ text: [Unicode.Scalar], _ secrets: [[Unicode.Scalar]]) -> Bool {
        secrets.contains { secret in
            guard secret.count <= text.count else { return false }
            return (0...(text.count - secret.count)).contains { start in
                text[start..<(start + secret.count)].elementsEqual(secret)
            }
        }
    }

    /// What can be seen of a text, in small letters that stand apart from their accents.
    private static func folded(_ text: String, keepsMarks: Bool) -> [Unicode.Scalar] {
        var folded: [Unicode.Scalar] = []
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar.cannotBeSeen || scalar.properties.isWhitespace { continue }
            if !keepsMarks, scalar.isMark { continue }
            // By way of the capitals: ß and ss are one there, σ and ς too.
            for capital in scalar.properties.uppercaseMapping.unicodeScalars {
                folded += capital.properties.lowercaseMapping.unicodeScalars.filter { keepsMarks || !$0.isMark }
            }
        }
        return folded
    }
}

extension Unicode.Scalar {
    /// Whether nobody sees it in a line: it is a control, is ignored (Unicode's `Default_Ignorable_Code_Point`), turns the
    /// direction of the text around it, or is the blank of Braille.
    var cannotBeSeen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: properties.isDefaultIgnorableCodePoint || self == "\u{2800}"
        }
    }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
