import PokedexFakes
import PokedexPresenters

/// Stored favourites, with a log of the writes that presenters asked for.
struct LoggedFavorites: FavoritesStorage {
    let base: InMemoryFavoritesStorage
    let log: WriteLog

    var favorites: any AsyncSequence<StorageReading<[FavoritePokemon]>, Never> & Sendable { base.favorites }

    func toggle(id: Int, name: String, at now: Timestamp) async throws -> FavoritesChange {
        log.note("toggle", ["id": .int(id)])
        return try await base.toggle(id: id, name: name, at: now)
    }

    func restore(_ favorite: FavoritePokemon) async throws -> FavoritesChange {
        log.note("restore", ["id": .int(favorite.id)])
        return try await base.restore(favorite)
    }

    func removeAll() async throws -> FavoritesChange {
        log.note("removeAll")
        return try await base.removeAll()
    }
}
