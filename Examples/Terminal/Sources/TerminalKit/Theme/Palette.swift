import PokedexPresenters

/// The colours that a theme gives the whole screen.
///
/// Screens are drawn without knowing it, in the terminal's own colours and those of the types; a palette then paints
/// them, so nothing can be left out of a theme.
package struct Palette: Hashable, Sendable {
    /// Text and ground; `nil` for the terminal's own.
    package let text: Color?
    package let ground: Color?
    /// Text that matters less. A dim style over colours of one's own looks different on every terminal.
    package let faint: Color?
    /// What the colours of types can come to stand on.
    package let grounds: [Color]
    /// How much any text must stand out from what it stands on, as WCAG counts it.
    package let contrast: Double
    private let depth: ColorDepth

    /// How much is asked of sixteen colours: more would leave too few to tell types apart, and no red.
    private static let contrastOf16 = 2.5

    /// The palette of a theme on a terminal of that depth; `nil` where there are no colours to choose.
    package init?(_ tema: Tema, depth: ColorDepth) {
        guard depth != .none else { return nil }
        switch tema {
        case .claro:
            self.init(text: Color(0x1C1C1C), on: Color(0xFFFFFF), faint: Color(0x5F5F5F), depth)
        case .oscuro:
            self.init(text: Color(0xE4E4E4), on: Color(0x121212), faint: Color(0xAFAFAF), depth)
        case .sistema:
            // Nobody says which ground the terminal has, and no colour stands out from both by more than this.
            self.init(
                text: nil, ground: nil, faint: nil, grounds: [Color(0x000000), Color(0xFFFFFF)],
                contrast: depth == .indexed16 ? Self.contrastOf16 : 3, depth)
        }
    }

    private init(text: Color, on ground: Color, faint: Color, _ depth: ColorDepth) {
        self.init(
            text: text, ground: ground, faint: faint, grounds: [ground],
            contrast: depth == .indexed16 ? Self.contrastOf16 : 4.5, depth)
    }

    private init(
        text: Color?, ground: Color?, faint: Color?, grounds: [Color], contrast: Double, _ depth: ColorDepth
    ) {
        self.text = text
        self.ground = ground
        self.faint = faint
        self.grounds = grounds
        self.contrast = contrast
        self.depth = depth
    }

    /// The line in these colours, over the whole width if there is a ground to fill it with.
    package func painted(_ line: Line, width: Int) -> Line {
        (ground == nil ? line : line.padded(to: width)).restyled(painted)
    }

    private func painted(_ style: Style) -> Style {
        // What has a ground of its own was chosen with it.
        guard style.background == nil else { return style }
        var style = style
        if let color = style.foreground {
            style.foreground = readable(color)
        } else if style.isDim, let faint {
            style.foreground = faint
            style.isDim = false
        } else {
            style.foreground = text
        }
        style.background = ground
        return style
    }

    /// The nearest shade of a colour that can be read here, also on a terminal of 256 colours. On one of sixteen, the nearest
    /// of them that can.
    package func readable(_ color: Color) -> Color {
        if depth == .indexed16 {
            let place = color.nearest { shade in
                grounds.allSatisfy { shade.contrast(with: $0.in16) >= contrast }
            }
            return place.map { Color.sixteen[$0] } ?? text ?? color
        }
        let steps = 24
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            for end in [Color(0x000000), Color(0xFFFFFF)] {
                let shade = color.mixed(with: end, part)
                if stands(shade), stands(shade.in256) { return shade }
            }
        }
        return text ?? color
    }

    private func stands(_ color: Color) -> Bool {
        grounds.allSatisfy { color.contrast(with: $0.in256) >= contrast && color.contrast(with: $0) >= contrast }
    }
}
