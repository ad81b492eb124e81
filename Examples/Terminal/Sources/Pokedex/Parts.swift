import PokedexPresenters
import TerminalKit

/// The screens of the app: for each, what it shows and what its intents do.
@MainActor
enum Parts {
    static func tabs(
        _ presenters: Presenters, _ auth: AuthPresenter?, _ options: Options, _ notices: Notices,
        now: @escaping @Sendable () -> Timestamp
    ) -> [TabName: any Part] {
        var tabs: [TabName: any Part] = [:]
        for name in TabName.allCases {
            tabs[name] =
                switch name {
                case .pokedex: list(presenters.list, presenters.favorites, notices, now)
                case .favoritos: favorites(presenters.favorites, notices)
                case .ajustes: settings(presenters.settings, auth, options, notices)
                }
        }
        return tabs
    }

    private static func list(
        _ presenter: PokemonListPresenter, _ favorites: FavoritesPresenter, _ notices: Notices,
        _ now: @escaping @Sendable () -> Timestamp
    ) -> LivePart<ListScreen> {
        let tab = LivePart(ListScreen(presenter.state, now: now), notices: notices) { intent in
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

    private static func favorites(_ presenter: FavoritesPresenter, _ notices: Notices) -> LivePart<FavoritesScreen> {
        let tab = LivePart(FavoritesScreen(presenter.state), notices: notices) { intent in
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
        _ presenter: SettingsPresenter, _ auth: AuthPresenter?, _ options: Options, _ notices: Notices
    ) -> LivePart<SettingsScreen> {
        var screen = SettingsScreen(presenter.state, datos: Textos.origen(options.source))
        screen.cuenta = auth?.state.session?.cuenta
        let tab = LivePart(screen, notices: notices) { intent in
            switch intent {
            case .cambiarTema(let tema): presenter.cambiarTema(tema: tema)
            case .cambiarOrden(let porNumero): presenter.cambiarOrden(porNumero: porNumero)
            case .salir: auth?.salir()
            case .descartarError: presenter.descartarError()
            }
        }
        tab.shows(presenter.states) { $0.show($1) }
        if let auth { tab.shows(auth.states) { $0.cuenta = $1.session?.cuenta } }
        return tab
    }

    static func form(_ presenter: AuthPresenter, _ notices: Notices) -> LivePart<FormScreen> {
        let part = LivePart(FormScreen(presenter.form), notices: notices) { intent in
            switch intent {
            // Upon what is typed by now, which the screen may not have been shown yet.
            case .escribirEmail(let edit): presenter.escribirEmail(valor: edit.applied(to: presenter.form.email))
            case .escribirPassword(let edit):
                presenter.escribirPassword(valor: edit.applied(to: presenter.form.password))
            case .salirDeEmail: presenter.salirDeEmail()
            case .salirDePassword: presenter.salirDePassword()
            case .cambiarModo: presenter.cambiarModo()
            case .entrar: presenter.entrar()
            case .registrar: presenter.registrar()
            case .recuperar: presenter.recuperar()
            case .descartarError: presenter.descartarError()
            }
        }
        part.shows(presenter.forms) { $0.show($1) }
        return part
    }

    static func restoring(_ presenter: AuthPresenter, _ notices: Notices) -> LivePart<RestoringScreen> {
        let part = LivePart(RestoringScreen(), notices: notices) { intent in
            switch intent {
            case .reintentar: presenter.reintentar()
            }
        }
        part.shows(presenter.states) { $0.show($1) }
        return part
    }
}

extension AuthSession {
    /// What the person knows the account by.
    var cuenta: String { email ?? userId }
}
