import Foundation
import PokedexDomain
import PokedexPresenters

/// A list kept in one JSON file, so that it is still there the next time the program runs.
///
/// - A write is whole or nothing, also through a crash or a full disk: readers, in this process or another, see the file
///   before it or after it. The file can be read and written by its owner alone (mode 0600).
/// - Several objects and several processes may use one file. Each call looks whether the file was replaced, writes take
///   turns by a lock on a file beside it (`.lock`), and an append that another one overtook is refused. What another
///   object or process changed shows in ``changes`` from the next call on, not by itself.
/// - A damaged file is set aside beside it (`.damaged-1` and so on), told once to `onDamage`, and the list begins empty.
///   A file that only cannot be reached now (permissions, a failing disk, too many open files) is not damaged: the call
///   throws and the next one reads again.
///
/// The file is read at the first call, not at creation. A file that was deleted is a list that was never saved.
public actor FilePagedStorage<Item>: PagedStorage
where Item: Identifiable & Codable & Sendable, Item.ID: Sendable {
    /// What this object last read or wrote; without a file, an empty list.
    private struct Known {
        var list: StoredList<Item>
        var opened: AtomicFile.Opened?
    }

    private let file: AtomicFile
    private let onDamage: @Sendable (Damage) -> Void
    /// `nil` until the file has been read: nothing is said of it before.
    private let facts = StateStore<StoredInfo?>(nil)
    private var known: Known?
    private var untold: [Damage] = []
    private var hasWritten = false

    /// The list in that file. Creating it touches no disk; a missing folder is made at the first write.
    ///
    /// - Parameters:
    ///   - file: where the list is kept.
    ///   - onDamage: is told of a damaged file after it was set aside, on the storage's own executor.
    public init(file: URL, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.init(file: file, calls: .system, onDamage: onDamage)
    }

    /// The list in that file, written by calls of one's own.
    package init(file: URL, calls: FileCalls, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.file = AtomicFile(url: file, calls: calls)
        self.onDamage = onDamage
    }

    deinit {
        facts.finish()
    }

    /// The list's facts: those of the file first, then after every change that this object makes or comes upon.
    ///
    /// The first reader makes the file be read. While that cannot be, nothing is given; the first call that can read it
    /// brings the facts.
    public nonisolated var changes: any AsyncSequence<StoredInfo, Never> & Sendable {
        FileChanges(facts: facts.values) { _ = try? await self.info() }
    }

    /// The stored rows at those positions, cut to what there is, and the facts of the same instant.
    ///
    /// - Throws: `.inesperado` if the file cannot be read now.
    public func rows(in range: Range<Int>) throws -> StoredRows<Item> {
        let list = try current()
        return StoredRows(items: Array(list.rows[range.clamped(to: 0..<list.rows.count)]), info: list.info)
    }

    /// The list's own facts.
    ///
    /// - Throws: `.inesperado` if the file cannot be read now.
    public func info() throws -> StoredInfo {
        try current().info
    }

    /// Replaces everything. A repeated id keeps its first row.
    ///
    /// - Throws: `.inesperado` if it cannot be written: then the old list is intact.
    public func replace(with rows: [Item], next: Int?, savedAt: Timestamp) throws -> StoredInfo {
        try write { list in
            list.rows = Self.distinct(rows, after: [])
            list.info = list.info.replaced(count: list.rows.count, next: next, savedAt: savedAt)
            return list.info
        }
    }

    /// Adds rows at the end, unless the stored list is no longer the one that they continue. An id that is stored
    /// already keeps its row.
    ///
    /// - Throws: `.inesperado` if it cannot be written: then the old list is intact.
    public func append(_ rows: [Item], next: Int?, answering: Answering) throws -> AppendOutcome {
        try write { list in
            guard list.info.answering == answering else { return .refused }
            let added = Self.distinct(rows, after: list.rows)
            list.rows += added
            list.info = list.info.appended(count: added.count, next: next)
            return .appended(list.info)
        }
    }

    // MARK: - The file

    private func current() throws -> StoredList<Item> {
        try Task.checkCancellation()
        defer { tell() }
        if let list = try unchanged() { return list }
        if let list = try read() { return list }
        return try file.locked { () throws(AppError) in try readOrSetAside() }
    }

    private func write<Result>(_ body: (inout StoredList<Item>) -> Result) throws -> Result {
        try Task.checkCancellation()
        defer { tell() }
        return try file.locked { () throws(AppError) in
            var list = if let list = try unchanged() { list } else { try readOrSetAside() }
            let before = list.info
            let result = body(&list)
            if list.info != before { try save(list) }
            return result
        }
    }

    private func unchanged() throws(AppError) -> StoredList<Item>? {
        guard let known, try file.stamp() == known.opened?.stamp else { return nil }
        return known.list
    }

    /// Reads the file, or answers `nil` if it is damaged.
    private func read() throws(AppError) -> StoredList<Item>? {
        let found = try file.read()
        guard case .success(let list) = found.map({ StoredList<Item>.read($0.data) }) ?? .success(StoredList()) else {
            return nil
        }
        known = Known(list: list, opened: found?.opened)
        return list
    }

    /// Reads the file; only with the lock held, so that no two set the same one aside.
    private func readOrSetAside() throws(AppError) -> StoredList<Item> {
        var list = StoredList<Item>()
        var opened: AtomicFile.Opened?
        if let found = try file.read() {
            switch StoredList<Item>.read(found.data) {
            case .success(let stored):
                (list, opened) = (stored, found.opened)
            case .failure(let unusable):
                untold.append(Damage(reason: unusable.reason, file: file.url, kept: try file.setAside()))
            }
        }
        known = Known(list: list, opened: opened)
        return list
    }

    private func save(_ list: StoredList<Item>) throws(AppError) {
        // What a later read would take for damage must not be written.
        if let next = list.info.next, next < 0 { throw .inesperado(causa: "the next offset \(next) is negative") }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let data: Data
        do {
            data = try encoder.encode(list)
        } catch {
            throw .inesperado(causa: "a row cannot be written as JSON")
        }
        if !hasWritten { file.removeLeftovers() }
        hasWritten = true
        known = Known(list: list, opened: try file.replace(with: data))
    }

    /// Tells what was learnt and what was damaged, when no lock is held any more.
    private func tell() {
        if let known { facts.update { $0 = known.list.info } }
        let damages = untold
        untold = []
        for damage in damages { onDamage(damage) }
    }

    private static func distinct(_ rows: [Item], after stored: [Item]) -> [Item] {
        var ids = Set(stored.map(\.id))
        return rows.filter { ids.insert($0.id).inserted }
    }
}

/// A list of Pokémon kept in a file.
public typealias FilePokemonStorage = FilePagedStorage<Pokemon>
