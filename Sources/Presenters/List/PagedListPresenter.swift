import Observation

/// Runs a paged list: any rows, from any network and any storage.
///
/// It works from its creation: it shows what is stored, and asks the network if that is stale. Every intent is a plain
/// call from any thread that is accepted, in call order, when it returns; what happens then is for the
/// `PagedListMachine` to decide.
///
/// A presenter compares rows off the main actor. In a module with main-actor isolation by default, as a new project of Xcode 26
/// has it, declare a row of your own as `nonisolated struct Row`.
///
/// Dropping the last reference closes it. A reader of ``states`` is a reference.
public actor PagedListPresenter<Item>: Observable
where Item: Identifiable & Equatable & Sendable, Item.ID: Sendable {
    /// `nil` in a presenter that only shows a state.
    private nonisolated let core: PresenterCore<PagedListMachine<Item>>?
    private nonisolated let store: StateStore<PagedState<Item>>

    /// A presenter that begins to work at once.
    ///
    /// - Parameters:
    ///   - network: where rows come from. It makes one try a call; the `retryPolicy` makes the others.
    ///   - storage: where rows are kept. Give the same one to every presenter of the list, and they agree.
    ///   - environment: the clocks and the spawner.
    ///   - configuration: how many rows at a time, and how long a copy is fresh.
    ///   - retryPolicy: how often a failed request is tried again.
    public init(
        network: some PagedNetwork<Item>, storage: some PagedStorage<Item>,
        environment: PresenterEnvironment = .current,
        configuration: PagedListConfiguration = PagedListConfiguration(), retryPolicy: RetryPolicy = .standard
    ) {
        let now = environment.now
        let clock = environment.clock
        let core = PresenterCore(
            PagedListMachine<Item>(configuration: configuration), name: "list", environment: environment
        ) { effect in
            switch effect {
            case .read(let range, let epoch):
                .attempt("list.read", id: epoch, failed: { .readFailed(epoch: epoch, AppError($0)) }) {
                    .read(epoch: epoch, try await storage.rows(in: range), at: now())
                }
            case .request(let cursor, let limit, let epoch):
                .attempt(
                    "list.request", id: epoch, cancelled: .cancelled(epoch: epoch),
                    failed: { .requestFailed(epoch: epoch, AppError($0)) }
                ) {
                    let page = try await retryPolicy.run(clock: clock) {
                        try await network.page(after: cursor, limit: limit)
                    }
                    return .answered(epoch: epoch, page, at: now())
                }
            case .replace(let rows, let next, let savedAt, let isPartial, let epoch):
                Self.write(epoch) {
                    let info = try await storage.replace(
                        with: rows, next: next, savedAt: savedAt, isPartial: isPartial)
                    return .written(epoch: epoch, info)
                }
            case .append(let rows, let next, let isPartial, let answering, let epoch):
                Self.write(epoch) {
                    switch try await storage.append(rows, next: next, isPartial: isPartial, answering: answering) {
                    case .appended(let info): .written(epoch: epoch, info)
                    case .refused: .refused(epoch: epoch)
                    }
                }
            case .cancel(let epoch):
                .cancel(["list.read", "list.request"], id: epoch)
            }
        }
        (self.core, store) = (core, core.store)
        core.follow("list.changes", storage.changes) { .changed($0) }
        core.send(.start)
    }

    /// A presenter that shows a state and does nothing, for previews: `PokemonListPresenter(showing: …)`.
    public init(showing state: PagedState<Item>) {
        core = nil
        store = StateStore(state)
    }

    deinit {
        close()
    }

    private static func write(
        _ epoch: Int, _ call: @escaping @Sendable () async throws -> PagedListMachine<Item>.Event
    ) -> PresenterCore<PagedListMachine<Item>>.Work {
        .attempt(
            "list.write", id: epoch, outlivesClose: true, cancelled: .cancelled(epoch: epoch),
            failed: { .writeFailed(epoch: epoch, AppError($0)) }, call)
    }

    /// What is shown now. Observation follows it: a body on the main actor that reads it is always told of the last state. Read
    /// it once a body (`let state = presenter.state`), so that the whole body shows one state. Off the main actor iterate
    /// ``states`` instead: there Observation misses what changes before the reading body has returned.
    public nonisolated var state: PagedState<Item> { store.value }

    /// What is shown now, then each change, only the latest for a slow reader; ends when the presenter is closed.
    public nonisolated var states: StateValues<PagedState<Item>> { StateValues(store: store, owner: self) }

    /// Tells that the row at this position is being looked at. Call it for each row that appears: the presenter decides
    /// whether the next page is needed. A position out of range is ignored.
    ///
    /// The position is remembered until a refresh leaves fewer rows than that, or a page or a reading is given up as cancelled or
    /// failed. So a front-end tells each row once, as it appears.
    @_specialize(where Item == Pokemon)
    public nonisolated func loadAround(index: Int) {
        core?.send(.loadAround(index))
    }

    /// Tells that the row with this id is being looked at, as ``loadAround(index:)``: for a screen that draws rows and knows no
    /// positions. An id that is not shown is ignored.
    public nonisolated func loadAround(id: Item.ID) {
        // From the end: a row that appears is mostly near it.
        guard let index = store.current.items.lastIndex(where: { $0.id == id }) else { return }
        loadAround(index: index)
    }

    /// Asks the server for the list again, fresh or not, and returns at once; a refresh that runs already is joined.
    public nonisolated func refresh() {
        core?.send(.refresh)
    }

    /// Does ``refresh()`` and returns when it is over, however it ended: for `.refreshable`, whose indicator stays as long.
    public nonisolated func refreshed() async {
        refresh()
        await core?.wait { $0.isRefreshOver }
    }

    /// Asks again for what failed: the refresh if it failed, else the next page. Where nothing failed, it only asks for a
    /// page that is still wanted.
    public nonisolated func retry() {
        core?.send(.retry)
    }

    /// Tells that the app is in front again, or that the network is back. If the copy is no longer fresh this is
    /// ``refresh()``; else it is ``retry()``, which does nothing when nothing failed.
    ///
    /// An app that lives for days never starts anew: without this call it would show the same copy for ever.
    public nonisolated func resume() {
        guard let core else { return }
        core.send(.resume(at: core.environment.now()))
    }

    /// Ends the streams and cancels what is being read or asked for; a write that has begun ends. Later calls are ignored.
    public nonisolated func close() {
        core?.send(.close)
        core?.close()
        store.finish()
    }
}
