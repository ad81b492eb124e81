import PokedexPresenters
import SwiftUI

extension PokemonType {
    /// The colour of a type. It stands here and not in the library: looks are not shared.
    var tinte: Color {
        switch self {
        case .normal: Color(red: 0.60, green: 0.61, blue: 0.48)
        case .fighting: Color(red: 0.76, green: 0.23, blue: 0.20)
        case .flying: Color(red: 0.56, green: 0.64, blue: 0.92)
        case .poison: Color(red: 0.65, green: 0.32, blue: 0.65)
        case .ground: Color(red: 0.85, green: 0.71, blue: 0.36)
        case .rock: Color(red: 0.69, green: 0.60, blue: 0.24)
        case .bug: Color(red: 0.62, green: 0.70, blue: 0.16)
        case .ghost: Color(red: 0.46, green: 0.38, blue: 0.61)
        case .steel: Color(red: 0.66, green: 0.66, blue: 0.77)
        case .fire: Color(red: 0.93, green: 0.48, blue: 0.20)
        case .water: Color(red: 0.37, green: 0.55, blue: 0.92)
        case .grass: Color(red: 0.44, green: 0.75, blue: 0.32)
        case .electric: Color(red: 0.95, green: 0.80, blue: 0.20)
        case .psychic: Color(red: 0.96, green: 0.38, blue: 0.55)
        case .ice: Color(red: 0.55, green: 0.83, blue: 0.82)
        case .dragon: Color(red: 0.45, green: 0.27, blue: 0.95)
        case .dark: Color(red: 0.46, green: 0.38, blue: 0.31)
        case .fairy: Color(red: 0.90, green: 0.58, blue: 0.71)
        }
    }
}
