/// Where a list is kept: one table of rows in order, the port to a disk or a memory.
///
/// The table is the only source of the screen; the network only fills it. Each write is **one transaction**: a reader
/// sees the table before it or after it, never between. Every call throws an ``AppError`` for what it can name, and
/// `CancellationError` when it was cancelled before anything was written.
public protocol PagedStorage<Item>: Sendable {
    /// A row. Its `id` is unique in the table.
    associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

    /// The stored rows at those positions, cut to what there is, and the facts of the same instant.
    ///
    /// Rows and facts come together because two calls can be torn apart by a write between them.
    func rows(in range: Range<Int>) async throws -> StoredRows<Item>

    /// Replaces everything: the rows, the cursor, when they were saved and whether they are partial. Answers the facts after it.
    ///
    /// `rows` has no repeated id.
    func replace(
        with rows: [Item], next: PageCursor?, savedAt: Timestamp, isPartial: Bool
    ) async throws -> StoredInfo

    /// Adds rows at the end and moves the cursor; keeps `savedAt`.
    ///
    /// - Parameters:
    ///   - rows: the rows to add; maybe none, and none whose id is stored already.
    ///   - next: what the page after this one is asked with, or `nil` at the end.
    ///   - isPartial: whether something that belongs to the rows is missing. A list that is partial already stays so.
    ///   - answering: what the page was asked for. If the stored cursor, `savedAt` or revision is another, nothing is written
    ///     and the answer is `.refused`.
    func append(
        _ rows: [Item], next: PageCursor?, isPartial: Bool, answering: Answering
    ) async throws -> AppendOutcome

    #if !hasFeature(Embedded)
        /// The list's facts: those of now first, then after every change, only the latest for a slow reader.
        ///
        /// It never throws and ends only with the storage. Several presenters over one storage agree by following it.
        var changes: any AsyncSequence<StoredInfo, Never> & Sendable { get }
    #endif
}

extension PagedStorage {
    /// Replaces everything by rows of which nothing is missing.
    public func replace(with rows: [Item], next: PageCursor?, savedAt: Timestamp) async throws -> StoredInfo {
        try await replace(with: rows, next: next, savedAt: savedAt, isPartial: false)
    }

    /// Adds rows of which nothing is missing.
    public func append(_ rows: [Item], next: PageCursor?, answering: Answering) async throws -> AppendOutcome {
        try await append(rows, next: next, isPartial: false, answering: answering)
    }
}
