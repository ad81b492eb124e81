import PokedexPresenters

/// The pieces that several screens are made of.
package enum Words {
    /// A row of a list in exactly that width. The selected one has the heavy side of a selected card.
    package static func row(_ content: Line, width: Int, isSelected: Bool) -> Line {
        let bar = isSelected ? Line("┃ ", .bold) : Line("  ")
        return (bar + (isSelected ? content.bold : content)).fitted(to: width)
    }

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
    package static let heart = Line("♥", Style(Color(0xE3350D), isBold: true))
}

extension Key {
    /// Whether this key sends away what can be dismissed.
    package var dismisses: Bool { self == .escape || self == .character("x") }
}
