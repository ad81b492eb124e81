import PokedexPresenters

/// Settings in memory: with a latency, failing reads and writes on demand, and a log of the writes that changed something.
///
/// A write happens at one instant, after the latency. Inside ``VirtualTime`` it waits on that run's clock; elsewhere on the
/// machine's, or on the one that it is given.
public final class InMemorySettingsStorage: SettingsStorage, PlannedFake {
    private let store: InMemoryStore<StoredSettings, StoredSettings>

    /// Settings.
    ///
    /// - Parameters:
    ///   - stored: the words that are stored at first.
    ///   - latency: how long the first reading and every write take.
    ///   - clock: what to wait on; the current ``VirtualTime``'s, or the machine's, if none is given.
    public init(
        _ stored: StoredSettings = StoredSettings(), latency: Duration = .zero, clock: (any Clock<Duration>)? = nil
    ) {
        store = InMemoryStore(stored, latency: latency, clock: clock)
    }

    /// What the calls get, and the log of them.
    public var plan: CallPlan<StorageRequest<StoredSettings>, StorageCallKind, FakeAnswer> { store.plan }

    /// How every write fails, or `nil` if they work. A write that fails changes nothing.
    public var writeError: AppError? {
        get { store.writeError }
        set { store.writeError = newValue }
    }

    /// How reading fails, or `nil` if it works. Followers are told of either.
    public var readError: AppError? {
        get { store.readError }
        set { store.readError = newValue }
    }

    /// The stored words: for a test to look at.
    public var stored: StoredSettings { store.value }

    /// The words that were written, each alone, in the order of the writes that changed something.
    public var log: [StoredSettings] { store.log }

    /// The stored words: those of now, after the latency, then after every change.
    public var settings: any AsyncSequence<StorageReading<StoredSettings>, Never> & Sendable { store.readings }

    /// Stores the word for the look at one instant, after the latency.
    public func setTema(_ tema: Tema) async throws -> SettingsChange {
        try await write(StoredSettings(tema: tema.token)) { $0.tema = tema.token }
    }

    /// Stores the word for the order at one instant, after the latency.
    public func setOrden(porNumero: Bool) async throws -> SettingsChange {
        let word = StoredSettings.orden(porNumero: porNumero)
        return try await write(StoredSettings(orden: word)) { $0.orden = word }
    }

    private func write(
        _ written: StoredSettings, _ body: @Sendable (inout StoredSettings) -> Void
    ) async throws -> SettingsChange {
        let (_, stored, sequence) = try await store.write(written, body)
        return SettingsChange(stored: stored, sequence: sequence)
    }
}
