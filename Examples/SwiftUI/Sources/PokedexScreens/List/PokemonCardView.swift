import Foundation
import PokedexPresenters
import SwiftUI

/// A card of the list. A screen reader meets one element, and the heart as its action.
struct PokemonCardView: View {
    let pokemon: Pokemon
    let esFavorito: Bool
    let alMarcar: @MainActor () -> Void

    var body: some View {
        let corazon = esFavorito ? "Quitar de favoritos" : "Añadir a favoritos"
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                Text(pokemon.numero).font(.caption2).foregroundStyle(.secondary)
                Spacer()
                Button(action: alMarcar) {
                    Image(systemName: esFavorito ? "heart.fill" : "heart")
                        .foregroundStyle(esFavorito ? AnyShapeStyle(.red) : AnyShapeStyle(.secondary))
                }
                .buttonStyle(.plain)
            }
            ArtworkView(url: pokemon.artworkUrl)
                .frame(height: 110)
                .frame(maxWidth: .infinity)
            Text(pokemon.nombre).font(.system(.headline, design: .rounded, weight: .bold))
            HStack(spacing: 6) {
                ForEach(pokemon.types, id: \.self) { tipo in
                    Text(tipo.etiqueta)
                        .font(.caption2)
                        .padding(6)
                        .background(tipo.tinte.opacity(0.25), in: .capsule)
                }
            }
        }
        .padding(12)
        .background((pokemon.types.first ?? .normal).tinte.opacity(0.15), in: .rect(cornerRadius: 20))
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(pokemon.etiquetaAccesible)
        .accessibilityAction(named: corazon, alMarcar)
    }
}

/// An artwork from its address: a wheel until it is here, a sign if it does not come.
struct ArtworkView: View {
    let url: String

    var body: some View {
        AsyncImage(url: URL(string: url)) { fase in
            switch fase {
            case .success(let imagen): imagen.resizable().scaledToFit()
            case .failure: Image(systemName: "photo").foregroundStyle(.secondary)
            default: ProgressView()
            }
        }
    }
}

struct PokemonCardPreviews: PreviewProvider {
    static var previews: some View {
        PokemonCardView(pokemon: Pokemon(id: 6, name: "charizard", types: [.fire, .flying]), esFavorito: true) {}
    }
}
