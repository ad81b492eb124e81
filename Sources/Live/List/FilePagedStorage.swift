import Foundation
import PokedexDomain
import PokedexPresenters

/// A list kept in one JSON file, so that it is still there the next time the program runs.
///
/// - A write is whole or nothing, also through a crash or a full disk: readers, in this process or another, see the file
///   before it or after it. The file can be read and written by its owner alone (mode 0600).
/// - Several objects and several processes may use one file. Each call looks whether the file was replaced, writes take
///   turns by a lock on a file beside it (`.lock`), and an append that another one overtook is refused. What another
///   object of this process changed is told by ``changes`` before its call returns; what another process changed, from
///   this object's next call on.
/// - A row that cannot be read costs that row: the others stay in use, the copy counts as stale, and the whole file is kept
///   beside it (`.damaged-1` and so on).
/// - A file that is damaged otherwise is set aside beside it (`.damaged-1` and so on), told once to `onDamage`, and the list begins empty.
///   A file that only cannot be reached now (permissions, a failing disk, too many open files) is not damaged: the call
///   throws and the next one reads again.
/// - A link is not followed, and a file not used, that another user may have put there: the call throws and says what to do.
///
/// The file is read at the first call, not at creation. A file that was deleted is a list that was never saved.
public final class FilePagedStorage<Item>: PagedStorage
where Item: Identifiable & Codable & Sendable, Item.ID: Sendable {
    private let file: JSONFile<StoredList<Item>>

    /// The list in that file. Creating it touches no disk; a missing folder is made at the first write.
    ///
    /// - Parameters:
    ///   - file: where the list is kept.
    ///   - clock: measures how long a call waits for a lock that another program holds: ten seconds in all.
    ///   - onDamage: is told of a damaged file after it was set aside.
    public convenience init(
        file: URL, clock: any Clock<Duration> = ContinuousClock(), onDamage: @escaping @Sendable (Damage) -> Void
    ) {
        self.init(file: file, calls: .system(on: clock), onDamage: onDamage)
    }

    /// The list in that file, for a test: with calls of the file system that fail when it says so.
    public convenience init(file: URL, files: FailingFiles, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.init(file: file, calls: files.calls, onDamage: onDamage)
    }

    /// The list in that file, written by calls of one's own.
    package init(file: URL, calls: FileCalls, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.file = JSONFile(file, calls: calls, onDamage: onDamage)
    }

    /// The list's facts: those of the file first, then after every change that this object makes or comes upon.
    ///
    /// The first reader makes the file be read. While that cannot be, nothing is given; the first call that can read it
    /// brings the facts.
    public var changes: any AsyncSequence<StoredInfo, Never> & Sendable {
        FileChanges(readings: file.readings)
    }

    /// The stored rows at those positions, cut to what there is, and the facts of the same instant.
    ///
    /// - Throws: an `AppError` if the file cannot be read now.
    public func rows(in range: Range<Int>) async throws -> StoredRows<Item> {
        let list = try await file.read()
        return StoredRows(items: Array(list.rows[range.clamped(to: 0..<list.rows.count)]), info: list.info)
    }

    /// Replaces everything. A repeated id keeps its first row.
    ///
    /// - Throws: an `AppError` if it cannot be written: then the old list is intact.
    public func replace(
        with rows: [Item], next: PageCursor?, savedAt: Timestamp, isPartial: Bool
    ) async throws -> StoredInfo {
        try await file.write {
            $0.replace(with: rows, next: next, savedAt: savedAt, isPartial: isPartial)
        }.outcome
    }

    /// Adds rows at the end, unless the stored list is no longer the one that they continue. An id that is stored
    /// already keeps its row.
    ///
    /// - Throws: an `AppError` if it cannot be written: then the old list is intact.
    public func append(
        _ rows: [Item], next: PageCursor?, isPartial: Bool, answering: Answering
    ) async throws -> AppendOutcome {
        try await file.write {
            $0.append(rows, next: next, isPartial: isPartial, answering: answering)
        }.outcome
    }
}

/// A list of Pokémon kept in a file.
public typealias FilePokemonStorage = FilePagedStorage<Pokemon>
