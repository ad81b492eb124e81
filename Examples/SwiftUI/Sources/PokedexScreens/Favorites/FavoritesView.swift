import PokedexPresenters
import SwiftUI

/// The favourites: swiped away one by one, with an undo; emptied after a question.
struct FavoritesView: View {
    let favoritos: FavoritesPresenter
    @State private var preguntando = false

    var body: some View {
        let estado = favoritos.state
        NavigationStack {
            List(estado.favoritos) { favorito in
                HStack(spacing: 16) {
                    ArtworkView(url: favorito.artworkUrl).frame(width: 52, height: 52)
                    VStack(alignment: .leading) {
                        Text(favorito.nombre).font(.system(.headline, design: .rounded))
                        Text(favorito.numero).font(.caption2).foregroundStyle(.secondary)
                    }
                }
                .swipeActions {
                    Button("Quitar", systemImage: "heart.slash", role: .destructive) {
                        favoritos.toggle(id: favorito.id, name: favorito.name)
                    }
                }
            }
            .listStyle(.plain)
            .overlay {
                if estado.cargando {
                    ProgressView()
                } else if estado.vacia {
                    ContentUnavailableView(
                        "Todavía no hay favoritos", systemImage: "heart",
                        description: Text("Toca el corazón de un Pokémon para guardarlo aquí."))
                }
            }
            .safeAreaInset(edge: .bottom) {
                if let quitado = estado.quitado {
                    HStack {
                        Text("\(quitado.nombre) quitado").frame(maxWidth: .infinity, alignment: .leading)
                        Button("Deshacer", action: favoritos.deshacer)
                    }
                    .padding()
                    .background(.bar)
                }
            }
            .toolbar {
                if !estado.favoritos.isEmpty {
                    Button("Vaciar", systemImage: "trash") { preguntando = true }
                }
            }
            .confirmationDialog(
                "¿Quitar todos los favoritos?", isPresented: $preguntando, titleVisibility: .visible
            ) {
                Button("Quitar todos", role: .destructive, action: favoritos.vaciar)
            } message: {
                Text("Solo están en este dispositivo. No se pueden recuperar.")
            }
            .navigationTitle("Favoritos")
        }
    }
}

struct FavoritesPreviews: PreviewProvider {
    private static let pikachu = FavoritePokemon(id: 25, name: "pikachu", markedAt: Timestamp(milliseconds: 0))

    static var previews: some View {
        preview([pikachu]).previewDisplayName("Uno")
        preview([], quitado: pikachu).previewDisplayName("Quitado")
        preview([], cargando: true).previewDisplayName("Cargando")
    }

    private static func preview(
        _ favoritos: [FavoritePokemon], cargando: Bool = false, quitado: FavoritePokemon? = nil
    ) -> some View {
        FavoritesView(
            favoritos: FavoritesPresenter(
                showing: FavoritesUiState(favoritos: favoritos, cargando: cargando, quitado: quitado)))
    }
}
