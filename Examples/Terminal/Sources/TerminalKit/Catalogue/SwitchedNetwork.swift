import PokedexPresenters

/// A network behind a switch.
package struct SwitchedNetwork: PagedNetwork {
    private let network: any PagedNetwork<Pokemon>
    private let red: NetworkSwitch

    package init(_ network: any PagedNetwork<Pokemon>, _ red: NetworkSwitch) {
        self.network = network
        self.red = red
    }

    package func page(after: PageCursor?, limit: Int) async throws -> Page<Pokemon> {
        try await red.through { try await network.page(after: after, limit: limit) }
    }
}
