import Foundation
import PokedexDomain

/// Settings kept in one JSON file that a person can read and edit, so that they are still there the next time the program
/// runs.
///
/// - A write changes its own word alone. A word or a whole entry that this version does not know stays in the file as it
///   is; reading writes nothing.
/// - A write is on the disk when its call returns, whole or not at all, also through a crash or a full disk. The file can
///   be read and written by its owner alone (mode 0600).
/// - Several objects and several processes may use one file: each write is one read-modify-write under a lock on a file
///   beside it (`.lock`), so none is lost. What another object of this process writes is told before its call returns;
///   what another process writes, at this object's next call or when somebody begins to follow.
/// - A damaged file is set aside beside it (`.damaged-1` and so on), told once to `onDamage`, and nothing is set. A file
///   that only cannot be reached now (permissions, a failing disk, too many open files) is not damaged: the call throws,
///   ``settings`` tells it, and the next call reads again.
/// - A link is not followed, and a file not used, that another user may have put there: the call throws and says what to do.
///
/// The file is read at the first call, not at creation. Without a file nothing is set.
public final class FileSettingsStorage: SettingsStorage {
    private let file: JSONFile<SettingsDocument>

    /// The settings in that file. Creating it touches no disk; a missing folder is made at the first write.
    ///
    /// - Parameters:
    ///   - file: where the settings are kept, and nothing else.
    ///   - clock: measures how long a call waits for a lock that another program holds: ten seconds in all.
    ///   - onDamage: is told of a damaged file after it was set aside.
    public convenience init(
        file: URL, clock: any Clock<Duration> = ContinuousClock(), onDamage: @escaping @Sendable (Damage) -> Void
    ) {
        self.init(file: file, calls: .system(on: clock), onDamage: onDamage)
    }

    /// The settings in that file, for a test: with calls of the file system that fail when it says so.
    public convenience init(file: URL, files: FailingFiles, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.init(file: file, calls: files.calls, onDamage: onDamage)
    }

    /// The settings in that file, written by calls of one's own.
    package init(file: URL, calls: FileCalls, onDamage: @escaping @Sendable (Damage) -> Void) {
        self.file = JSONFile(file, calls: calls, onDamage: onDamage)
    }

    /// The stored words: those of the file, then after every change that this object makes or comes upon; and that the
    /// file cannot be read, as long as it cannot. It ends with this object.
    public var settings: any AsyncSequence<StorageReading<StoredSettings>, Never> & Sendable { file.readings }

    /// Stores the word for the look. Answers all the words after it; if it stands there already, nothing is written.
    ///
    /// - Throws: an `AppError` if it cannot be read or written: then the file is as it was.
    public func setTema(_ tema: Tema) async throws -> SettingsChange {
        try await write { $0.tema = tema.token }
    }

    /// Stores the word for the order of favourites, "numero" or "fecha". Answers all the words after it; if it stands there
    /// already, nothing is written.
    ///
    /// - Throws: an `AppError` if it cannot be read or written: then the file is as it was.
    public func setOrden(porNumero: Bool) async throws -> SettingsChange {
        try await write { $0.orden = StoredSettings.orden(porNumero: porNumero) }
    }

    private func write(_ body: @Sendable (inout SettingsDocument) -> Void) async throws -> SettingsChange {
        let written = try await file.write(body)
        return SettingsChange(stored: written.told, sequence: written.sequence)
    }
}
