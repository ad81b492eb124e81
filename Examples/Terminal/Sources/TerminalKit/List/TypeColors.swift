import PokedexPresenters

extension PokemonType {
    /// The colour of a type on a terminal. It stands here and not in the library: looks are not shared.
    package var color: Color {
        switch self {
        case .normal: Color(0x9A9B7A)
        case .fighting: Color(0xC23A34)
        case .flying: Color(0x8FA3EA)
        case .poison: Color(0xA552A5)
        case .ground: Color(0xD9B45B)
        case .rock: Color(0xB09A3C)
        case .bug: Color(0x9DB32A)
        case .ghost: Color(0x75609B)
        case .steel: Color(0xA9A9C4)
        case .fire: Color(0xEE7A33)
        case .water: Color(0x5E8CEB)
        case .grass: Color(0x6FBF52)
        case .electric: Color(0xF2CB34)
        case .psychic: Color(0xF4628C)
        case .ice: Color(0x8DD3D2)
        case .dragon: Color(0x7446F2)
        case .dark: Color(0x76604F)
        case .fairy: Color(0xE595B4)
        }
    }
}
