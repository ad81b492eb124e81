import PokedexPresenters

/// A network that is not there.
package struct OfflineNetwork: PagedNetwork {
    package init() {}

    package func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Pokemon> {
        throw AppError.sinConexion
    }
}
