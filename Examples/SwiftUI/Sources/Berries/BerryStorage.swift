import PokedexPresenters

/// A storage of one's own, which keeps the rows in memory. Each write is one step of the actor, so it is whole or nothing.
public actor BerryStorage: PagedStorage {
    private var berries: [Berry] = []
    private nonisolated let info = StateStore(StoredInfo.empty)

    /// A list that was never saved.
    public init() {}

    /// The facts now, then after each change.
    public nonisolated var changes: any AsyncSequence<StoredInfo, Never> & Sendable { info.values }

    /// The rows at those positions, cut to what there is.
    public func rows(in range: Range<Int>) -> StoredRows<Berry> {
        StoredRows(items: Array(berries[range.clamped(to: berries.indices)]), info: info.value)
    }

    /// Replaces everything.
    public func replace(
        with rows: [Berry], next: PageCursor?, savedAt: Timestamp, isPartial: Bool
    ) -> StoredInfo {
        berries = rows
        return tell(info.value.replaced(count: rows.count, next: next, savedAt: savedAt, isPartial: isPartial))
    }

    /// Adds rows, if the list is still the one that they continue.
    public func append(
        _ rows: [Berry], next: PageCursor?, isPartial: Bool, answering: Answering
    ) -> AppendOutcome {
        guard info.value.answering == answering else { return .refused }
        berries += rows
        return .appended(tell(info.value.appended(count: rows.count, next: next, isPartial: isPartial)))
    }

    private func tell(_ new: StoredInfo) -> StoredInfo {
        info.update { $0 = new }
        return new
    }
}
