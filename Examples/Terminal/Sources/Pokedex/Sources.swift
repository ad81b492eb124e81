import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import TerminalKit

/// The network and the storage that the options ask for: the one place that knows adapters by name.
struct Sources {
    let network: any PagedNetwork<Pokemon>
    let storage: any PagedStorage<Pokemon>

    /// - Parameter onNotice: told, from any thread, what the person must know.
    init(
        _ options: Options, environment: PresenterEnvironment, onNotice: @escaping @Sendable (String) -> Void
    ) throws {
        let folder = try UsableFolder.make(options.dataFolder, onNotice: onNotice)
        _ = DataFolder.file(options.source, in: folder)
        network = options.isOffline ? OfflineNetwork() : EmbeddedNetwork(clock: environment.clock)
        storage = InMemoryPokemonStorage()
    }
}
