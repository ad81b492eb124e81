import PokedexPresenters
import SwiftUI

/// The root: a wheel while the session is being restored, the form, or the tabs; and the look over all of it.
public struct RootView: View {
    private let presenters: Presenters

    /// The whole app over these presenters.
    public init(_ presenters: Presenters) {
        self.presenters = presenters
    }

    /// What the session allows.
    public var body: some View {
        Group {
            if let entrada = presenters.entrada {
                switch entrada.raiz {
                case .comprobando: RestoringView(entrada: entrada)
                case .entrada: AuthView(entrada: entrada)
                case .contenido: TabsView(presenters: presenters)
                }
            } else {
                TabsView(presenters: presenters)
            }
        }
        .preferredColorScheme(presenters.ajustes.settings.tema.esquema)
    }
}

/// Before it is known who is signed in.
private struct RestoringView: View {
    let entrada: AuthPresenter

    var body: some View {
        if let error = entrada.state.error {
            ErrorView(error: error, reintentar: entrada.reintentar)
        } else {
            ProgressView()
        }
    }
}

/// The tabs, with the number of favourites on theirs.
private struct TabsView: View {
    let presenters: Presenters

    var body: some View {
        let favoritos = presenters.favoritos
        TabView {
            Tab("Pokédex", systemImage: "square.grid.2x2") {
                PokemonListView(lista: presenters.lista, favoritos: favoritos)
            }
            Tab("Favoritos", systemImage: "heart.fill") {
                FavoritesView(favoritos: favoritos)
            }
            .badge(favoritos.insignia.map { Text($0) })
            Tab("Ajustes", systemImage: "gearshape") {
                SettingsView(ajustes: presenters.ajustes, entrada: presenters.entrada)
            }
        }
        // Here and not on a tab: both tabs change favourites, and two alerts at once cannot be shown.
        .alerta(favoritos.state.error, descartar: favoritos.descartarError)
    }
}

struct RestoringPreviews: PreviewProvider {
    static var previews: some View {
        RestoringView(entrada: AuthPresenter(showing: AuthState(comprobando: true, session: nil)))
    }
}
