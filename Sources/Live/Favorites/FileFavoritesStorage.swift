import Foundation
import PokedexDomain

/// Favourites kept in one JSON file that a person can read, so that they are still there the next time the program runs.
///
/// - A write is on the disk when its call returns, whole or not at all, also through a crash or a full disk. The file can
///   be read and written by its owner alone (mode 0600).
/// - Several objects and several processes may use one file: each write is one read-modify-write under a lock on a file
///   beside it (`.lock`), so none is lost. What another object of this process writes is told before its call returns;
///   what another process writes, at this object's next call or when somebody begins to follow.
/// - A damaged file is set aside beside it (`.damaged-1` and so on), told once to `onDamage`, and the favourites begin
///   empty. Where only some rows cannot be read, the others stay, and what is set aside is a copy of the whole file.
/// - A file that only cannot be reached now (permissions, a failing disk, too many open files) is not damaged: the call
///   throws, ``favorites`` tells it, and the next call reads again.
/// - A link is not followed, and a file not used, that another user may have put there: the call throws and says what to do.
///
/// The file is read at the first call, not at creation. Without a file there are no favourites. What a later version added
/// to the file stays in it.
public final class FileFavoritesStorage: FavoritesStorage {
    private let file: JSONFile<FavoritesDocument>

    /// The favourites in that file. Creating it touches no disk; a missing folder is made at the first write.
    ///
    /// - Parameters:
    ///   - file: where the favourites are kept, and nothing else.
    ///   - clock: measures how long a call waits for a lock that another program holds: ten seconds in all.
    ///   - onDamage: is told of a damaged file after it was set aside.
    public convenience init(
        file: URL, clock: any Clock<Duration> = ContinuousClock(), onDamage: @escaping @Sendable (Damage) -> Void
    ) {
        self.init(file: file, calls: .system(on: clock), onDamage: onDamage)
    }

    /// The favourites in that file, for a test: with calls of the file system that fail when it says so.
    public convenience init(file: URL, files: FailingFiles, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.init(file: file, calls: files.calls, onDamage: onDamage)
    }

    /// The favourites in that file, written by calls of one's own.
    package init(file: URL, calls: FileCalls, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.file = JSONFile(file, calls: calls, onDamage: onDamage)
    }

    /// The favourites, the last marked first: those of the file, then after every change that this object makes or comes
    /// upon; and that the file cannot be read, as long as it cannot. It ends with this object.
    public var favorites: any AsyncSequence<StorageReading<[FavoritePokemon]>, Never> & Sendable { file.readings }

    /// Marks what is not marked, unmarks what is.
    ///
    /// - Throws: an `AppError` if it cannot be read or written: then the file is as it was.
    public func toggle(id: Int, name: String, at now: Timestamp) async throws -> FavoritesChange {
        let written = try await file.write { $0.favorites.toggle(id: id, name: name, at: now) }
        return FavoritesChange(
            removed: written.outcome.removed, added: written.outcome.added, favorites: written.told,
            sequence: written.sequence)
    }

    /// Puts a favourite back with its own time. If its id is marked, nothing changes and nothing is written.
    ///
    /// - Throws: an `AppError` if it cannot be read or written: then the file is as it was.
    public func restore(_ favorite: FavoritePokemon) async throws -> FavoritesChange {
        let written = try await file.write { $0.favorites.restore(favorite) }
        return FavoritesChange(added: written.outcome, favorites: written.told, sequence: written.sequence)
    }

    /// Unmarks all; of none, nothing is written.
    ///
    /// - Throws: an `AppError` if it cannot be read or written: then the file is as it was.
    public func removeAll() async throws -> FavoritesChange {
        let written = try await file.write { $0.favorites.removeAll() }
        return FavoritesChange(favorites: written.told, sequence: written.sequence)
    }
}
