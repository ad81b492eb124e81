/// Where the favourites are kept: a set of Pokémon, each with the time at which it was marked.
///
/// Each write is one atomic read-modify-write, also between two objects over one store. A write that throws has changed
/// nothing: an ``AppError`` for what can be named, `CancellationError` when it was cancelled before anything was written.
public protocol FavoritesStorage: Sendable {
    /// The favourites, the last marked first: those of now, then after every change, only the latest for a slow reader.
    ///
    /// It never throws and ends only with the storage; while the store cannot be read, it says so and goes on.
    var favorites: any AsyncSequence<StorageReading<[FavoritePokemon]>, Never> & Sendable { get }

    /// Marks what is not marked, unmarks what is.
    ///
    /// The time that is stored for a new mark is `max(now, newest stored + 1)` milliseconds, so that there are no ties and
    /// a clock that was set back does no harm (see ``FavoritePokemon/markingTime(now:among:)``).
    func toggle(id: Int, name: String, at now: Timestamp) async throws -> FavoritesChange

    /// Puts a favourite back with its own time, so in its own place. If its id is marked, nothing changes.
    func restore(_ favorite: FavoritePokemon) async throws -> FavoritesChange

    /// Unmarks; what is not marked stays so, and nothing is written.
    func remove(id: Int) async throws -> FavoritesChange

    /// Unmarks all.
    func removeAll() async throws -> FavoritesChange
}

extension FavoritePokemon {
    /// The time that a new mark gets: `now`, or one millisecond after the newest if that is later.
    public static func markingTime(now: Timestamp, among favorites: some Sequence<FavoritePokemon>) -> Timestamp {
        favorites.map { $0.markedAt.advanced(by: .milliseconds(1)) }.max().map { max($0, now) } ?? now
    }
}

/// The rules of the writes, for every storage that holds its favourites as a list in order.
extension [FavoritePokemon] {
    /// Favourites in any order as a storage holds them: the last marked first, and of two with one id the newer.
    package static func distinct(_ favorites: [FavoritePokemon]) -> [FavoritePokemon] {
        var ids: Set<Int> = []
        return favorites.sorted(by: FavoritePokemon.isBefore).filter { ids.insert($0.id).inserted }
    }

    /// Marks or unmarks; answers what came or went.
    package mutating func toggle(
        id: Int, name: String, at now: Timestamp
    ) -> (removed: FavoritePokemon?, added: FavoritePokemon?) {
        if let removed = remove(id: id) { return (removed, nil) }
        let added = FavoritePokemon(
            id: id, name: name, markedAt: FavoritePokemon.markingTime(now: now, among: prefix(1)))
        insert(added, at: 0)
        return (nil, added)
    }

    /// Puts back in its place; answers what came, `nil` if the id is marked already.
    package mutating func restore(_ favorite: FavoritePokemon) -> FavoritePokemon? {
        guard !contains(where: { $0.id == favorite.id }) else { return nil }
        insert(favorite, at: firstIndex { FavoritePokemon.isBefore(favorite, $0) } ?? count)
        return favorite
    }

    /// Unmarks; answers what went.
    package mutating func remove(id: Int) -> FavoritePokemon? {
        firstIndex { $0.id == id }.map { remove(at: $0) }
    }
}
