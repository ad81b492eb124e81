/// A colour, whatever the terminal makes of it.
package struct Color: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(_ hex: UInt32) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }

    /// Black or white, whichever can be read on this colour.
    package var contrast: Color {
        let brightness = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
        return brightness > 140_000 ? Color(0x000000) : Color(0xFFFFFF)
    }
}

/// How a piece of text looks.
package struct Style: Hashable, Sendable {
    package var foreground: Color?
    package var background: Color?
    package var isBold: Bool
    package var isDim: Bool
    package var isReversed: Bool

    package init(
        _ foreground: Color? = nil, on background: Color? = nil, isBold: Bool = false, isDim: Bool = false,
        isReversed: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.isBold = isBold
        self.isDim = isDim
        self.isReversed = isReversed
    }

    package static let plain = Style()
    package static let bold = Style(isBold: true)
    package static let dim = Style(isDim: true)
    package static let reversed = Style(isReversed: true)
}
