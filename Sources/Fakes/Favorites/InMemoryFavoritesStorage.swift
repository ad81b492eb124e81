import PokedexPresenters

/// Favourites in memory: with a latency, failing reads and writes on demand, and a log of the writes that changed
/// something.
///
/// A write happens at one instant, after the latency. Inside ``VirtualTime`` it waits on that run's clock; elsewhere on the
/// machine's, or on the one that it is given.
public final class InMemoryFavoritesStorage: FavoritesStorage, PlannedFake {
    /// A write that changed something.
    public enum Write: Hashable, Sendable {
        /// A toggle of that id.
        case toggle(id: Int)
        /// That id was put back.
        case restore(id: Int)
        /// All were taken out.
        case removeAll
    }

    private let store: InMemoryStore<[FavoritePokemon], Write>

    /// Favourites in any order. Of two with one id the newer mark counts.
    ///
    /// - Parameters:
    ///   - favorites: what is stored at first.
    ///   - latency: how long the first reading and every write take.
    ///   - clock: what to wait on; the current ``VirtualTime``'s, or the machine's, if none is given.
    public init(
        _ favorites: [FavoritePokemon] = [], latency: Duration = .zero, clock: (any Clock<Duration>)? = nil
    ) {
        store = InMemoryStore(.distinct(favorites), latency: latency, clock: clock)
    }

    /// What the calls get, and the log of them.
    public var plan: CallPlan<StorageRequest<Write>, StorageCallKind, FakeAnswer> { store.plan }

    /// How every write fails, or `nil` if they work. A write that fails changes nothing.
    public var writeError: AppError? {
        get { store.writeError }
        set { store.writeError = newValue }
    }

    /// How reading fails, or `nil` if it works. Followers are told of either.
    public var readError: AppError? {
        get { store.readError }
        set { store.readError = newValue }
    }

    /// What is stored, the last marked first: for a test to look at.
    public var stored: [FavoritePokemon] { store.value }

    /// The writes that changed something, in their order.
    public var log: [Write] { store.log }

    /// The favourites: those of now, after the latency, then after every change.
    public var favorites: any AsyncSequence<StorageReading<[FavoritePokemon]>, Never> & Sendable { store.readings }

    /// Marks or unmarks at one instant, after the latency.
    public func toggle(id: Int, name: String, at now: Timestamp) async throws -> FavoritesChange {
        let (moved, favorites, sequence) = try await store.write(.toggle(id: id)) {
            $0.toggle(id: id, name: name, at: now)
        }
        return FavoritesChange(
            removed: moved.removed, added: moved.added, favorites: favorites, sequence: sequence)
    }

    /// Puts back at one instant, after the latency.
    public func restore(_ favorite: FavoritePokemon) async throws -> FavoritesChange {
        let (added, favorites, sequence) = try await store.write(.restore(id: favorite.id)) { $0.restore(favorite) }
        return FavoritesChange(added: added, favorites: favorites, sequence: sequence)
    }

    /// Unmarks all at one instant, after the latency.
    public func removeAll() async throws -> FavoritesChange {
        let (_, favorites, sequence) = try await store.write(.removeAll) { $0.removeAll() }
        return FavoritesChange(favorites: favorites, sequence: sequence)
    }
}
