import PokedexFakes
import PokedexPresenters

/// A list in memory that breaks one promise.
final class BrokenList: PagedStorage {
    enum Fault {
        case appendIgnoresAnswering, replaceKeepsOldRows, streamKeepsTheFirst, streamQueuesAll, appendMovesSavedAt
        case sameGeneration, rowsAndFactsApart, unclamped, sortsRows, refusesEmptyAppend, appendIsTwoSteps
        case savedFromTheStart, readingWrites, cancellationComesLate, endGoesOn, streamBeginsEmpty, placesForTwoReaders
        case forgetsThatItIsPartial
    }

    private let inner = InMemoryPokemonStorage(latency: .milliseconds(1))
    private let fault: Fault
    private let readingsNoted = Lock(0)
    private let readers = Readers()
    private let queues = Queues<StoredInfo>()

    init(breaking fault: Fault) {
        self.fault = fault
        // Without a wait there is nothing that a cancellation would end.
        if fault == .cancellationComesLate { inner.latency = .zero }
    }

    var writes: Int { inner.transactions + readingsNoted.withLock { $0 } }

    func rows(in range: Range<Int>) async throws -> StoredRows<Pokemon> {
        switch fault {
        case .rowsAndFactsApart:
            let items = try await inner.rows(in: range).items
            return StoredRows(items: items, info: try await inner.info())
        case .unclamped:
            let stored = try await inner.rows(in: 0..<1000)
            // As an offset beyond the end that is taken for the end.
            let start = min(range.lowerBound, max(stored.items.count - 1, 0))
            return StoredRows(items: Array(stored.items.dropFirst(start).prefix(range.count)), info: stored.info)
        case .sortsRows:
            var stored = try await inner.rows(in: range)
            stored.items.sort { $0.id < $1.id }
            return stored
        case .readingWrites:
            // As one that stores when the list was last looked at.
            readingsNoted.withLock { $0 += 1 }
            return try await inner.rows(in: range)
        case .savedFromTheStart:
            // As one whose column for the time cannot be empty.
            var stored = try await inner.rows(in: range)
            stored.info.savedAt = stored.info.savedAt ?? Timestamp(milliseconds: 0)
            return stored
        default: return try await inner.rows(in: range)
        }
    }

    func replace(
        with rows: [Pokemon], next: PageCursor?, savedAt: Timestamp, isPartial: Bool
    ) async throws -> StoredInfo {
        var rows = rows
        if fault == .replaceKeepsOldRows {
            let ids = Set(rows.map(\.id))
            rows += inner.stored.items.filter { !ids.contains($0.id) }
        }
        var info = try await inner.replace(
            with: rows, next: next, savedAt: savedAt, isPartial: isPartial && fault != .forgetsThatItIsPartial)
        queues.tell(info)
        if fault == .sameGeneration { info.generation = 1 }
        if fault == .cancellationComesLate { try Task.checkCancellation() }
        return info
    }

    func append(
        _ rows: [Pokemon], next: PageCursor?, isPartial: Bool, answering: Answering
    ) async throws -> AppendOutcome {
        var answering = answering
        if fault == .appendIgnoresAnswering, let now = inner.stored.info.answering { answering = now }
        if fault == .appendIsTwoSteps, answering == inner.stored.info.answering {
            // Found to be right before the wait, it is written whatever has come meanwhile.
            let (rows, info) = (inner.stored.items + rows, inner.stored.info)
            _ = try await inner.info()
            guard let savedAt = info.savedAt else { return .refused }
            let after = try await inner.replace(
                with: rows, next: next, savedAt: savedAt, isPartial: isPartial || info.isPartial)
            return .appended(after)
        }
        if fault == .endGoesOn, inner.stored.info.next == nil {
            // As one who takes the number of rows for where the list goes on.
            let all = inner.stored.items + rows
            return .appended(try await inner.replace(with: all, next: next, savedAt: answering.savedAt))
        }
        if fault == .refusesEmptyAppend, rows.isEmpty { return .refused }
        let outcome = try await inner.append(
            rows, next: next, isPartial: isPartial && fault != .forgetsThatItIsPartial, answering: answering)
        guard case .appended(var info) = outcome else { return outcome }
        queues.tell(info)
        if fault == .appendMovesSavedAt { info.savedAt = Timestamp(milliseconds: 5000) }
        return .appended(info)
    }

    var changes: any AsyncSequence<StoredInfo, Never> & Sendable {
        switch fault {
        case .streamKeepsTheFirst: queues.stream(from: inner.stored.info, .bufferingOldest(1))
        case .streamQueuesAll: queues.stream(from: inner.stored.info, .unbounded)
        // As one who reads only after it has told something.
        case .streamBeginsEmpty: Retold(inner.changes) { number, info in number == 0 ? [.empty, info] : [info] }
        case .placesForTwoReaders: readers.withPlacesForTwo(inner.changes)
        default: inner.changes
        }
    }
}

