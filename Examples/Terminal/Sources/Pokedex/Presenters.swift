import PokedexPresenters

/// The presenters of the whole app, each once: tabs share them.
struct Presenters: Sendable {
    let list: PokemonListPresenter
    let favorites: FavoritesPresenter
    let settings: SettingsPresenter

    init(_ sources: Sources, environment: PresenterEnvironment) {
        list = PokemonListPresenter(network: sources.network, storage: sources.storage, environment: environment)
        favorites = FavoritesPresenter(
            storage: sources.favorites, settings: sources.settings, environment: environment)
        settings = SettingsPresenter(storage: sources.settings, environment: environment)
    }

    func close() {
        list.close()
        favorites.close()
        settings.close()
    }
}
