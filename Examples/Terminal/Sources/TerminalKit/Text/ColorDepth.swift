/// How many colours the terminal has.
package enum ColorDepth: Hashable, Sendable {
    case none, indexed16, indexed256, trueColor

    /// What the environment says. `NO_COLOR` (no-color.org), set to anything but nothing, wins. A terminal that says nothing of
    /// more colours than sixteen has sixteen.
    package init(environment: [String: String]) {
        let term = (environment["TERM"] ?? "").lowercased()
        let parts = term.split { !$0.isLetter && !$0.isNumber }
        if let noColor = environment["NO_COLOR"], !noColor.isEmpty {
            self = .none
        } else if term.isEmpty || term == "dumb" || term.hasPrefix("vt") || parts.contains("mono")
            || parts.contains("m")
        {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased() ?? "")
            || parts.contains(where: Self.trueColorNames.contains)
        {
            self = .trueColor
        } else {
            self = term.contains("256color") ? .indexed256 : .indexed16
        }
    }

    /// Words in `TERM` that say it, and terminals that have always had all colours and do not say it in their name.
    private static let trueColorNames: Set<Substring> = [
        "truecolor", "24bit", "direct", "kitty", "alacritty", "ghostty", "wezterm", "foot", "contour",
    ]
}

extension Color {
    /// The nearest colour of the 256: of the six steps a channel that nearly every terminal draws alike.
    package var index256: UInt8 {
        16 + 36 * Self.step(red) + 6 * Self.step(green) + Self.step(blue)
    }

    /// What a terminal of 256 colours makes of this one.
    package var in256: Color {
        func level(_ channel: UInt8) -> UInt32 { Self.step(channel) == 0 ? 0 : 55 + 40 * UInt32(Self.step(channel)) }
        return Color(level(red) << 16 | level(green) << 8 | level(blue))
    }

    private static func step(_ channel: UInt8) -> UInt8 { channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40 }
}

extension Line {
    /// The line as bytes for a terminal of that depth. Each styled piece is closed, so that no style leaks.
    package func encoded(_ depth: ColorDepth) -> String {
        spans.map { span in
            let codes = span.style.codes(depth)
            return codes.isEmpty ? span.text : "\u{1B}[\(codes.joined(separator: ";"))m\(span.text)\u{1B}[0m"
        }.joined()
    }
}

extension Style {
    fileprivate func codes(_ depth: ColorDepth) -> [String] {
        var codes: [String] = []
        if isBold { codes.append("1") }
        if isDim { codes.append("2") }
        // Without colours, what would have a ground of its own still stands out.
        if isReversed || depth == .none && background != nil { codes.append("7") }
        if let foreground { codes += foreground.codes(depth, 38) }
        if let background { codes += background.codes(depth, 48) }
        return codes
    }
}

extension Color {
    fileprivate func codes(_ depth: ColorDepth, _ ground: Int) -> [String] {
        switch depth {
        case .none: []
        case .indexed16: [code16(ground == 38 ? 30 : 40)]
        case .indexed256: ["\(ground)", "5", "\(index256)"]
        case .trueColor: ["\(ground)", "2", "\(red)", "\(green)", "\(blue)"]
        }
    }
}
