import PokedexPresenters

/// A stored list in memory: with a latency, failing reads and writes on demand, and a count of its transactions.
///
/// A transaction happens at one instant, after the latency. Inside ``VirtualTime`` it waits on that run's clock; elsewhere
/// on the machine's, or on the one that it is given.
public final class InMemoryPagedStorage<Item>: PagedStorage, PlannedFake
where Item: Identifiable & Equatable & Sendable, Item.ID: Sendable {
    /// A write that was asked for.
    public enum Write: Hashable, Sendable {
        /// So many rows in place of all others.
        case replace(count: Int)
        /// So many rows behind the others.
        case append(count: Int)
        /// Rows taken out by somebody outside the presenters.
        case delete
    }

    private struct Table: Equatable, Sendable {
        var rows: [Item]
        var info: StoredInfo
    }

    private struct Contents: Sendable {
        var table: Table
        var readError: AppError?
        var writeError: AppError?
        var reads = 0
        var transactions = 0
    }

    private let contents: Lock<Contents>
    private let facts: StateStore<StoredInfo>
    /// What the calls get, and the log of them.
    public let plan: CallPlan<StorageRequest<Write>, StorageCallKind, FakeAnswer>

    /// A list with these rows; with none and no `savedAt`, one that was never saved.
    ///
    /// - Parameters:
    ///   - rows: what is stored, in order.
    ///   - next: what the next page is asked with, `nil` if the last one is stored.
    ///   - savedAt: when the list was saved. `nil` means never if there are no rows, and in 1970 if there are.
    ///   - latency: how long every call takes.
    ///   - clock: what to wait on; the current ``VirtualTime``'s, or the machine's, if none is given.
    public init(
        rows: [Item] = [], next: PageCursor? = nil, savedAt: Timestamp? = nil, latency: Duration = .zero,
        clock: (any Clock<Duration>)? = nil
    ) {
        let savedAt = savedAt ?? (rows.isEmpty ? nil : Timestamp(milliseconds: 0))
        let info = savedAt.map { StoredInfo.empty.replaced(count: rows.count, next: next, savedAt: $0) } ?? .empty
        contents = Lock(Contents(table: Table(rows: rows, info: info)))
        facts = StateStore(info)
        plan = CallPlan(latency: latency, clock: clock)
    }

    /// How every read fails, or `nil` if they work.
    public var readError: AppError? {
        get { contents.withLock { $0.readError } }
        set { contents.withLock { $0.readError = newValue } }
    }

    /// How every write fails, or `nil` if they work. A write that fails changes nothing.
    public var writeError: AppError? {
        get { contents.withLock { $0.writeError } }
        set { contents.withLock { $0.writeError = newValue } }
    }

    /// How many reads there were.
    public var reads: Int { contents.withLock { $0.reads } }

    /// How many write transactions there were that changed something.
    public var transactions: Int { contents.withLock { $0.transactions } }

    /// All the rows, at once and without a latency: for a test to look at.
    public var stored: StoredRows<Item> {
        contents.withLock { StoredRows(items: $0.table.rows, info: $0.table.info) }
    }

    /// The list's facts: those of now, then after every change.
    public var changes: any AsyncSequence<StoredInfo, Never> & Sendable { facts.values }

    /// The stored rows at those positions and the facts, read at one instant after the latency.
    public func rows(in range: Range<Int>) async throws -> StoredRows<Item> {
        try await read { table in
            let shown = range.clamped(to: 0..<table.rows.count)
            return StoredRows(items: Array(table.rows[shown]), info: table.info)
        }
    }

    /// Replaces everything at one instant, after the latency.
    public func replace(
        with rows: [Item], next: PageCursor?, savedAt: Timestamp, isPartial: Bool
    ) async throws -> StoredInfo {
        try await write(.replace(count: rows.count)) { table in
            table = Table(
                rows: rows,
                info: table.info.replaced(count: rows.count, next: next, savedAt: savedAt, isPartial: isPartial)
            )
            return table.info
        }
    }

    /// Appends at one instant, after the latency, unless the list is another than the page continues.
    public func append(
        _ rows: [Item], next: PageCursor?, isPartial: Bool, answering: Answering
    ) async throws -> AppendOutcome {
        try await write(.append(count: rows.count)) { table in
            guard table.info.answering == answering else { return .refused }
            table.rows += rows
            table.info = table.info.appended(count: rows.count, next: next, isPartial: isPartial)
            return .appended(table.info)
        }
    }

    /// Takes rows out, as someone outside the presenters would; the facts change as for any other change.
    public func delete(where isDeleted: @Sendable (Item) -> Bool) async throws {
        try await write(.delete) { table in
            table.rows.removeAll(where: isDeleted)
            guard table.info.count != table.rows.count else { return }
            table.info.count = table.rows.count
            table.info.revision &+= 1
        }
    }

    private func read<Result: Sendable>(_ body: @Sendable (Table) -> Result) async throws -> Result {
        contents.withLock { $0.reads += 1 }
        return try await plan.serve(.read, of: .read) { _ in
            try contents.withLock { contents throws(AppError) in
                if let error = contents.readError { throw error }
                return body(contents.table)
            }
        }
    }

    private func write<Result: Sendable>(
        _ write: Write, _ body: @Sendable (inout Table) -> Result
    ) async throws -> Result {
        try await plan.serve(.write(write), of: .write) { _ in
            let (result, untold) = try contents.withLock { contents throws(AppError) in
                if let error = contents.writeError { throw error }
                let before = contents.table.info
                let result = body(&contents.table)
                if contents.table.info != before { contents.transactions += 1 }
                // Stored for the readers in the same order as in the table, told after the lock.
                return (result, facts.replace(with: contents.table.info))
            }
            facts.tell(untold)
            return result
        }
    }
}

/// A stored list of Pokémon in memory.
public typealias InMemoryPokemonStorage = InMemoryPagedStorage<Pokemon>
