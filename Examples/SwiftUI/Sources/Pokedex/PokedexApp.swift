import Foundation
import PokedexLive
import PokedexPresenters
import PokedexScreens
import SwiftUI

#if os(macOS)
    import AppKit
#endif

/// The app. It alone knows adapters by name.
@main
struct PokedexApp: App {
    private let presenters = Presenters(
        network: PokeAPI(),
        storage: FilePagedStorage<Pokemon>(file: file("list"), onDamage: tell),
        favorites: FileFavoritesStorage(file: file("favorites"), onDamage: tell),
        settings: FileSettingsStorage(file: file("settings"), onDamage: tell),
        keeper: keeper
    )

    var body: some Scene {
        WindowGroup { RootView(presenters) }
    }

    #if os(macOS)
        /// Without a bundle around it, a program of a package has no windows that take letters until it says so.
        init() {
            NSApplication.shared.setActivationPolicy(.regular)
        }
    #endif

    /// With `POKEDEX_AUTH` and `POKEDEX_AUTH_KEY` in the scheme, the address and the public key of a GoTrue server, one must
    /// sign in.
    private static let keeper: SessionKeeper? = {
        let scheme = ProcessInfo.processInfo.environment
        guard let address = scheme["POKEDEX_AUTH"], let key = scheme["POKEDEX_AUTH_KEY"],
            let server = try? GoTrue(baseURL: address, apiKey: key)
        else { return nil }
        return SessionKeeper(network: server, storage: FileSessionStorage(file: file("session"), onDamage: tell))
    }()

    private static func file(_ name: String) -> URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appending(path: "Pokedex/\(name).json")
    }

    nonisolated private static func tell(_ damage: Damage) {
        print(damage)
    }
}
