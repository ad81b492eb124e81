import Foundation

/// What can be written on the terminal: any character, or only those of ASCII.
package enum Charset: Hashable, Sendable {
    case utf8, ascii

    /// What the locale says, asked as POSIX asks: `LC_ALL`, then `LC_CTYPE`, then `LANG`, the first that is not empty. Where
    /// none is, the locale is «C», which is ASCII.
    package init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let name = locale.uppercased()
        self = name.contains("UTF-8") || name.contains("UTF8") ? .utf8 : .ascii
    }

    /// The text in characters that can be written, each in as many columns as before, so that a layout stays as it is.
    package func writable(_ text: String) -> String {
        guard self == .ascii, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return text.reduce(into: "") { $0 += $1.isASCII ? String($1) : Self.ascii($1) }
    }

    private static func ascii(_ character: Character) -> String {
        let width = character.displayWidth
        if let sign = signs[character] { return String(repeating: sign, count: width) }
        // Without its accents it may be a letter of ASCII.
        let bare = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first
        guard let bare, bare.isASCII, bare.value >= 0x20 else { return String(repeating: "?", count: width) }
        return width == 0 ? "" : String(bare) + String(repeating: " ", count: width - 1)
    }

    /// Frames (the heavy ones are of other signs, as what is selected must stand out), marks, and letters that no accent
    /// makes.
    private static let signs: [Character: Character] = {
        let groups: [(String, Character)] = [
            ("╭╮╰╯┌┐└┘├┤┬┴┼", "+"), ("─–—−", "-"), ("│", "|"), ("┏┓┗┛┃", "#"), ("━", "="), ("▏", "_"),
            ("·…", "."), ("♥•", "*"), ("↑", "^"), ("↓", "v"), ("←", "<"), ("→", ">"), ("«»“”", "\""), ("‘’´", "'"),
            ("¿", "?"), ("¡", "!"), ("º", "o"), ("ª", "a"), ("×", "x"), ("ß", "s"), ("æ", "a"), ("Æ", "A"), ("øœ", "o"),
            ("Ø", "O"), ("ł", "l"), ("Ł", "L"), ("đ", "d"), ("♀", "F"), ("♂", "M"), ("\u{A0}", " "),
            // The ten frames of the spinner turn as its four do.
            ("⠋⠼⠇", "|"), ("⠙⠴⠏", "/"), ("⠹⠦", "-"), ("⠸⠧", "\\"),
        ]
        var signs: [Character: Character] = [:]
        for (characters, sign) in groups { for character in characters { signs[character] = sign } }
        return signs
    }()
}
