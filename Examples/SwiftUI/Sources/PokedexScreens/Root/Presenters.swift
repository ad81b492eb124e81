import PokedexPresenters

/// The presenters of the app, each made once.
///
/// They do not belong in a `@State` of a screen: SwiftUI makes a view anew whenever its parent is drawn, and would make,
/// start and drop a presenter each time. Those of the tabs wait until the tabs are there.
public final class Presenters {
    let entrada: AuthPresenter?
    let ajustes: SettingsPresenter
    private(set) lazy var lista = PokemonListPresenter(network: network, storage: storage)
    private(set) lazy var favoritos = FavoritesPresenter(storage: favorites, settings: settings)

    private let network: any PagedNetwork<Pokemon>
    private let storage: any PagedStorage<Pokemon>
    private let favorites: any FavoritesStorage
    private let settings: any SettingsStorage

    /// Presenters over one network and one set of storages, so that all of them show the same.
    ///
    /// - Parameter keeper: keeps the session; `nil` for an app without accounts.
    public init(
        network: any PagedNetwork<Pokemon>, storage: any PagedStorage<Pokemon>, favorites: any FavoritesStorage,
        settings: any SettingsStorage, keeper: SessionKeeper? = nil
    ) {
        self.network = network
        self.storage = storage
        self.favorites = favorites
        self.settings = settings
        ajustes = SettingsPresenter(storage: settings)
        entrada = keeper.map { AuthPresenter(keeper: $0) }
    }
}
