import PokedexPresenters
import SwiftUI

/// The list, under a strip when the network failed.
struct PokemonListView: View {
    let lista: PokemonListPresenter
    let favoritos: FavoritesPresenter
    @Environment(\.scenePhase) private var fase

    var body: some View {
        let estado = lista.state
        let ids = favoritos.favoriteIds
        NavigationStack {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 164), spacing: 12)], spacing: 12) {
                    ForEach(estado.items) { pokemon in
                        PokemonCardView(pokemon: pokemon, esFavorito: ids.contains(pokemon.id)) {
                            favoritos.toggle(id: pokemon.id, name: pokemon.name)
                        }
                        .onAppear { lista.loadAround(id: pokemon.id) }
                    }
                }
                .padding(16)
                if estado.cargandoMas {
                    ProgressView().padding()
                } else if let error = estado.errorAlAmpliar {
                    ErrorView(error: error, reintentar: lista.retry)
                }
            }
            .refreshable { await lista.refreshed() }
            .overlay {
                if estado.vacia {
                    ContentUnavailableView("No hay ningún Pokémon", systemImage: "square.grid.2x2")
                } else if estado.items.isEmpty, let error = estado.error {
                    ErrorView(error: error, reintentar: lista.retry)
                } else if estado.items.isEmpty {
                    ProgressView()
                }
            }
            .safeAreaInset(edge: .top) {
                if estado.sinConexion { OfflineStrip(reintentar: lista.retry) }
            }
            .navigationTitle("Pokédex")
        }
        .onChange(of: fase) { if fase == .active { lista.resume() } }
    }
}

struct PokemonListPreviews: PreviewProvider {
    private static let filas = [
        Pokemon(id: 1, name: "bulbasaur", types: [.grass, .poison]), Pokemon(id: 122, name: "mr-mime", types: []),
    ]

    static var previews: some View {
        preview(filas).previewDisplayName("Filas")
        preview(filas, errorAlAmpliar: .sinConexion).previewDisplayName("Sin conexión")
        preview([], cargando: true).previewDisplayName("Cargando")
        preview([], error: .lento).previewDisplayName("Error")
        preview([]).previewDisplayName("Vacía")
    }

    private static func preview(
        _ items: [Pokemon], cargando: Bool = false, error: AppError? = nil, errorAlAmpliar: AppError? = nil
    ) -> some View {
        PokemonListView(
            lista: PokemonListPresenter(
                showing: PagedListState(
                    items: items, cargando: cargando, cargandoMas: false, error: error.map { UiError($0) },
                    errorAlAmpliar: errorAlAmpliar.map { UiError($0) })),
            favoritos: FavoritesPresenter(
                showing: FavoritesUiState(favoritos: [], cargando: false, quitado: nil)))
    }
}
