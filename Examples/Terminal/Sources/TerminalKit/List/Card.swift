import PokedexPresenters

/// A Pokémon as a card: its number in the frame, its name, its types in their colours.
package enum Card {
    package static let height = 4
    /// Wide enough for the longest two types side by side.
    package static let minimumWidth = 24

    /// The card in exactly that width. The selected one has a heavy frame, which can be told apart without colours too.
    package static func lines(_ pokemon: Pokemon, width: Int, isSelected: Bool, isFavorite: Bool = false) -> [Line] {
        let box = isSelected ? Box.heavy : Box.light
        let frame = Style(pokemon.types.first?.color, isBold: isSelected)
        let inner = max(0, width - 4)
        func row(_ content: Line) -> Line {
            Line("\(box.side) ", frame) + content.fitted(to: inner) + Line(" \(box.side)", frame)
        }
        let number = Line(" \(pokemon.numero) ", isSelected ? .bold : .dim).clipped(to: max(0, width - 3))
        let mark = isFavorite ? Line(" ") + Words.heart + Line(" ") + Line(box.rule, frame) : Line()
        let rule = max(0, width - 3 - number.width - mark.width)
        let above = String(repeating: box.rule, count: rule)
        let below = String(repeating: box.rule, count: max(0, width - 2))
        return [
            Line(box.topLeft + box.rule, frame) + number + Line(above, frame) + mark + Line(box.topRight, frame),
            row(Line(pokemon.nombre, .bold)),
            row(types(pokemon.types)),
            Line(box.bottomLeft + below + box.bottomRight, frame),
        ].map { $0.fitted(to: width) }
    }

    /// The card in one line, for where there is no screen to lay cards out on.
    package static func row(_ pokemon: Pokemon, isFavorite: Bool = false) -> Line {
        let mark = isFavorite ? Line(" ") + Words.heart : Line()
        let name = Line("\(pokemon.numero)  \(pokemon.nombre)") + mark
        return pokemon.types.isEmpty ? name : (name + "  ").padded(to: 40) + types(pokemon.types)
    }

    private static func types(_ types: [PokemonType]) -> Line {
        let labels = types.map { Line($0.etiqueta, Style($0.color, isBold: true)) }
        return labels.dropFirst().reduce(labels.first ?? Line()) { $0 + Line(" · ", .dim) + $1 }
    }

    private struct Box {
        let topLeft, topRight, bottomLeft, bottomRight, rule, side: String

        static let light = Box(
            topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", rule: "─", side: "│")
        static let heavy = Box(
            topLeft: "┏", topRight: "┓", bottomLeft: "┗", bottomRight: "┛", rule: "━", side: "┃")
    }
}
