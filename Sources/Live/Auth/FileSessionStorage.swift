import Foundation
import PokedexDomain

/// The session kept in one JSON file that its owner alone can read and write (mode 0600).
///
/// - A write is on the disk when its call returns, whole or not at all, also through a crash or a full disk.
/// - A damaged file, also one with empty tokens, is set aside beside it (`.damaged-1` and so on, mode 0600), told once to
///   `onDamage`, and counts as no session. A file that only cannot be reached now (permissions, a failing disk, too many
///   open files) is not damaged: the call throws, and the next call reads again.
/// - A file of a newer version is neither read, written nor removed: every call throws `.almacen(.versionNueva)`.
/// - A file of another owner is neither read, written nor removed, and a session that others than its owner may read or
///   write is not given: the call throws. Such a session of this user can be replaced and removed.
/// - A link in place of the file is followed only if it and the file are this user's and nobody else can write to the
///   file's folder: otherwise every call throws.
/// - A session that was deleted is given to nobody, though its file could not be removed: that is remembered here and,
///   if it can be, in a file beside it (`.deleted`), for the next start.
///
/// The tokens are not encrypted: where the system has a keychain, keep the session there instead. Every call looks at the
/// file, and creation touches no disk. Several objects and processes may use one file: each call is one step under the lock.
public actor FileSessionStorage: SessionStorage {
    private let file: AtomicFile
    /// Holds the stamp of a file whose removal failed: it does not speak of what is saved after it, so it does no harm if
    /// it stays behind.
    private let tombstone: AtomicFile
    private let onDamage: @Sendable (Damage) -> Void
    /// Sessions whose removal was asked for and is not done.
    private var forgotten: [AuthSession] = []
    private var hasWritten = false

    /// The session in that file. A missing folder is made at the first write.
    ///
    /// - Parameters:
    ///   - file: where the session is kept, and nothing else.
    ///   - clock: measures how long a call waits for a lock that another program holds: ten seconds in all.
    ///   - onDamage: is told of a damaged file after it was set aside. It is told no word of its contents.
    public init(
        file: URL, clock: any Clock<Duration> = ContinuousClock(), onDamage: @escaping @Sendable (Damage) -> Void
    ) {
        self.init(file: file, calls: .system(on: clock), onDamage: onDamage)
    }

    /// The session in that file, for a test: with calls of the file system that fail when it says so.
    public init(file: URL, files: FailingFiles, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.init(file: file, calls: files.calls, onDamage: onDamage)
    }

    /// The session in that file, written and removed by calls of one's own.
    package init(file: URL, calls: FileCalls, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.file = AtomicFile(url: file, calls: calls, isPrivate: true)
        tombstone = AtomicFile(
            url: file.deletingLastPathComponent().appendingPathComponent("\(file.lastPathComponent).deleted"),
            calls: calls, isPrivate: true)
        self.onDamage = onDamage
    }

    /// The stored session, or `nil` if there is none, it is damaged or it was forgotten. A removal that failed is tried
    /// again first.
    ///
    /// - Throws: an `AppError` if the file cannot be read now.
    public func load() async throws -> AuthSession? {
        try Task.checkCancellation()
        guard let found = try file.read() else { return nil }
        switch SessionDocument.read(found.data) {
        case .success(let document):
            guard try isForgotten(document.session, found.opened.stamp) else {
                return try given(document.session, found.opened)
            }
            await removeForgotten()
            return nil
        case .failure(let unusable) where unusable.isNewer: throw AppError.almacen(.versionNueva)
        case .failure: break
        }
        let (session, damage) = try await file.locked { try readOrSetAside() }
        if let damage { onDamage(damage) }
        return session
    }

    /// Stores the session.
    ///
    /// - Throws: an `AppError` if it cannot be written, or has no tokens: then everything is as it was.
    public func save(_ session: AuthSession) async throws {
        try Task.checkCancellation()
        let data = try SessionDocument(session: session).written()
        try await file.locked {
            // What cannot be read now may be replaced: it is a session of this version or none.
            if let found = try? file.read() { try refuseNewer(found.data) }
            if !hasWritten { file.removeLeftovers() }
            hasWritten = true
            _ = try file.replace(with: data)
        }
        buried()
    }

    /// Deletes that session, if it is the one in the file: a session that somebody else saved stays. Cancellation does not
    /// stop it. Comparing and deleting are one step under the lock; only where another program does not let go of the lock
    /// for ten seconds is it done without: not being able to take it is no reason to keep the session.
    ///
    /// - Throws: an `AppError` if the file cannot be read or removed. The session is given to nobody all the same, and the
    ///   next reading tries the removal again.
    public func delete(_ session: AuthSession) async throws {
        forgotten.append(session)
        do {
            guard try file.read() != nil else { return buried() }
            do {
                try await file.locked { try removeIfForgotten() }
            } catch {
                try removeIfForgotten()
            }
        } catch {
            // For the next start. It speaks of this very file, so it needs no lock.
            if let found = try? file.read(), Self.session(in: found.data)?.isSame(as: session) == true {
                _ = try? tombstone.replace(with: Data(found.opened.stamp.text.utf8))
            }
            throw error
        }
        buried()
    }

    private func isForgotten(_ session: AuthSession?, _ stamp: FileStamp) throws(AppError) -> Bool {
        if let session, forgotten.contains(where: session.isSame) { return true }
        return try tombstone.read().map { $0.data == Data(stamp.text.utf8) } ?? false
    }

    private func removeForgotten() async {
        // Under the lock and asked again: somebody may have saved another one meanwhile.
        if (try? await file.locked { try removeIfForgotten() }) != nil { buried() }
    }

    /// What a killed writer left behind has tokens in it too, so it goes in any case.
    private func removeIfForgotten() throws {
        file.removeLeftovers()
        guard let found = try file.read() else { return }
        try refuseNewer(found.data)
        if try isForgotten(Self.session(in: found.data), found.opened.stamp) { try file.remove() }
    }

    private static func session(in data: Data) -> AuthSession? {
        if case .success(let document) = SessionDocument.read(data) { document.session } else { nil }
    }

    private func buried() {
        forgotten = []
        try? tombstone.remove()
    }

    /// The session, if nobody else may know it or may have put it there.
    private func given(_ session: AuthSession?, _ opened: AtomicFile.Opened) throws(AppError) -> AuthSession? {
        guard opened.isForOwnerAlone || session == nil else {
            throw .refused(
                file.url.path, "can be read or written by others",
                "Sign in anew, or take their rights away (chmod 600) if nobody else has used it.")
        }
        return session
    }

    private func refuseNewer(_ data: Data) throws(AppError) {
        guard case .failure(let unusable) = SessionDocument.read(data), unusable.isNewer else { return }
        throw .almacen(.versionNueva)
    }

    /// Only with the lock held, so that no two set the same one aside.
    private func readOrSetAside() throws(AppError) -> (AuthSession?, Damage?) {
        guard let found = try file.read() else { return (nil, nil) }
        try refuseNewer(found.data)
        switch SessionDocument.read(found.data) {
        case .success(let document): return (try given(document.session, found.opened), nil)
        case .failure(let unusable):
            return (nil, Damage(reason: unusable.reason, file: file.url, kept: try file.setAside()))
        }
    }
}
