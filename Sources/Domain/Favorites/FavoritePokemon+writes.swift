/// The rules of the writes, for an adapter's author: what a ``FavoritesStorage`` does to its favourites in one transaction.
///
/// They work on favourites as a storage holds them, the last marked first and each id once; `distinct(_:)` makes them so.
extension [FavoritePokemon] {
    /// Favourites in any order as a storage holds them: the last marked first, and of two with one id the newer mark.
    public static func distinct(_ favorites: [FavoritePokemon]) -> [FavoritePokemon] {
        var ids: Set<Int> = []
        return favorites.sorted(by: FavoritePokemon.isBefore).filter { ids.insert($0.id).inserted }
    }

    /// Marks what is not marked, with the time that ``FavoritePokemon/markingTime(now:among:)`` gives it; unmarks what is.
    ///
    /// - Parameters:
    ///   - id: the Pokémon's number.
    ///   - name: the API's name, which a new mark gets.
    ///   - now: the wall clock's time of the call.
    /// - Returns: what went or what came: always one of the two.
    @discardableResult
    public mutating func toggle(
        id: Int, name: String, at now: Timestamp
    ) -> (removed: FavoritePokemon?, added: FavoritePokemon?) {
        if let removed = remove(id: id) { return (removed, nil) }
        let added = FavoritePokemon(
            id: id, name: name, markedAt: FavoritePokemon.markingTime(now: now, among: prefix(1)))
        insert(added, at: 0)
        return (nil, added)
    }

    /// Puts a favourite back with its own time, so in its own place.
    ///
    /// - Returns: what came, or `nil` if the id is marked: then nothing has changed and nothing need be written.
    @discardableResult
    public mutating func restore(_ favorite: FavoritePokemon) -> FavoritePokemon? {
        guard !contains(where: { $0.id == favorite.id }) else { return nil }
        insert(favorite, at: firstIndex { FavoritePokemon.isBefore(favorite, $0) } ?? count)
        return favorite
    }

    /// Unmarks.
    ///
    /// - Returns: what went, or `nil` if the id is not marked: then nothing has changed and nothing need be written.
    @discardableResult
    public mutating func remove(id: Int) -> FavoritePokemon? {
        firstIndex { $0.id == id }.map { remove(at: $0) }
    }
}