let brokenLists: [BrokenCase] = [
    list(
        .appendIgnoresAnswering,
        breaks: [
            "An append for another cursor is refused and changes nothing",
            "An append for a list that was saved at another time is refused and changes nothing",
            "An append for another revision is refused and changes nothing", "The same append twice is written once",
            "A refused append does not write to the store",
        ],
        says: ["happened: it was not refused", "happened: the ids of the stored rows: [1, 2, 3, 4], not [1, 2]"]),
    list(
        .replaceKeepsOldRows,
        breaks: [
            "Rows and facts are of one instant", "Replacing wipes everything that was stored",
            "Replacing by nothing leaves an empty list that was saved",
        ],
        says: ["happened: the ids of the stored rows: [6, 7, 1, 2, 3, 4, 5], not [6, 7]"]),
    list(
        .streamKeepsTheFirst, breaks: ["A slow reader of `changes` is given the latest and not each"],
        says: ["happened: the stream gave nothing more; the last was (count 1, next 0, saved 0, "]),
    list(
        .streamQueuesAll, breaks: ["A slow reader of `changes` is given the latest and not each"],
        says: ["happened: it was given 6 elements for 6 changes that it slept through"]),
    list(
        .appendMovesSavedAt,
        breaks: [
            "The facts read are those that the last write answered",
            "An append adds rows at the end, keeps when the list was saved and moves where it goes on",
            "What is partial stays so until it is replaced", "An append of no rows moves only where the list goes on",
            "The same append twice is written once",
        ], says: ["happened: when it was saved: 5000, not 1000"]),
    list(
        .sameGeneration,
        breaks: [
            "Replacing wipes everything that was stored", "Replacing sets when the list was saved and where it goes on",
            "Every replacement is another generation and revision, also of the same at the same instant",
            "Replacing by nothing leaves an empty list that was saved", "`changes` tells every change",
            "A slow reader of `changes` is given the latest and not each",
        ],
        says: ["happened: the generation: still 1"]),
    list(
        .rowsAndFactsApart, breaks: ["Rows and facts are of one instant"],
        says: ["happened: readings whose facts are not those of their rows: "]),
    list(
        .unclamped, breaks: ["Rows are cut to what there is"], says: ["happened: their ids: [5], not []"]),
    list(
        .sortsRows, breaks: ["Replacing keeps the order of the rows"],
        says: ["happened: the ids of the stored rows: [1, 2, 3, 4, 5, 6, 7, 8], not [8, 7, 6, 5, 4, 3, 2, 1]"]),
    list(
        .appendIsTwoSteps,
        breaks: [
            "An append is another revision of the same generation",
            "Of several appends at once that answer the same, one is written",
        ], says: ["happened: so many were not refused: 6, not 1"]),
    list(
        .refusesEmptyAppend, breaks: ["An append of no rows moves only where the list goes on"],
        says: [
            "then append 0 rows to cursor 2, saved 1000, revision 1, next 22\n  happened: it was refused, though the "
        ]),
    list(
        .savedFromTheStart, breaks: ["A fresh list is empty and was never saved"],
        says: ["then rows(in: 0..<60)\n  happened: when it was saved: 0, not nil"]),
    list(
        .readingWrites, breaks: ["Reading does not write to the store"],
        says: ["happened: writes to the store: 1, not 0"]),
    list(
        .cancellationComesLate, breaks: ["A write that ends with cancellation has written nothing"],
        says: [
            "then replace by 3 rows in a cancelled task, then rows(in: 0..<102)\n"
                + "  happened: the ids of the stored rows: [3, 4, 5], not [1, 2]"
        ]),
    list(
        .endGoesOn, breaks: ["An append to a list that does not go on is refused and changes nothing"],
        says: ["happened: the answer: appended (count 4, next 4, saved 1000, generation 2, revision 2), not refused"]),
    list(
        .forgetsThatItIsPartial, breaks: ["What is partial stays so until it is replaced"],
        says: ["happened: partial after a partial page: false, not true"]),
    list(
        .streamBeginsEmpty, breaks: ["`changes` gives what is stored now first"],
        says: ["happened: a later reader was first given (count 0, next nil, saved nil, "]),
    list(
        .placesForTwoReaders, breaks: ["Each reader of `changes` is told"],
        says: ["happened: the stream gave nothing more; the last was (count 0, next nil, saved nil, "]),
]

private func list(_ fault: BrokenList.Fault, breaks: [String], says: [String]) -> BrokenCase {
    let contract = PagedStorageContract(
        rows: Pokemon.fakes(8),
        store: {
            let list = BrokenList(breaking: fault)
            return ContractStore(list, writes: { list.writes })
        })
    return BrokenCase("a list: \(fault)", contract, breaks: breaks, says: says)
}
