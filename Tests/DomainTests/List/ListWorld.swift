import PokedexDomain

/// A row whose `version` tells which state of the server it comes from.
struct Row: Identifiable, Hashable, Sendable {
    let id: Int
    var version = 0
}

typealias ListEvent = PagedListMachine<Row>.Event
typealias ListEffect = PagedListMachine<Row>.Effect

/// Lists over one stored table and one server, with every piece of work in the hands of the test: it decides which piece
/// is done when, in which order the answers arrive, and how they end.
///
/// Every event is checked against the properties that must always hold; what is broken is kept in `broken`.
struct ListWorld {
    struct Work: Equatable {
        let effect: ListEffect
        /// The answer, once the work was done; it may wait before it is delivered.
        var answer: ListEvent?
        var isAbandoned = false
        /// How often the table had been wiped when the work was asked for.
        let wipesWhenAsked: Int
    }

    struct List {
        var machine: PagedListMachine<Row>
        var work: [Work] = []
        /// The latest facts that the storage told and that were not delivered yet.
        var told: StoredInfo?
        /// Somebody else's change was shown since this list last had a reason to ask for anything.
        var sawForeignChange = false
        var hasReadOnce = false
        /// A read failed since the last one that worked, so what is shown may be older than the table.
        var hadReadFailure = false
    }

    let configuration: PagedListConfiguration
    var server: [Row]
    /// The server cannot give something that belongs to its rows.
    var isServerPartial = false
    var version = 0
    var rows: [Row] = []
    var info = StoredInfo.empty
    var now = Timestamp(milliseconds: 1_000_000_000_000)
    var lists: [List]
    var broken: [String] = []
    private var happened: [(list: Int, event: ListEvent)] = []
    /// What happened to the first list.
    var events: [ListEvent] { happened.filter { $0.list == 0 }.map(\.event) }
    /// What happened, for a person who looks into a seed that fails.
    var log: [String] { happened.map { "list \($0.list): \($0.event)" } }
    /// Every table that ever was.
    private(set) var history: [[Row]] = []
    /// How often the table was wiped.
    private var wipes = 0
    /// No two tables have the same facts as a whole, nor what an append answers for: that is what a storage promises.
    private var tables: Set<StoredInfo> = []
    private var answered: Set<Answering> = []
    /// Requests that left, in order, as (offset, limit).
    private(set) var requests: [[Int]] = []

    init(
        server count: Int, stored: Int = 0, next: PageCursor? = nil, age: Duration? = nil, lists: Int = 1,
        configuration: PagedListConfiguration = PagedListConfiguration()
    ) {
        self.configuration = configuration
        server = (0..<count).map { Row(id: $0 + 1) }
        self.lists = (0..<lists).map { _ in List(machine: PagedListMachine(configuration: configuration)) }
        if let age {
            rows = Array(server.prefix(stored))
            info = info.replaced(count: rows.count, next: next, savedAt: now.advanced(by: .zero - age))
        }
        history.append(rows)
        tables = [info]
        answered = Set(info.answering.map { [$0] } ?? [])
        for index in self.lists.indices { self.lists[index].told = info }
    }

    /// The cursor of this server: the number of rows before the page.
    static func offset(_ cursor: PageCursor?) -> Int { cursor.flatMap { Int($0.text) } ?? 0 }

    var state: PagedState<Row> { lists[0].machine.state }
    var phase: PagedListPhase { lists[0].machine.phase }
    var ids: [Int] { state.items.map(\.id) }

    // MARK: One list, step by step

    mutating func send(_ event: ListEvent, to list: Int = 0) {
        let before = lists[list].machine
        happened.append((list, event))
        note(event, list, before)
        for effect in lists[list].machine.handle(event) {
            if case .cancel(let epoch) = effect {
                for index in lists[list].work.indices where lists[list].work[index].effect.epoch == epoch {
                    lists[list].work[index].isAbandoned = true
                }
            } else {
                if case .request(let cursor, let limit, _) = effect {
                    let offset = Self.offset(cursor)
                    requests.append([offset, limit])
                    checkRequest(offset, limit, list)
                }
                lists[list].work.append(Work(effect: effect, wipesWhenAsked: wipes))
            }
        }
        check(event, list, before)
    }

