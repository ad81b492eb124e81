import Observation

/// Runs the settings: the stored value is the shown value, in every presenter over one storage.
///
/// Every intent is a plain call from any thread that is accepted, in call order, when it returns; it shows once it is
/// stored.
///
/// Dropping the last reference closes it; a write that was asked for before is stored all the same. A reader of
/// ``states`` or ``settingsStates`` is a reference.
public actor SettingsPresenter: Observable {
    /// `nil` in a presenter that only shows a state.
    private nonisolated let core: PresenterCore<SettingsMachine>?
    private nonisolated let store: StateStore<SettingsUiState>
    private nonisolated let current: StateStore<Settings>
    private nonisolated let asked: StateStore<Settings>

    /// A presenter that begins to work at once.
    ///
    /// - Parameters:
    ///   - storage: where the settings are kept.
    ///   - environment: the clocks and the spawner.
    public init(storage: some SettingsStorage, environment: PresenterEnvironment = .current) {
        let current = StateStore(Settings(), spawner: environment.spawner)
        let asked = StateStore(Settings(), spawner: environment.spawner)
        let core = PresenterCore(
            SettingsMachine(), name: "settings", environment: environment,
            projections: [Projection(current) { $0.state.settings }, Projection(asked) { $0.asked }]
        ) { effect in
            switch effect {
            case .write(let write, let ticket):
                .attempt(
                    "settings.write", id: ticket, outlivesClose: true, cancelled: .cancelled(ticket: ticket),
                    failed: { .writeFailed(ticket: ticket, AppError($0)) }
                ) {
                    .written(ticket: ticket, try await Self.write(write, storage))
                }
            case .read:
                // Without an id: several may run, if the storage is slow and an error is dismissed again and again.
                .run("settings.read") { await storage.settings.firstElement().map { .stored($0) } }
            }
        }
        (self.core, store, self.current, self.asked) = (core, core.store, current, asked)
        core.follow("settings.changes", storage.settings) { .stored($0) }
    }

    /// A presenter that shows a state and does nothing, for previews: `SettingsPresenter(showing: …)`.
    public init(showing state: SettingsUiState) {
        core = nil
        store = StateStore(state)
        current = StateStore(state.settings)
        asked = StateStore(state.settings)
    }

    deinit {
        close()
    }

    private static func write(
        _ write: SettingsMachine.Write, _ storage: some SettingsStorage
    ) async throws -> SettingsChange {
        switch write {
        case .tema(let tema): try await storage.setTema(tema)
        case .orden(let porNumero): try await storage.setOrden(porNumero: porNumero)
        }
    }

    /// What is shown now. Observation follows it: a body on the main actor that reads it is always told of the last state. Read
    /// it once a body (`let state = presenter.state`), so that the whole body shows one state. Off the main actor iterate
    /// ``states`` instead: there Observation misses what changes before the reading body has returned.
    public nonisolated var state: SettingsUiState { store.value }

    /// What is shown now, then each change, only the latest for a slow reader; ends when the presenter is closed.
    public nonisolated var states: StateValues<SettingsUiState> { StateValues(store: store, owner: self) }

    /// The stored settings, the defaults until ``state`` is `cargando` no more: for the root of an app, which applies the
    /// look. Observation follows it.
    public nonisolated var settings: Settings { current.value }

    /// The stored settings now, the defaults until they were read, then each change of them, and of nothing else.
    public nonisolated var settingsStates: StateValues<Settings> { StateValues(store: current, owner: self) }

    /// The look for a control: what was asked for last, so that it does not jump back while it is stored, and what is stored
    /// when that failed. Setting it is ``cambiarTema(tema:)``. Observation follows it.
    public nonisolated var tema: Tema {
        get { asked.value.tema }
        set { cambiarTema(tema: newValue) }
    }

    /// The order of the favourites for a control, as ``tema`` for the look. Setting it is ``cambiarOrden(porNumero:)``.
    public nonisolated var favoritosPorNumero: Bool {
        get { asked.value.favoritosPorNumero }
        set { cambiarOrden(porNumero: newValue) }
    }

    /// Asks for a look, which is written. Before the first reading a call for the look that ``tema`` shows changes nothing: a
    /// control tells its own value when it appears, and that is nobody's wish. A call for another one is a wish, also then.
    public nonisolated func cambiarTema(tema: Tema) {
        core?.send(.cambiarTema(tema))
    }

    /// Asks for an order of the favourites, as ``cambiarTema(tema:)`` for a look.
    public nonisolated func cambiarOrden(porNumero: Bool) {
        core?.send(.cambiarOrden(porNumero: porNumero))
    }

    /// The error was seen: it is gone for every present and later reader.
    public nonisolated func descartarError() {
        core?.send(.descartarError)
    }

    /// Ends the streams. What was asked for before is still stored; later calls are ignored.
    public nonisolated func close() {
        core?.send(.close)
        core?.close()
        store.finish()
        for store in [current, asked] { store.finish() }
    }
}
