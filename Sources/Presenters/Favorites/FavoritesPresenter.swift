import Observation

/// Runs the favourites: what is stored, in the order that the settings ask for, with an undo and a badge.
///
/// Every intent is a plain call from any thread that is accepted, in call order, when it returns; it shows once it is
/// stored. Give the same storages to every presenter, and they agree.
///
/// Dropping the last reference closes it; a write that was asked for before is stored all the same. A reader of
/// ``states``, ``favoriteIdsStates`` or ``insigniaStates`` is a reference.
public actor FavoritesPresenter: Observable {
    /// `nil` in a presenter that only shows a state.
    private nonisolated let core: PresenterCore<FavoritesMachine>?
    private nonisolated let store: StateStore<FavoritesUiState>
    private nonisolated let ids: StateStore<Set<Int>>
    private nonisolated let badge: StateStore<String?>

    /// A presenter that begins to work at once.
    ///
    /// - Parameters:
    ///   - storage: where the favourites are kept.
    ///   - settings: where the settings are kept: the order follows them.
    ///   - environment: the clocks and the spawner.
    public init(
        storage: some FavoritesStorage, settings: some SettingsStorage, environment: PresenterEnvironment = .current
    ) {
        let ids = StateStore<Set<Int>>([], spawner: environment.spawner)
        let badge = StateStore<String?>(nil, spawner: environment.spawner)
        let core = PresenterCore(
            FavoritesMachine(), name: "favorites", environment: environment,
            projections: [
                Projection(ids) { $0.favoriteIds }, Projection(badge) { PokedexDomain.insignia($0.favoriteIds.count) },
            ]
        ) { effect in
            switch effect {
            case .write(let write, let ticket):
                .attempt(
                    "favorites.write", id: ticket, outlivesClose: true, cancelled: .cancelled(ticket: ticket),
                    failed: { .writeFailed(ticket: ticket, AppError($0)) }
                ) {
                    .written(ticket: ticket, try await Self.write(write, storage))
                }
            case .read:
                // Without an id: several may run, if the storage is slow and an error is dismissed again and again.
                .run("favorites.read") { await storage.favorites.firstElement().map { .stored($0) } }
            }
        }
        (self.core, store, self.ids, self.badge) = (core, core.store, ids, badge)
        core.follow("favorites.settings", settings.settings) { reading in
            switch reading {
            case .value(let stored, _): .ordered(porNumero: Settings(stored: stored).favoritosPorNumero)
            case .failure: .orderUnreadable
            }
        }
        core.follow("favorites.changes", storage.favorites) { .stored($0) }
    }

    /// A presenter that shows a state and does nothing, for previews: `FavoritesPresenter(showing: …)`. Ids and badge are
    /// those of the state's favourites.
    public init(showing state: FavoritesUiState) {
        let marked = Set(state.favoritos.map(\.id))
        core = nil
        store = StateStore(state)
        ids = StateStore(marked)
        badge = StateStore(PokedexDomain.insignia(marked.count))
    }

    deinit {
        close()
    }

    private static func write(
        _ write: FavoritesMachine.Write, _ storage: some FavoritesStorage
    ) async throws -> FavoritesChange {
        switch write {
        case .toggle(let id, let name, let now): try await storage.toggle(id: id, name: name, at: now)
        case .restore(let favorite): try await storage.restore(favorite)
        case .removeAll: try await storage.removeAll()
        }
    }

    /// What is shown now. Observation follows it: a body on the main actor that reads it is always told of the last state. Read
    /// it once a body (`let state = presenter.state`), so that the whole body shows one state. Off the main actor iterate
    /// ``states`` instead: there Observation misses what changes before the reading body has returned.
    public nonisolated var state: FavoritesUiState { store.value }

    /// What is shown now, then each change, only the latest for a slow reader; ends when the presenter is closed.
    public nonisolated var states: StateValues<FavoritesUiState> { StateValues(store: store, owner: self) }

    /// The ids of the stored favourites: for the hearts of a list. Observation follows it.
    public nonisolated var favoriteIds: Set<Int> { ids.value }

    /// The ids of the stored favourites now, then each change of them, and of nothing else.
    public nonisolated var favoriteIdsStates: StateValues<Set<Int>> { StateValues(store: ids, owner: self) }

    /// The badge of the tab: `nil` for none, "1" to "99", "99+". Observation follows it.
    public nonisolated var insignia: String? { badge.value }

    /// The badge now, then each change of it, and of nothing else.
    public nonisolated var insigniaStates: StateValues<String?> { StateValues(store: badge, owner: self) }

    /// Marks what is not marked, unmarks what is. Quick taps each count, in their order.
    public nonisolated func toggle(id: Int, name: String) {
        guard let core else { return }
        core.send(.toggle(id: id, name: name, at: core.environment.now()))
    }

    /// Unmarks all. It cannot be undone: ask first.
    public nonisolated func vaciar() {
        core?.send(.vaciar)
    }

    /// Puts back the favourite that `quitado` shows, in its own place. Once; after a failure it can be tried again.
    public nonisolated func deshacer() {
        core?.send(.deshacer)
    }

    /// Takes back the offer to undo.
    public nonisolated func descartarQuitado() {
        core?.send(.descartarQuitado)
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
        ids.finish()
        badge.finish()
    }
}