    /// Does the work at that place, without delivering its answer.
    mutating func perform(_ index: Int, of list: Int = 0) {
        guard lists[list].work[index].answer == nil else { return }
        let work = lists[list].work[index]
        switch work.effect {
        case .read(let range, let epoch):
            let shown = Array(rows[range.clamped(to: 0..<rows.count)])
            lists[list].work[index].answer = .read(epoch: epoch, StoredRows(items: shown, info: info), at: now)
        case .request(let cursor, let limit, let epoch):
            let start = min(Self.offset(cursor), server.count)
            let end = min(start + limit, server.count)
            let page = Page(
                items: Array(server[start..<end]), next: end < server.count ? PageCursor(String(end)) : nil,
                isPartial: isServerPartial)
            lists[list].work[index].answer = .answered(epoch: epoch, page, at: now)
        case .replace(let fresh, let next, let savedAt, let isPartial, let epoch):
            wipes += 1
            commit(fresh, info.replaced(count: fresh.count, next: next, savedAt: savedAt, isPartial: isPartial))
            lists[list].work[index].answer = .written(epoch: epoch, info)
        case .append(let fresh, let next, let isPartial, let answering, let epoch):
            guard info.answering == answering else {
                lists[list].work[index].answer = .refused(epoch: epoch)
                return
            }
            if work.wipesWhenAsked != wipes { broken.append("an append wrote after a wipe") }
            commit(rows + fresh, info.appended(count: fresh.count, next: next, isPartial: isPartial))
            lists[list].work[index].answer = .written(epoch: epoch, info)
        case .cancel: break
        }
    }

    /// Takes the work at that place away and sends its answer, or another one.
    mutating func deliver(_ index: Int, of list: Int = 0, instead answer: ListEvent? = nil) {
        let work = lists[list].work.remove(at: index)
        if let answer = answer ?? work.answer { send(answer, to: list) }
    }

    mutating func deliverChange(to list: Int = 0) {
        guard let told = lists[list].told else { return }
        lists[list].told = nil
        send(.changed(told), to: list)
    }

    /// Does and delivers the oldest work that is not abandoned.
    mutating func answer(_ list: Int = 0) {
        guard let index = lists[list].work.firstIndex(where: { !$0.isAbandoned }) else { return }
        perform(index, of: list)
        deliver(index, of: list)
        deliverChange(to: list)
    }

    /// Lets the oldest work that is not abandoned fail.
    mutating func fail(_ error: AppError = .sinConexion, _ list: Int = 0) {
        guard let index = lists[list].work.firstIndex(where: { !$0.isAbandoned }) else { return }
        deliver(index, of: list, instead: lists[list].work[index].effect.failure(error))
    }

    /// Lets the oldest work that is not abandoned report a cancellation that nobody asked for.
    mutating func cancel(_ list: Int = 0) {
        guard let index = lists[list].work.firstIndex(where: { !$0.isAbandoned }) else { return }
        deliver(index, of: list, instead: .cancelled(epoch: lists[list].work[index].effect.epoch))
    }

    /// Answers everything until nothing is asked for. At rest nothing may be loading.
    mutating func settle() {
        for _ in 0..<1_000 {
            guard let list = lists.indices.first(where: { isBusy($0) }) else {
                for list in lists.indices { checkRest(list) }
                return
            }
            deliverChange(to: list)
            if !lists[list].work.isEmpty {
                perform(0, of: list)
                deliver(0, of: list)
            }
        }
        broken.append("it never comes to rest")
    }

    func isBusy(_ list: Int) -> Bool {
        !lists[list].work.isEmpty || lists[list].told != nil
    }

    /// Starts and lets everything come to rest.
    mutating func start() {
        for list in lists.indices { send(.start, to: list) }
        settle()
    }

    /// What the server has changes: the same ids, other contents.
    mutating func changeServer() {
        version += 1
        for index in server.indices { server[index].version = version }
    }

    /// Somebody outside takes a row out of the table.
    mutating func deleteRow(at index: Int) {
        guard rows.indices.contains(index) else { return }
        var left = rows
        left.remove(at: index)
        var changed = info
        changed.count = left.count
        changed.revision &+= 1
        commit(left, changed)
    }

    /// Somebody outside refreshes the table.
    mutating func refreshFromOutside() {
        let page = server.prefix(configuration.initialLoadSize)
        let next = page.count < server.count ? PageCursor(String(page.count)) : nil
        var seen: Set<Int> = []
        let fresh = page.filter { seen.insert($0.id).inserted }
        wipes += 1
        commit(fresh, info.replaced(count: fresh.count, next: next, savedAt: now))
    }

    /// Somebody outside appends the next page.
    mutating func appendFromOutside() {
        guard let cursor = info.next else { return }
        let offset = Self.offset(cursor)
        let page = server.dropFirst(offset).prefix(configuration.pageSize)
        let end = offset + page.count
        commit(rows + page, info.appended(count: page.count, next: end < server.count ? PageCursor(String(end)) : nil))
    }

    /// Somebody outside deletes the table and makes it anew: its numbers begin again.
    mutating func remakeFromOutside() {
        now = now.advanced(by: .milliseconds(1))
        info = .empty
        refreshFromOutside()
    }

