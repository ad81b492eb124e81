/// A list that comes in pages, with an offline copy: its rules, as a pure state machine.
///
/// The stored table is the only source of what is shown; the network only fills it. In the words of the rules: `R` is
/// the refresh, `A` the append, `L` the reading of stored rows, the *gate* is closed from a stale or empty start until
/// a first refresh succeeds, and `want` is the position that was last looked at.
///
/// Everything that waits for an answer carries the epoch of its request. An answer with another epoch belongs to
/// abandoned work and is dropped before it can write or show anything.
public struct PagedListMachine<Item>: StateMachine
where Item: Identifiable & Equatable & Sendable, Item.ID: Sendable {
    /// What is published.
    public typealias State = PagedState<Item>

    /// The numbers that this list works with.
    public let configuration: PagedListConfiguration

    var rows = PagedItems<Item>()
    var ids: Set<Item.ID> = []
    /// The table's facts that the shown rows belong to; `nil` until they were read once.
    var known: StoredInfo?
    /// Facts told by the storage that have not been compared with `known` yet.
    var told: StoredInfo?
    var lastTold: StoredInfo?
    /// A change was told and could not be read: the next call reads it.
    var owesReading = false
    var reading = Reading.notStarted
    var call = Call.none
    var refreshError: AppError?
    var appendError: AppError?
    var isGateOpen = false
    var want: Int?
    /// The pump was to run while stored rows were being read: it runs when they are there.
    var owesPump = false
    var pagesWithoutNews = 0
    var epoch = 0
    var isClosed = false

    /// `L`: what is being read from the storage.
    enum Reading {
        case notStarted
        /// The first read runs; a `refresh()` that came meanwhile is remembered.
        case first(epoch: Int, refreshAsked: Bool)
        case idle
        /// More stored rows are being read, to be shown below the ones that are.
        case more(epoch: Int)
        /// The shown prefix is being read again.
        case again(epoch: Int)
        /// The first read failed: nothing is known of the table. A `refresh()` that came before is still remembered.
        case failed(AppError, refreshAsked: Bool)
    }

    /// The one network call or write that is not abandoned.
    enum Call {
        case none
        case refreshing(epoch: Int)
        case replacing(epoch: Int, rows: [Item])
        case appending(epoch: Int, answering: Answering)
        /// A write that has begun is awaited, also by a refresh.
        case writing(epoch: Int, rows: [Item], thenRefresh: Bool)
    }

    /// A list that has not started.
    public init(configuration: PagedListConfiguration = PagedListConfiguration()) {
        self.configuration = configuration
    }

    // Specialised for the list that everybody has: unspecialised, an intent takes nine times as long (see Benchmarks).
    /// What is published now.
    public var state: PagedState<Item> {
        @_specialize(where Item == Pokemon)
        get {
            PagedState(
                items: rows, cargando: isRefreshing || isUnread, cargandoMas: isAppending || isAppendWaiting,
                error: error.map(UiError.init), errorAlAmpliar: appendError.map(UiError.init),
                hayMas: known.map { rows.count < $0.count || !$0.isComplete } ?? true, guardado: known?.savedAt
            )
        }
    }

    /// Takes one event and answers with the work that it asks for.
    @_specialize(where Item == Pokemon)
    public mutating func handle(_ event: Event) -> [Effect] {
        guard !isClosed else { return [] }
        switch event {
        case .start: return start()
        case .loadAround(let index): return loadAround(index)
        case .refresh: return refresh()
        case .retry: return retry()
        case .resume(let now): return resume(now)
        case .close: return close()
        case .read(let epoch, let stored, let now): return read(epoch, stored, now)
        case .readFailed(let epoch, let error): return readFailed(epoch, error)
        case .answered(let epoch, let page, let now): return answered(epoch, page, now)
        case .requestFailed(let epoch, let error): return requestFailed(epoch, error)
        case .cancelled(let epoch): return cancelled(epoch)
        case .written(let epoch, let info): return written(epoch, info)
        case .refused(let epoch): return refused(epoch)
        case .writeFailed(let epoch, let error): return writeFailed(epoch, error)
        case .changed(let info): return changed(info)
        }
    }
}

// MARK: - What the flags mean

extension PagedListMachine {
    /// Whether a refresh is over, however it ended: what `refreshed()` of a presenter waits for.
    public var isRefreshOver: Bool { isClosed || !(isRefreshing || isUnread) }

    var isRefreshing: Bool {
        switch call {
        case .refreshing, .replacing: true
        case .writing(_, _, let thenRefresh): thenRefresh
        case .none, .appending: false
        }
    }

    var isAppending: Bool {
        switch call {
        case .appending, .writing: true
        case .none, .refreshing, .replacing: false
        }
    }

    var isWriting: Bool {
        switch call {
        case .replacing, .writing: true
        case .none, .refreshing, .appending: false
        }
    }

    /// Only the refresh that runs now keeps the next page from being asked for.
    var isAppendWaiting: Bool {
        guard isRefreshing, let known else { return false }
        return canAppend(known) && isMoreWanted && rows.count >= known.count
    }

    var isUnread: Bool {
        switch reading {
        case .notStarted, .first: true
        case .idle, .more, .again, .failed: false
        }
    }

    var error: AppError? {
        switch reading {
        case .failed(let error, _): error
        default: refreshError
        }
    }

    /// The prefetch is unmet: fewer rows than a first load are shown, or too few stand after the one looked at.
    var isMoreWanted: Bool {
        rows.count < configuration.initialLoadSize
            || want.map { rows.count - $0 - 1 < configuration.prefetchDistance } ?? false
    }

    /// The next page may be asked for: a table that was never saved has no cursor to ask with.
    func canAppend(_ known: StoredInfo) -> Bool {
        isGateOpen && appendError == nil && known.answering != nil
    }
}
