/// A list that comes in pages, with an offline copy: the rules of `Spec`, as a pure state machine.
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

    private var rows: [Item] = []
    private var ids: Set<Item.ID> = []
    /// The table's facts that the shown rows belong to; `nil` until they were read once.
    private var known: StoredInfo?
    /// Facts told by the storage that have not been compared with `known` yet.
    private var told: StoredInfo?
    private var lastToldRevision: Int?
    private var reading = Reading.notStarted
    private var call = Call.none
    private var refreshError: AppError?
    private var appendError: AppError?
    private var isGateOpen = false
    private var want: Int?
    /// The pump was to run while stored rows were being read: it runs when they are there.
    private var owesPump = false
    private var pagesWithoutNews = 0
    private var epoch = 0
    private var isClosed = false

    /// `L`: what is being read from the storage.
    private enum Reading {
        case notStarted
        /// The first read runs; a `refresh()` that came meanwhile is remembered.
        case first(epoch: Int, refreshAsked: Bool)
        case idle
        /// More stored rows are being read, to be shown below the ones that are.
        case more(epoch: Int)
        /// The shown prefix is being read again. `after` is the failure of the first read that still shows.
        case again(epoch: Int, after: AppError?)
        /// The first read failed: nothing is known of the table.
        case failed(AppError)
    }

    /// The one network call or write that is not abandoned.
    private enum Call {
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
    /// What a front-end draws, derived from the machine's inner state.
    public var state: PagedState<Item> {
        @_specialize(where Item == Pokemon)
        get {
            PagedState(
                items: rows, cargando: isRefreshing || isUnread, cargandoMas: isAppending || isAppendWaiting,
                error: error.map(UiError.init), errorAlAmpliar: appendError.map(UiError.init),
                sinConexion: !rows.isEmpty && (refreshError != nil || appendError != nil),
                hayMas: known.map { rows.count < $0.count || !$0.isComplete } ?? true
            )
        }
    }

    /// Takes one event and answers with the work that it asks for, in the order in which it must start.
    @_specialize(where Item == Pokemon)
    public mutating func handle(_ event: Event) -> [Effect] {
        guard !isClosed else { return [] }
        switch event {
        case .start: return start()
        case .loadAround(let index): return loadAround(index)
        case .refresh: return refresh()
        case .retry: return retry()
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

    private var isRefreshing: Bool {
        switch call {
        case .refreshing, .replacing: true
        case .writing(_, _, let thenRefresh): thenRefresh
        case .none, .appending: false
        }
    }

    private var isAppending: Bool {
        switch call {
        case .appending, .writing: true
        case .none, .refreshing, .replacing: false
        }
    }

    private var isWriting: Bool {
        switch call {
        case .replacing, .writing: true
        case .none, .refreshing, .appending: false
        }
    }

    /// Only the refresh that runs now keeps the next page from being asked for.
    private var isAppendWaiting: Bool {
        guard isRefreshing, let known else { return false }
        return canAppend(known) && isMoreWanted && rows.count >= known.count
    }

    private var isUnread: Bool {
        switch reading {
        case .notStarted, .first: true
        case .idle, .more, .again, .failed: false
        }
    }

    private var error: AppError? {
        switch reading {
        case .failed(let error), .again(_, let error?): error
        default: refreshError
        }
    }

    /// The prefetch is unmet: fewer rows than a first load are shown, or too few stand after the one looked at.
    private var isMoreWanted: Bool {
        rows.count < configuration.initialLoadSize
            || want.map { rows.count - $0 - 1 < configuration.prefetchDistance } ?? false
    }

    private func canAppend(_ known: StoredInfo) -> Bool {
        isGateOpen && appendError == nil && !known.isComplete
    }
}

// MARK: - The class of a state

extension PagedListMachine {
    /// The class that the inner state belongs to: what exploration and coverage count.
    package var phase: PagedListPhase {
        PagedListPhase(
            reading: readingPhase, refresh: refreshPhase, append: appendPhase,
            isGateOpen: isGateOpen, isWanted: want == nil ? nil : isMoreWanted,
            isMoreStored: rows.count < known?.count ?? 0, isTold: told != nil, owesPump: owesPump, isClosed: isClosed
        )
    }

    private var readingPhase: PagedListPhase.Reading {
        switch reading {
        case .notStarted: .notStarted
        case .first(_, false): .first
        case .first(_, true): .firstThenRefresh
        case .idle: .idle
        case .more: .more
        case .again(_, nil): .again
        case .again: .againAfterFailure
        case .failed: .failed
        }
    }

    private var refreshPhase: PagedListPhase.Refresh {
        switch call {
        case .refreshing: .asking
        case .replacing: .writing
        case .writing(_, _, true): .waiting
        case .none, .appending, .writing: refreshError == nil ? .idle : .failed
        }
    }

    private var appendPhase: PagedListPhase.Append {
        switch call {
        case .appending: .asking
        case .writing: .writing
        case .none, .refreshing, .replacing:
            if appendError != nil { .failed } else if known?.isComplete ?? false { .end } else { .idle }
        }
    }
}

// MARK: - Intents

extension PagedListMachine {
    private mutating func start() -> [Effect] {
        guard case .notStarted = reading else { return [] }
        return readFirst(refreshAsked: false)
    }

    private mutating func loadAround(_ index: Int) -> [Effect] {
        guard rows.indices.contains(index) else { return [] }
        want = index
        return pump()
    }

    private mutating func refresh() -> [Effect] {
        switch reading {
        case .notStarted:
            return []
        case .first(let epoch, _):
            reading = .first(epoch: epoch, refreshAsked: true)
            return []
        case .failed:
            return readFirst(refreshAsked: true)
        case .again(let old, _?):
            return [.cancel(epoch: old)] + readFirst(refreshAsked: true)
        case .idle, .more, .again:
            return beginRefresh()
        }
    }

    private mutating func retry() -> [Effect] {
        switch reading {
        case .notStarted, .first:
            return []
        case .failed:
            return readFirst(refreshAsked: false)
        case .again(let old, _?):
            return [.cancel(epoch: old)] + readFirst(refreshAsked: false)
        case .idle, .more, .again:
            break
        }
        if refreshError != nil {
            // Only the refresh: a page asked for on top of a list that is about to be replaced would be thrown away.
            appendError = nil
            want = nil
            return beginRefresh()
        }
        if appendError != nil {
            appendError = nil
            if !isMoreWanted, !rows.isEmpty { want = rows.count - 1 }
            return pump()
        }
        return isGateOpen || isRefreshing ? pump() : beginRefresh()
    }

    private mutating func close() -> [Effect] {
        isClosed = true
        var effects: [Effect] = []
        switch reading {
        case .first(let epoch, _), .more(let epoch), .again(let epoch, _): effects.append(.cancel(epoch: epoch))
        case .notStarted, .idle, .failed: break
        }
        switch call {
        case .refreshing(let epoch), .appending(let epoch, _): effects.append(.cancel(epoch: epoch))
        case .none, .replacing, .writing: break
        }
        return effects
    }
}

// MARK: - Stored rows

extension PagedListMachine {
    private mutating func readFirst(refreshAsked: Bool) -> [Effect] {
        let epoch = nextEpoch()
        reading = .first(epoch: epoch, refreshAsked: refreshAsked)
        return [.read(0..<configuration.initialLoadSize, epoch: epoch)]
    }

    private mutating func read(_ epoch: Int, _ stored: StoredRows<Item>, _ now: Timestamp) -> [Effect] {
        switch reading {
        case .first(epoch, let refreshAsked):
            show(stored)
            reading = .idle
            isGateOpen = stored.info.count > 0 && configuration.isFresh(savedAt: stored.info.savedAt, now: now)
            let request = isGateOpen && !refreshAsked ? [] : beginRefresh()
            return request + readAgainIfChanged() + pump()
        case .more(epoch):
            reading = .idle
            guard stored.info.revision == known?.revision else {
                told = stored.info
                return readAgainIfChanged()
            }
            let shown = rows.count
            add(stored.items)
            guard rows.count > shown else {
                // The table promised rows that it does not give: asking again would ask for ever.
                want = nil
                return readAgainIfChanged()
            }
            return readAgainIfChanged() + pump()
        case .again(epoch, let after):
            guard !isWriting else {
                // What was read may hold the write already, whose answer brings rows and flags in one state.
                reading = .idle
                told = stored.info
                return []
            }
            let isOtherList = known?.generation != stored.info.generation && stored.info.savedAt != nil
            show(stored)
            reading = .idle
            forgetWantOutOfRange()
            if after != nil {
                isGateOpen = configuration.isFresh(savedAt: stored.info.savedAt, now: now)
            } else if isOtherList {
                acceptRefreshedList()
            }
            return readAgainIfChanged() + (owesPump ? pump() : showMore())
        default:
            return []
        }
    }

    private mutating func readFailed(_ epoch: Int, _ error: AppError) -> [Effect] {
        switch reading {
        case .first(epoch, _):
            reading = .failed(error)
            told = nil
        case .again(epoch, let after?):
            reading = .failed(after)
        case .more(epoch), .again(epoch, nil):
            reading = .idle
            want = nil
            owesPump = false
        default:
            return []
        }
        return readAgainIfChanged()
    }

    private mutating func changed(_ info: StoredInfo) -> [Effect] {
        defer { lastToldRevision = info.revision }
        if case .failed = reading {
            // The first thing told is how the table stands, and no reason to read again what just failed.
            guard let lastToldRevision, lastToldRevision != info.revision else { return [] }
        }
        told = info
        return readAgainIfChanged()
    }

    /// Reads the shown prefix again when the storage told of a change that is not in what is shown.
    ///
    /// Not while a write of one's own is on its way: its answer brings rows and flags in one state, and what was told
    /// is compared after it.
    private mutating func readAgainIfChanged() -> [Effect] {
        guard let news = told else { return [] }
        let failure: AppError?
        switch reading {
        case .idle: failure = nil
        case .failed(let error): failure = error
        case .notStarted, .first, .more, .again: return []
        }
        guard !isWriting else { return [] }
        told = nil
        return news.revision == known?.revision ? [] : readAgain(after: failure)
    }

    private mutating func readAgain(after failure: AppError? = nil) -> [Effect] {
        let epoch = nextEpoch()
        reading = .again(epoch: epoch, after: failure)
        return [.read(0..<max(rows.count, configuration.initialLoadSize), epoch: epoch)]
    }

    private mutating func show(_ stored: StoredRows<Item>) {
        // Kept where nothing changed, so that equal rows stay the same buffer and cost nothing to compare.
        if rows != stored.items {
            rows = []
            ids = []
            add(stored.items)
        }
        known = stored.info
    }

    private mutating func add(_ items: [Item]) {
        for item in items where ids.insert(item.id).inserted { rows.append(item) }
    }

    /// A read that a write has overtaken shows an older table: it is dropped.
    private mutating func dropRead() -> [Effect] {
        switch reading {
        case .more(let epoch), .again(let epoch, _):
            reading = .idle
            return [.cancel(epoch: epoch)]
        case .notStarted, .first, .idle, .failed:
            return []
        }
    }
}

// MARK: - Requests

extension PagedListMachine {
    private mutating func beginRefresh() -> [Effect] {
        refreshError = nil
        switch call {
        case .refreshing, .replacing:
            return []
        case .writing(let epoch, let rows, _):
            call = .writing(epoch: epoch, rows: rows, thenRefresh: true)
            return []
        case .appending(let abandoned, _):
            return [.cancel(epoch: abandoned)] + requestRefresh()
        case .none:
            return requestRefresh()
        }
    }

    private mutating func requestRefresh() -> [Effect] {
        let epoch = nextEpoch()
        call = .refreshing(epoch: epoch)
        return [.request(offset: 0, limit: configuration.initialLoadSize, epoch: epoch)]
    }

    /// Shows stored rows, or asks for the next page, as long as more is wanted.
    private mutating func pump() -> [Effect] {
        guard case .idle = reading else {
            owesPump = true
            return []
        }
        owesPump = false
        guard let known, isMoreWanted else { return [] }
        if rows.count < known.count { return showMore() }
        guard case .none = call, canAppend(known), let answering = known.answering else { return [] }
        let epoch = nextEpoch()
        call = .appending(epoch: epoch, answering: answering)
        return [.request(offset: answering.offset, limit: configuration.pageSize, epoch: epoch)]
    }

    private mutating func showMore() -> [Effect] {
        guard case .idle = reading, let known, isMoreWanted, rows.count < known.count else { return [] }
        let epoch = nextEpoch()
        reading = .more(epoch: epoch)
        return [.read(rows.count..<rows.count + configuration.pageSize, epoch: epoch)]
    }

    private mutating func answered(_ epoch: Int, _ page: Page<Item>, _ now: Timestamp) -> [Effect] {
        switch call {
        case .refreshing(epoch):
            var seen: Set<Item.ID> = []
            let fresh = page.items.filter { seen.insert($0.id).inserted }
            call = .replacing(epoch: epoch, rows: fresh)
            let next = page.nextOffset(asked: configuration.initialLoadSize)
            return [.replace(fresh, next: next, savedAt: now, epoch: epoch)]
        case .appending(epoch, let answering):
            var seen = ids
            let fresh = page.items.filter { seen.insert($0.id).inserted }
            call = .writing(epoch: epoch, rows: fresh, thenRefresh: false)
            let isStuck = fresh.isEmpty && pagesWithoutNews + 1 >= Self.pagesWithoutNewsAtTheEnd
            let next = isStuck ? nil : page.nextOffset(asked: configuration.pageSize)
            return [.append(fresh, next: next, answering: answering, epoch: epoch)]
        default:
            return []
        }
    }

    /// A server that goes on giving what is known already has nothing more to give.
    private static var pagesWithoutNewsAtTheEnd: Int { 3 }

    private mutating func written(_ epoch: Int, _ info: StoredInfo) -> [Effect] {
        switch call {
        case .replacing(epoch, let fresh):
            call = .none
            let dropped = dropRead()
            show(StoredRows(items: fresh, info: info))
            acceptRefreshedList()
            forgetWantOutOfRange()
            return dropped + readAgainIfChanged() + pump()
        case .writing(epoch, let fresh, let thenRefresh):
            call = .none
            let dropped = dropRead()
            add(fresh)
            known = info
            pagesWithoutNews = fresh.isEmpty ? pagesWithoutNews + 1 : 0
            let request = thenRefresh ? requestRefresh() : []
            return dropped + request + readAgainIfChanged() + pump()
        default:
            return []
        }
    }

    private mutating func refused(_ epoch: Int) -> [Effect] {
        guard case .writing(epoch, _, let thenRefresh) = call else { return [] }
        call = .none
        told = nil
        let request = thenRefresh ? requestRefresh() : []
        owesPump = true
        return request + dropRead() + readAgain()
    }

    private mutating func requestFailed(_ epoch: Int, _ error: AppError) -> [Effect] {
        switch call {
        case .refreshing(epoch): return refreshFailed(error)
        case .appending(epoch, _): return appendFailed(error, thenRefresh: false)
        default: return []
        }
    }

    private mutating func writeFailed(_ epoch: Int, _ error: AppError) -> [Effect] {
        switch call {
        case .replacing(epoch, _): return refreshFailed(error)
        case .writing(epoch, _, let thenRefresh): return appendFailed(error, thenRefresh: thenRefresh)
        default: return []
        }
    }

    private mutating func refreshFailed(_ error: AppError) -> [Effect] {
        call = .none
        refreshError = error
        return readAgainIfChanged() + pump()
    }

    private mutating func appendFailed(_ error: AppError, thenRefresh: Bool) -> [Effect] {
        call = .none
        appendError = error
        return (thenRefresh ? requestRefresh() : []) + readAgainIfChanged()
    }

    private mutating func cancelled(_ epoch: Int) -> [Effect] {
        var thenRefresh = false
        switch call {
        case .refreshing(epoch), .replacing(epoch, _), .appending(epoch, _): break
        case .writing(epoch, _, let waits): thenRefresh = waits
        default: return []
        }
        call = .none
        want = nil
        if thenRefresh { return requestRefresh() + readAgainIfChanged() }
        // With nothing on screen there would be nothing to try again: no rows, no error, no button.
        if rows.isEmpty { refreshError = .inesperado(causa: "the request was cancelled from outside") }
        return readAgainIfChanged()
    }

    private mutating func acceptRefreshedList() {
        isGateOpen = true
        refreshError = nil
        appendError = nil
        pagesWithoutNews = 0
    }

    private mutating func forgetWantOutOfRange() {
        if let want, want >= rows.count { self.want = nil }
    }

    private mutating func nextEpoch() -> Int {
        epoch &+= 1
        return epoch
    }
}
