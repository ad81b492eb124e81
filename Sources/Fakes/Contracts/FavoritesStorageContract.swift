import PokedexPresenters

/// What every `FavoritesStorage` promises, as checks for any adapter.
///
/// ```swift
/// let report = await FavoritesStorageContract { InMemoryFavoritesStorage() }.report()
/// ```
///
/// See ``Contract`` for how it waits.
public struct FavoritesStorageContract<Storage: FavoritesStorage>: Contract {
    let patience: Duration
    private let make: @Sendable () async throws -> ContractStore<Storage>

    /// The promises, for a storage without a second object over one store.
    ///
    /// - Parameters:
    ///   - patience: how long something that must come is waited for.
    ///   - make: makes an empty storage over a store of its own.
    public init(patience: Duration = .seconds(10), make: @escaping @Sendable () async throws -> Storage) {
        self.init(patience: patience, store: { ContractStore(try await make()) })
    }

    /// The promises, for a storage that can say more of its store.
    ///
    /// - Parameters:
    ///   - patience: how long something that must come is waited for.
    ///   - store: makes an empty store.
    public init(
        patience: Duration = .seconds(10), store: @escaping @Sendable () async throws -> ContractStore<Storage>
    ) {
        self.patience = patience
        make = store
    }

    /// Marking, putting back, emptying, the places of what is told, following, and two objects over one store.
    public var checks: [ContractCheck] {
        marking + leaving + places + between + streams.checks + streams.readable()
    }

    func check(
        _ name: String, _ body: @escaping @Sendable (Trial, FavoritesSubject<Storage>) async throws -> Void
    ) -> ContractCheck {
        ContractCheck(name, patience: patience) { trial in
            let store = try await store(trial)
            try await body(trial, FavoritesSubject(store: store, storage: store.adapter, trial: trial))
        }
    }

    private func store(_ trial: Trial) async throws -> ContractStore<Storage> {
        try await trial.call("make a store") { try await make() }
    }

    private var streams: StreamPromises<Storage, StorageReading<[FavoritePokemon]>> {
        StreamPromises(
            name: "favorites", patience: patience, make: { try await store($0) }, stream: { $0.favorites },
            fresh: ("no favourites", { if case .value([], _) = $0 { true } else { false } }),
            isSame: { $0.value == $1.value },
            change: { trial, storage, number in
                let favorites = FavoritesSubject(store: nil, storage: storage, trial: trial)
                return try await favorites.toggle(number + 1, at: Int64(number)).told
            })
    }
}

extension FavoritesChange {
    /// What the stream tells of it.
    var told: StorageReading<[FavoritePokemon]> { .value(favorites, sequence: sequence) }
}

extension FavoritePokemon {
    static func sample(_ id: Int, at milliseconds: Int64) -> FavoritePokemon {
        FavoritePokemon(id: id, name: "name-\(id)", markedAt: Timestamp(milliseconds: milliseconds))
    }
}

/// A storage under trial: every call is noted, and one that throws ends the check.
struct FavoritesSubject<Storage: FavoritesStorage>: Sendable {
    let store: ContractStore<Storage>?
    let storage: Storage
    let trial: Trial

    @discardableResult
    func toggle(_ id: Int, at milliseconds: Int64) async throws -> FavoritesChange {
        try await trial.call("toggle \(id) at \(milliseconds)") {
            try await storage.toggle(id: id, name: "name-\(id)", at: Timestamp(milliseconds: milliseconds))
        }
    }

    @discardableResult
    func restore(_ favorite: FavoritePokemon) async throws -> FavoritesChange {
        try await trial.call("restore \(trial.text(favorite))") { try await storage.restore(favorite) }
    }

    @discardableResult
    func removeAll() async throws -> FavoritesChange {
        try await trial.call("removeAll()") { try await storage.removeAll() }
    }

    /// What is stored, as a reader that begins now is told it.
    func stored() async throws -> [FavoritePokemon] {
        let reading = try await Follower(trial, "favorites", storage.favorites).next()
        guard case .value(let favorites, _) = reading else {
            trial.fail("the stream told \(trial.text(reading)) of a store that can be read")
            throw Trial.Stop()
        }
        return favorites
    }

    /// Expects that just these are stored, in this order.
    func expect(_ favorites: [FavoritePokemon]) async throws {
        trial.expect("the stored favourites", try await stored(), is: favorites)
    }

    /// The same store through another object.
    func reopened() async throws -> FavoritesSubject {
        guard let store else { throw trial.untried("no `reopen` was given") }
        return FavoritesSubject(store: store, storage: try await store.reopened(trial), trial: trial)
    }
}
