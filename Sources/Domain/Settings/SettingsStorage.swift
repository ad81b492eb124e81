/// Where the settings are kept: each as a raw word, written alone.
///
/// A write is one atomic read-modify-write that leaves every other word as it is, also one that this version does not
/// know. A write that throws has changed nothing: an ``AppError`` for what can be named, `CancellationError` when it was
/// cancelled before anything was written. Reading writes nothing.
public protocol SettingsStorage: Sendable {
    #if !hasFeature(Embedded)
        /// The stored words: those of now, then after every change, only the latest for a slow reader.
        ///
        /// It never throws and ends only with the storage; while the store cannot be read, it says so and goes on.
        var settings: any AsyncSequence<StorageReading<StoredSettings>, Never> & Sendable { get }
    #endif

    /// Stores the word for the look. Answers all the words after it.
    func setTema(_ tema: Tema) async throws -> SettingsChange

    /// Stores the word for the order of favourites. Answers all the words after it.
    func setOrden(porNumero: Bool) async throws -> SettingsChange
}
