import PokedexPresenters

/// What every `PagedStorage` promises, as checks for any adapter.
///
/// ```swift
/// let contract = PagedStorageContract(rows: Pokemon.fakes(8)) { InMemoryPokemonStorage() }
/// let report = await contract.report()
/// ```
///
/// See ``Contract`` for how it waits.
public struct PagedStorageContract<Storage: PagedStorage>: Contract where Storage.Item: Equatable {
    /// A row of the storage.
    public typealias Item = Storage.Item

    /// How many distinct rows the checks need.
    public static var rowsNeeded: Int { 8 }

    let rows: [Item]
    let patience: Duration
    private let make: @Sendable () async throws -> ContractStore<Storage>

    /// The promises, for a storage without a second object over one store.
    ///
    /// - Parameters:
    ///   - rows: rows to store, at least ``rowsNeeded`` of them, no two of one id.
    ///   - patience: how long something that must come is waited for.
    ///   - make: makes an empty storage over a store of its own.
    public init(
        rows: [Item], patience: Duration = .seconds(10), make: @escaping @Sendable () async throws -> Storage
    ) {
        self.init(rows: rows, patience: patience, store: { ContractStore(try await make()) })
    }

    /// The promises, for a storage that can say more of its store.
    ///
    /// - Parameters:
    ///   - rows: rows to store, at least ``rowsNeeded`` of them, no two of one id.
    ///   - patience: how long something that must come is waited for.
    ///   - store: makes an empty store.
    public init(
        rows: [Item], patience: Duration = .seconds(10),
        store: @escaping @Sendable () async throws -> ContractStore<Storage>
    ) {
        self.rows = rows
        self.patience = patience
        make = store
    }

    /// Reading, replacing, appending, following, and two objects over one store.
    public var checks: [ContractCheck] {
        reading + replacing + appending + between + streams.checks
    }

    func check(
        _ name: String, _ body: @escaping @Sendable (Trial, PagedSubject<Storage>) async throws -> Void
    ) -> ContractCheck {
        ContractCheck(name, patience: patience) { trial in
            let store = try await store(trial)
            try await body(trial, PagedSubject(store: store, storage: store.adapter, trial: trial))
        }
    }

    private func store(_ trial: Trial) async throws -> ContractStore<Storage> {
        guard Set(rows.map(\.id)).count == rows.count, rows.count >= Self.rowsNeeded else {
            trial.fail("the contract needs \(Self.rowsNeeded) rows, no two of one id, and was given \(rows.count)")
            throw Trial.Stop()
        }
        return try await trial.call("make a store") { try await make() }
    }

    private var streams: StreamPromises<Storage, StoredInfo> {
        StreamPromises(
            name: "changes", patience: patience, make: { try await store($0) }, stream: { $0.changes },
            fresh: ("an empty list that was never saved", { $0.count == 0 && $0.savedAt == nil && $0.next == nil }),
            isSame: { $0 == $1 },
            change: { trial, storage, number in
                let list = PagedSubject(store: nil, storage: storage, trial: trial)
                return try await list.replace(
                    rows.prefix(number + 1), next: PageCursor(String(number)), at: Int64(number))
            })
    }
}

/// A storage under trial: every call is noted, and one that throws ends the check.
struct PagedSubject<Storage: PagedStorage>: Sendable where Storage.Item: Equatable {
    let store: ContractStore<Storage>?
    let storage: Storage
    let trial: Trial

    /// The facts as they are read.
    func info() async throws -> StoredInfo { try await rows(0..<0).info }

    func rows(_ range: Range<Int>) async throws -> StoredRows<Storage.Item> {
        try await trial.call("rows(in: \(range))") { try await storage.rows(in: range) }
    }

    @discardableResult
    func replace(
        _ rows: ArraySlice<Storage.Item>, next: PageCursor?, isPartial: Bool = false, at milliseconds: Int64
    ) async throws -> StoredInfo {
        try await trial.call("replace by \(rows.count) rows, next \(trial.text(next as Any)), saved \(milliseconds)") {
            try await storage.replace(
                with: Array(rows), next: next, savedAt: Timestamp(milliseconds: milliseconds), isPartial: isPartial)
        }
    }

    func append(
        _ rows: ArraySlice<Storage.Item>, next: PageCursor?, isPartial: Bool = false, to answering: Answering
    ) async throws -> AppendOutcome {
        let to =
            "cursor \(answering.cursor.text), saved \(answering.savedAt.milliseconds), revision \(answering.revision)"
        return try await trial.call("append \(rows.count) rows to \(to), next \(trial.text(next as Any))") {
            try await storage.append(Array(rows), next: next, isPartial: isPartial, answering: answering)
        }
    }

    /// Appends what must be accepted.
    @discardableResult
    func append(
        _ rows: ArraySlice<Storage.Item>, next: PageCursor?, isPartial: Bool = false, after info: StoredInfo
    ) async throws -> StoredInfo {
        guard let answering = info.answering else {
            trial.fail("the facts \(trial.text(info)) have no next page to append")
            throw Trial.Stop()
        }
        guard case .appended(let after) = try await append(rows, next: next, isPartial: isPartial, to: answering) else {
            trial.fail("it was refused, though the stored list is the one that it continues")
            throw Trial.Stop()
        }
        return after
    }

    /// Expects that just these rows are stored, in this order, with these facts.
    func expect(_ rows: ArraySlice<Storage.Item>, _ info: StoredInfo? = nil) async throws {
        let stored = try await self.rows(0..<rows.count + 100)
        trial.expect("the ids of the stored rows", stored.items.map(\.id), is: rows.map(\.id))
        if stored.items.map(\.id) == rows.map(\.id) {
            trial.expect(stored.items == Array(rows), or: "a stored row came back otherwise than it was given")
        }
        trial.expect("the count in the facts", stored.info.count, is: rows.count)
        if let info { trial.expect("the facts", stored.info, is: info) }
    }

    /// The same store through another object.
    func reopened() async throws -> PagedSubject {
        guard let store else { throw trial.untried("no `reopen` was given") }
        return PagedSubject(store: store, storage: try await store.reopened(trial), trial: trial)
    }
}