    private mutating func commit(_ rows: [Row], _ info: StoredInfo) {
        if Set(rows.map(\.id)).count != rows.count { broken.append("the table holds an id twice") }
        self.rows = rows
        self.info = info
        while tables.contains(self.info) || self.info.answering.map(answered.contains) ?? false {
            self.info.revision += 1
        }
        tables.insert(self.info)
        if let answering = self.info.answering { answered.insert(answering) }
        history.append(rows)
        for index in lists.indices { lists[index].told = self.info }
    }
}

// MARK: - What must always hold

extension ListWorld {
    private mutating func note(_ event: ListEvent, _ list: Int, _ before: PagedListMachine<Row>) {
        switch event {
        case .loadAround(let index) where !before.state.items.indices.contains(index): break
        case .loadAround, .refresh, .retry, .written: lists[list].sawForeignChange = false
        case .changed: lists[list].sawForeignChange = true
        case .read:
            lists[list].hasReadOnce = true
            lists[list].hadReadFailure = false
        case .readFailed: lists[list].hadReadFailure = true
        default: break
        }
    }

    private mutating func checkRequest(_ offset: Int, _ limit: Int, _ list: Int) {
        let machine = lists[list].machine
        let isAppend = machine.phase.append == .asking
        if isAppend, !machine.phase.isGateOpen { broken.append("an append was asked for with the gate closed") }
        if isAppend, machine.state.cargando { broken.append("an append was asked for while a refresh runs") }
        if !isAppend, offset != 0 { broken.append("a refresh asked for offset \(offset)") }
        let running = lists[list].work.filter { !$0.isAbandoned && $0.effect.isRequest }
        if !running.isEmpty { broken.append("two requests at once") }
    }

    private mutating func check(_ event: ListEvent, _ list: Int, _ before: PagedListMachine<Row>) {
        let machine = lists[list].machine
        let (old, new) = (before.state, machine.state)
        if new.items != old.items, Set(new.items.map(\.id)).count != new.items.count {
            broken.append("an id is shown twice")
        }
        if new.items != old.items, !history.contains(where: { $0.starts(with: new.items) }) {
            broken.append("what is shown is no prefix of any table that ever was")
        }
        if new.items.count < old.items.count, !event.mayShrink { broken.append("rows vanished after \(event.kind)") }
        if new.vacia, !lists[list].hasReadOnce { broken.append("«empty» showed before the first read") }
        if new.vacia, machine.phase.isMoreStored { broken.append("«empty» showed though rows are stored") }
        if new.vacia, new.cargando { broken.append("«empty» and loading at once") }
        if case .requestFailed = event {
            if new.items != old.items { broken.append("a failed request changed the rows") }
            if machine.phase.isGateOpen != before.phase.isGateOpen { broken.append("a failed request moved the gate") }
        }
        if case .cancelled = event, !old.items.isEmpty {
            if new.error != old.error { broken.append("a cancellation set an error") }
            if new.errorAlAmpliar != old.errorAlAmpliar { broken.append("a cancellation set an append error") }
        }
        if new.sinConexion, new.items.isEmpty { broken.append("offline over no rows") }
    }

    mutating func checkRest(_ list: Int) {
        let machine = lists[list].machine
        guard !machine.phase.isClosed, machine.phase.reading != .notStarted else { return }
        if machine.state.cargando || machine.state.cargandoMas { broken.append("loading at rest") }
        guard machine.phase.isWanted == true, !lists[list].sawForeignChange else { return }
        if machine.phase.isMoreStored { broken.append("stored rows stay unseen at rest") }
        let isExcused = [.end, .failed].contains(machine.phase.append) || !machine.phase.isGateOpen
        if !isExcused { broken.append("the next page is wanted at rest and nobody asks") }
    }
}

extension ListEffect {
    var epoch: Int {
        switch self {
        case .read(_, let epoch), .request(_, _, let epoch), .replace(_, _, _, _, let epoch),
            .append(_, _, _, _, let epoch),
            .cancel(let epoch):
            epoch
        }
    }

    var isRequest: Bool {
        if case .request = self { true } else { false }
    }

    func failure(_ error: AppError) -> ListEvent? {
        switch self {
        case .read(_, let epoch): .readFailed(epoch: epoch, error)
        case .request(_, _, let epoch): .requestFailed(epoch: epoch, error)
        case .replace(_, _, _, _, let epoch), .append(_, _, _, _, let epoch): .writeFailed(epoch: epoch, error)
        case .cancel: nil
        }
    }
}

extension ListEvent {
    /// A list may only become shorter when a refresh was written or the table was read again.
    var mayShrink: Bool {
        switch self {
        case .written, .read: true
        default: false
        }
    }

    var kind: String { String(String(describing: self).prefix { $0 != "(" }) }
}
