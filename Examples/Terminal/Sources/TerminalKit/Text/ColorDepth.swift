/// How many colours the terminal has.
package enum ColorDepth: Hashable, Sendable {
    case none, indexed256, trueColor

    /// What the environment says. `NO_COLOR` (no-color.org), set to anything but nothing, wins.
    package init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if let noColor = environment["NO_COLOR"], !noColor.isEmpty {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") {
            self = .trueColor
        } else if term.isEmpty || term == "dumb" || term == "linux" || term.hasPrefix("vt") {
            self = .none
        } else {
            self = .indexed256
        }
    }
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
        case .indexed256: ["\(ground)", "5", "\(index256)"]
        case .trueColor: ["\(ground)", "2", "\(red)", "\(green)", "\(blue)"]
        }
    }
}
