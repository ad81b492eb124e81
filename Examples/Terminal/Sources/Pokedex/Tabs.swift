import PokedexPresenters
import TerminalKit

/// The tabs of the app: for each, what it shows and what its intents do.
@MainActor
enum Tabs {
    static func all(_ presenters: Presenters, _ options: Options, _ notices: Notices) -> [TabName: any Tab] {
        var tabs: [TabName: any Tab] = [:]
        for name in TabName.allCases {
            tabs[name] =
                switch name {
                case .pokedex: list(presenters.list, presenters.favorites, notices)
                case .favoritos: favorites(presenters.favorites, notices)
                case .ajustes: settings(presenters.settings, options, notices)
                }
        }
        return tabs
    }

    private static func list(
        _ presenter: PokemonListPresenter, _ favorites: FavoritesPresenter, _ notices: Notices
    ) -> LiveTab<ListScreen> {
        let tab = LiveTab(ListScreen(presenter.state), notices: notices) { intent in
            switch intent {
            case .loadAround(let index): presenter.loadAround(index: index)
            case .refresh: presenter.refresh()
            case .retry: presenter.retry()
            case .toggle(let id, let name): favorites.toggle(id: id, name: name)
            case .descartarError: favorites.descartarError()
            }
        }
        tab.shows(presenter.states) { $0.show($1) }
        tab.shows(favorites.favoriteIdsStates) { $0.favorites = $1 }
        tab.shows(favorites.states) { $0.favoritesError = $1.error }
        return tab
    }

    private static func favorites(_ presenter: FavoritesPresenter, _ notices: Notices) -> LiveTab<FavoritesScreen> {
        let tab = LiveTab(FavoritesScreen(presenter.state), notices: notices) { intent in
            switch intent {
            case .toggle(let id, let name): presenter.toggle(id: id, name: name)
            case .vaciar: presenter.vaciar()
            case .deshacer: presenter.deshacer()
            case .descartarQuitado: presenter.descartarQuitado()
            case .descartarError: presenter.descartarError()
            }
        }
        tab.shows(presenter.states) { $0.show($1) }
        return tab
    }

    private static func settings(
        _ presenter: SettingsPresenter, _ options: Options, _ notices: Notices
    ) -> LiveTab<SettingsScreen> {
        let screen = SettingsScreen(presenter.state, datos: Textos.origen(options.source))
        let tab = LiveTab(screen, notices: notices) { intent in
            switch intent {
            case .cambiarTema(let tema): presenter.cambiarTema(tema: tema)
            case .cambiarOrden(let porNumero): presenter.cambiarOrden(porNumero: porNumero)
            case .descartarError: presenter.descartarError()
            }
        }
        tab.shows(presenter.states) { $0.show($1) }
        return tab
    }
}
