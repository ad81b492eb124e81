extension Character {
    /// How many columns a terminal gives this character: 0, 1 or 2.
    package var displayWidth: Int {
        if isASCII { return self >= " " ? 1 : 0 }
        // Most often the first. Some marks join what follows them, and take no column themselves.
        guard let scalar = unicodeScalars.first(where: { !$0.isInvisible }) else { return 0 }
        // Asking for an emoji widens what has one. Behind a blank or a letter, where a name may begin with it, it does nothing.
        let asksForEmoji = scalar.hasEmoji && unicodeScalars.contains { $0.value == 0xFE0F }
        return asksForEmoji || scalar.properties.isEmojiPresentation || scalar.isWide ? 2 : 1
    }
}

extension Unicode.Scalar {
    /// Whether a terminal gives it no column of its own.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format: true
        default: false
        }
    }

    /// Whether it is drawn in two columns when an emoji is asked for. Digits have the property too, but stay narrow.
    fileprivate var hasEmoji: Bool { properties.isEmoji && !isASCII }

    /// The scripts that a terminal draws two columns wide (Unicode's East Asian Width, W and F), by their blocks.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

extension StringProtocol {
    /// How many columns a terminal gives this text.
    package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}
