import Foundation
import PokedexDomain
import PokedexPresenters

/// A document kept in one JSON file, which any number of objects and processes may use: what every storage in a file is
/// made of.
///
/// - Each call looks whether the file was replaced, and reads it only then. Writes take turns by the lock beside the file.
/// - Waiting for that lock suspends. Reads of a whole file need no lock and go on meanwhile; writes come in the order of
///   their calls.
/// - A file of a newer version is not touched: every call throws `.almacen(.versionNueva)`, unless it is a cache.
/// - A damaged file is set aside under that lock and told once, by the object that found it. What of it can be read stays.
/// - What this object reads or writes is told by ``readings``; the other objects of this process are told before the
///   call that changed the file returns.
actor JSONFile<Document: FileDocument>: FileUser {
    /// What this object last read or wrote; without a file, an empty document.
    private struct Known {
        var document: Document
        var opened: AtomicFile.Opened?
    }

    /// What a write did: its result, what is told after it, and the place of that among all that was told.
    struct Written<Outcome: Sendable>: Sendable {
        let outcome: Outcome
        let told: Document.Told
        let sequence: Int
    }

    private let file: AtomicFile
    private let onDamage: @Sendable (Damage) -> Void
    /// `nil` until the file has been looked at: nothing is said of it before.
    private let told = StateStore<StorageReading<Document.Told>?>(nil)
    private var known: Known?
    /// How the last reading failed, if it did.
    private var unreadable: AppError?
    /// Counts the changes of what is told: also those that another one made and this object only came upon.
    private var sequence = 0
    private var untold: [Damage] = []
    private var hasWritten = false
    /// Whether this call has changed what lies at the path, so that the others must look.
    private var hasChanged = false
    /// This object's place among the users of the file, from its first call on: finding out touches the disk.
    private var place: (id: UInt64, path: String)?

    init(_ url: URL, calls: FileCalls, onDamage: @escaping @Sendable (Damage) -> Void) {
        file = AtomicFile(url: url, calls: calls)
        self.onDamage = onDamage
    }

    deinit {
        if let place { FileUsers.shared.remove(place.id, path: place.path) }
        told.finish()
    }

    /// What the file says first, then every change that this object makes or is told of; while the file cannot be read,
    /// that. Each reader makes the file be looked at. They end with this object.
    nonisolated var readings: FileReadings<Document.Told> {
        FileReadings(readings: told.values) { _ = try? await self.read() }
    }

    /// The document as it is now. Writes nothing.
    func read() async throws -> Document {
        try Task.checkCancellation()
        return try await telling { try await current() }
    }

    /// One read-modify-write. What changes nothing writes no file; if it throws, nothing has changed.
    ///
    /// - Parameter body: the change. It is asked twice if there is one: first of what a reader sees, without the lock.
    func write<Outcome: Sendable>(
        _ body: @Sendable (inout Document) -> Outcome
    ) async throws -> Written<Outcome> {
        try Task.checkCancellation()
        return try await telling { try await change(body) }
    }

    func fileChanged() async {
        // It runs on the task of whoever changed the file, whose cancellation is none of this object's.
        _ = try? await current()
        await tell()
    }

    /// Tells of what the call has learnt, however it ends.
    private func telling<Outcome>(_ call: () async throws -> Outcome) async throws -> Outcome {
        do {
            let outcome = try await call()
            await tell()
            return outcome
        } catch {
            await tell()
            throw error
        }
    }

    // MARK: - The file

    private func current() async throws -> Document {
        if let document = try readUnlocked() { return document }
        do {
            return try await file.locked { try reading { () throws(AppError) in try unchangedOrSetAside() } }
        } catch let error as AppError {
            unreadable = error
            throw error
        }
    }

    private func change<Outcome>(_ body: @Sendable (inout Document) -> Outcome) async throws -> Written<Outcome> {
        try await file.locked(unless: {
            guard var document = try readUnlocked() else { return nil }
            let before = document.told
            let outcome = body(&document)
            return document.told == before ? Written(outcome: outcome, told: before, sequence: sequence) : nil
        }) {
            var document = try reading { () throws(AppError) in try unchangedOrSetAside() }
            let before = document.told
            let outcome = body(&document)
            if document.told != before { try save(document) }
            return Written(outcome: outcome, told: document.told, sequence: sequence)
        }
    }

    /// The document without the lock, or `nil` if the file is damaged, which only its holder may set aside.
    private func readUnlocked() throws(AppError) -> Document? {
        enter()
        return try reading { () throws(AppError) in
            if let document = try unchanged() { return document }
            return try readWhole()
        }
    }

    private func unchangedOrSetAside() throws(AppError) -> Document {
        if let document = try unchanged() { return document }
        return try readOrSetAside()
    }

    /// Remembers how a reading ends, for those who follow.
    private func reading<Read>(_ body: () throws(AppError) -> Read) throws(AppError) -> Read {
        do {
            let read = try body()
            unreadable = nil
            return read
        } catch {
            unreadable = error
            throw error
        }
    }

    private func unchanged() throws(AppError) -> Document? {
        guard let known, try file.stamp() == known.opened?.stamp else { return nil }
        return known.document
    }

    /// What stands for no file.
    private var empty: Document {
        var document = Document()
        if let known { document.follow(known.document) }
        return document
    }

    /// Reads the file, or answers `nil` if it is damaged.
    private func readWhole() throws(AppError) -> Document? {
        let found = try file.read()
        switch found.map({ Document.read($0.data) }) ?? .success(empty) {
        case .success(let document) where document.damage == nil:
            learn(document, found?.opened)
            return document
        case .failure(let unusable) where unusable.isNewer: throw .almacen(.versionNueva)
        case .success, .failure: return nil
        }
    }

    /// Reads the file; only with the lock held, so that no two set the same one aside.
    private func readOrSetAside() throws(AppError) -> Document {
        var document = empty
        var opened: AtomicFile.Opened?
        if let found = try file.read() {
            switch Document.read(found.data) {
            case .success(let stored):
                document = stored
                if let damage = stored.damage { opened = try keep(stored, damage) } else { opened = found.opened }
            case .failure(let unusable) where unusable.isNewer: throw .almacen(.versionNueva)
            case .failure(let unusable):
                untold.append(Damage(reason: unusable.reason, file: file.url, kept: try file.setAside()))
                hasChanged = true
            }
        }
        learn(document, opened)
        return document
    }

    /// Puts what can be read of a damaged file in its place, and a copy of the whole beside it.
    private func keep(_ rest: Document, _ reason: Damage.Reason) throws(AppError) -> AtomicFile.Opened {
        let kept = try file.copyAside()
        do {
            let opened = try file.replace(with: try rest.written())
            untold.append(Damage(reason: reason, file: file.url, kept: kept))
            hasChanged = true
            return opened
        } catch {
            // Nothing has changed: the next call finds the same damage.
            file.removeAside(kept)
            throw error
        }
    }

    private func save(_ document: Document) throws(AppError) {
        let data = try document.written()
        if !hasWritten { file.removeLeftovers() }
        hasWritten = true
        learn(document, try file.replace(with: data))
        hasChanged = true
    }

    private func learn(_ document: Document, _ opened: AtomicFile.Opened?) {
        if known?.document.told != document.told { sequence += 1 }
        known = Known(document: document, opened: opened)
    }

    // MARK: - Telling

    private func enter() {
        guard place == nil else { return }
        let path = file.key
        place = (FileUsers.shared.add(self, path: path), path)
    }

    /// Tells what was learnt, what was damaged and who else must look, when no lock is held any more.
    private func tell() async {
        if let unreadable {
            told.update { $0 = .failure(unreadable) }
        } else if let known {
            told.update { $0 = .value(known.document.told, sequence: sequence) }
        }
        let damages = untold
        untold = []
        for damage in damages { onDamage(damage) }
        guard hasChanged, let place else { return }
        hasChanged = false
        for user in FileUsers.shared.others(than: place.id, path: place.path) { await user.fileChanged() }
    }
}
