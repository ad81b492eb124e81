/// Where the favourites are kept: a set of Pokémon, each with the time at which it was marked.
///
/// Each write is one atomic read-modify-write, also between two objects over one store. A write that throws has changed
/// nothing: an ``AppError`` for what can be named, `CancellationError` when it was cancelled before anything was written.
public protocol FavoritesStorage: Sendable {
    #if !hasFeature(Embedded)
        /// The favourites, the last marked first: those of now, then after every change, only the latest for a slow reader.
        ///
        /// It never throws and ends only with the storage; while the store cannot be read, it says so and goes on.
        var favorites: any AsyncSequence<StorageReading<[FavoritePokemon]>, Never> & Sendable { get }
    #endif

    /// Marks what is not marked, unmarks what is.
    ///
    /// The time that is stored for a new mark is `max(now, newest stored + 1)` milliseconds, so that there are no ties and
    /// a clock that was set back does no harm (see ``FavoritePokemon/markingTime(now:among:)``).
    func toggle(id: Int, name: String, at now: Timestamp) async throws -> FavoritesChange

    /// Puts a favourite back with its own time, so in its own place. If its id is marked, nothing changes.
    func restore(_ favorite: FavoritePokemon) async throws -> FavoritesChange

    /// Unmarks all.
    func removeAll() async throws -> FavoritesChange
}
