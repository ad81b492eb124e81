import PokedexPresenters

/// The pieces that several screens are made of.
package enum Words {
    /// A row of a list in exactly that width. The selected one has the heavy side of a selected card.
    package static func row(_ content: Line, width: Int, isSelected: Bool) -> Line {
        (bar(isSelected) + (isSelected ? content.bold : content)).fitted(to: width)
    }

    /// The heavy side of what is selected, or the room for it.
    package static func bar(_ isSelected: Bool) -> Line { isSelected ? Line("┃ ", .bold) : Line("  ") }

    /// One of several of which one is chosen.
    package static func radio(_ text: String, _ isChosen: Bool) -> Line {
        Line("\(isChosen ? "(•)" : "( )") \(text)")
    }

    /// How the one thing that matters most on a screen looks; without colours it is reversed.
    package static let accent = Style(Color(0xFFFFFF), on: Color(0xD82A0B), isBold: true)

    /// The colour of what is wrong.
    package static let red = Color(0xE3350D)

    /// A failure that a key dismisses.
    package static func error(_ error: UiError?, width: Int) -> [Line] {
        guard let error else { return [] }
        let title = Line(error.titulo, .bold) + Line(" · \(Textos.cerrar)", .dim)
        return [title.clipped(to: width)] + error.detalle.wrapped(to: width).map { Line($0) }
    }

    /// What the person must know, above the content.
    package static func notice(_ notice: String?, width: Int) -> [Line] {
        notice.map { $0.wrapped(to: width).map { Line($0, .dim) } } ?? []
    }

    /// The heart of a favourite.
    package static let heart = Line("♥", Style(red, isBold: true))
}

extension Key {
    /// Whether this key sends away what can be dismissed.
    package var dismisses: Bool { self == .escape || self == .character("x") }
}
