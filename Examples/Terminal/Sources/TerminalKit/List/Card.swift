import PokedexPresenters

/// A Pokémon as a card: its number in the frame, its name, its types in their colours.
package enum Card {
    package static let height = 4
    /// Wide enough for the longest two types side by side.
    package static let minimumWidth = 24

    /// The card in exactly that width. The selected one has a heavy frame.
    package static func lines(_ pokemon: Pokemon, width: Int, isSelected: Bool, isFavorite: Bool = false) -> [Line] {
        let color = pokemon.types.first?.color
        let number = Line(" \(pokemon.numero) ", isSelected ? .bold : .dim)
        let rule = Box.rule(isSelected: isSelected, color: color)
        return Box.lines(
            [Line(pokemon.nombre, .bold), types(pokemon.types)], width: width, isSelected: isSelected, color: color,
            title: number, mark: isFavorite ? Line(" ") + Words.heart + Line(" ") + rule : Line())
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
}
