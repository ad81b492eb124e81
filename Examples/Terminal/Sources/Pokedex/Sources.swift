import Foundation
import PokedexLive
import PokedexPresenters
import TerminalKit

/// The network and the storages that the options ask for: the one place that knows adapters by name.
struct Sources {
    let network: any PagedNetwork<Pokemon>
    let storage: any PagedStorage<Pokemon>
    let favorites: any FavoritesStorage
    let settings: any SettingsStorage
    /// The account server and where its session is kept; `nil` if no account is asked for.
    let accounts: Accounts?
    /// Lets the requests of both networks through, or not.
    let red: NetworkSwitch

    typealias Accounts = (network: any AuthNetwork, storage: any SessionStorage)

    /// - Parameter onNotice: told, from any thread, what the person must know.
    init(
        _ options: Options, environment: PresenterEnvironment, onNotice: @escaping @Sendable (String) -> Void
    ) throws {
        let red = NetworkSwitch(isOn: !options.isOffline)
        self.red = red
        network = SwitchedNetwork(try Self.network(options, environment), red)
        let folder = try UsableFolder.make(options.dataFolder, onNotice: onNotice)
        storage = FilePagedStorage<Pokemon>(file: DataFolder.file(options.source, in: folder)) { damage in
            onNotice(Textos.listaRota(guardadaComo: damage.kept.lastPathComponent))
        }
        favorites = FileFavoritesStorage(file: DataFolder.favorites(in: folder)) { damage in
            let kept = damage.kept.lastPathComponent
            if case .unreadableRows = damage.reason {
                onNotice(Textos.favoritosIlegibles(guardadosComo: kept))
            } else {
                onNotice(Textos.favoritosRotos(guardadosComo: kept))
            }
        }
        settings = FileSettingsStorage(file: DataFolder.settings(in: folder)) { damage in
            onNotice(Textos.ajustesRotos(guardadosComo: damage.kept.lastPathComponent))
        }
        accounts = try options.accounts.map { accounts in
            let file = DataFolder.session(accounts, in: folder)
            let storage = FileSessionStorage(file: file) { damage in
                onNotice(Textos.sesionRota(guardadaComo: damage.kept.lastPathComponent))
            }
            return (SwitchedAccounts(try Self.network(accounts, environment), red), storage)
        }
    }

    /// Comes upon what another process may have written: a storage looks at its file when somebody begins to follow it,
    /// and tells everybody who does.
    func look() async {
        _ = await first(favorites.favorites, within: Self.patience) { _ in true }
        _ = await first(settings.settings, within: Self.patience) { _ in true }
    }

    private static let patience = Duration.seconds(5)

    private static func network(
        _ options: Options, _ environment: PresenterEnvironment
    ) throws -> any PagedNetwork<Pokemon> {
        switch options.source {
        case .embedded: EmbeddedNetwork(clock: environment.clock)
        case .live: PokeAPI(environment: environment)
        case .api(let address):
            try named(address) { () throws(BaseURLError) in
                try PokeAPI(baseURL: address, environment: environment)
            }
        }
    }

    private static func network(
        _ accounts: Options.Accounts, _ environment: PresenterEnvironment
    ) throws -> any AuthNetwork {
        switch accounts {
        case .embedded: EmbeddedAccounts(environment: environment)
        case .server(let address, let key):
            try named(address) { () throws(BaseURLError) in
                try GoTrue(baseURL: address, apiKey: key, environment: environment)
            }
        }
    }

    /// What is made of an address, or a word to whoever typed it.
    private static func named<Made>(
        _ address: String, _ make: () throws(BaseURLError) -> Made
    ) throws(UsageError) -> Made {
        do throws(BaseURLError) {
            return try make()
        } catch {
            throw UsageError(message: error.mensaje(address))
        }
    }
}

extension BaseURLError {
    /// The library's own text is for a developer; this one is for whoever typed the address.
    fileprivate func mensaje(_ address: String) -> String {
        switch self {
        case .unreadable, .noHost, .unsupportedScheme: Textos.direccionMala(address)
        case .userInfo: Textos.direccionConClave
        case .queryOrFragment: Textos.direccionConPregunta(address)
        case .insecure: Textos.direccionSinCifrar(address)
        }
    }
}
