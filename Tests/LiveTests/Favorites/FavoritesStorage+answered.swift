import PokedexPresenters

extension FavoritesStorage {
    /// All the favourites, as a write answers that changes nothing: that id is marked.
    func answered(whileMarked id: Int) async throws -> [FavoritePokemon] {
        try await restore(FavoritePokemon(id: id, name: "", markedAt: Timestamp(milliseconds: 0))).favorites
    }

    /// What a reader that begins now is told first, or `nil` if it cannot be read.
    var told: [FavoritePokemon]? {
        get async {
            guard case .value(let favorites, _)? = await favorites.first(where: { _ in true }) else { return nil }
            return favorites
        }
    }
}
