import PokedexDomain

/// Stored favourites, as every store does its writes to them.
struct StoredMarks {
    var favorites: [FavoritePokemon]
    /// The place of these favourites among all that the store has told.
    var sequence = 1

    /// Does a write, and tells what is stored after it.
    mutating func take(_ write: FavoritesMachine.Write) -> FavoritesChange {
        var change = FavoritesChange(favorites: [], sequence: 0)
        switch write {
        case .toggle(let id, let name, let now):
            (change.removed, change.added) = favorites.toggle(id: id, name: name, at: now)
        case .restore(let favorite): change.added = favorites.restore(favorite)
        case .removeAll: favorites = []
        }
        sequence += 1
        change.favorites = favorites
        change.sequence = sequence
        return change
    }

    /// What the store's stream tells now.
    var told: FavoritesMachine.Event { .stored(.value(favorites, sequence: sequence)) }
}
