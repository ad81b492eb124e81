/// The favourites: they show what is stored, never a guess of what will be.
///
/// One write is asked for at a time and the others wait, in order. A write that fails changes nothing, undoes no
/// other, and is told until somebody has seen it or the next call that writes. After `close` the writes that were asked for go on to the last; new intents are ignored.
public struct FavoritesMachine: StateMachine {
    /// What is published.
    public typealias State = FavoritesUiState

    /// What can happen: an intent, something told by a storage, or the answer to a write, which names its ticket.
    public enum Event: Equatable, Sendable {
        /// Marks or unmarks; `at` is the wall clock's time of the call.
        case toggle(id: Int, name: String, at: Timestamp)
        /// Unmarks all. It cannot be undone.
        case vaciar
        /// Puts back what `quitado` shows.
        case deshacer
        /// The offer to undo is over.
        case descartarQuitado
        /// The error was seen.
        case descartarError
        /// The end of the screen.
        case close
        /// The storage tells what is stored, or that it cannot be read.
        case stored(StorageReading<[FavoritePokemon]>)
        /// The setting of the order, as it is now.
        case ordered(porNumero: Bool)
        /// The setting of the order cannot be read now: the one that holds stays.
        case orderUnreadable
        /// The write of that ticket is stored.
        case written(ticket: Int, FavoritesChange)
        /// The write of that ticket failed, and changed nothing.
        case writeFailed(ticket: Int, AppError)
        /// The write of that ticket ended as cancelled, and changed nothing.
        case cancelled(ticket: Int)
    }

    /// The work that is asked for, answered by an event with its ticket.
    public enum Effect: Equatable, Sendable {
        /// Write this: answer `written`, `writeFailed` or `cancelled`.
        case write(Write, ticket: Int)
        /// Read what is stored once more: answer `stored`.
        case read
    }

    /// A write to the favourites.
    public enum Write: Hashable, Sendable {
        /// Mark or unmark.
        case toggle(id: Int, name: String, at: Timestamp)
        /// Put back with its own time.
        case restore(FavoritePokemon)
        /// Unmark all.
        case removeAll
    }

    var favorites = FavoritesList()
    /// The setting of the order was read, or could not be: until then the rows might have to change places.
    var isOrderKnown = false
    var quitado: FavoritePokemon?
    /// What `vaciar()` took back the offer of: it is offered again if the emptying fails.
    var withdrawn: FavoritePokemon?
    /// Up to where the storage was read, and what failed.
    var news = StoreNews()
    var writes = WriteQueue<Write>()
    var isClosed = false

    /// Favourites that nothing is known of yet.
    public init() {}

    /// What is published now.
    public var state: FavoritesUiState {
        FavoritesUiState(
            favoritos: favorites.shown, cargando: isLoading, quitado: quitado,
            error: news.error)
    }

    /// The ids of the stored favourites: for hearts on a list, and for the count of the badge.
    public var favoriteIds: Set<Int> { favorites.ids }

    /// Takes one event and answers with the work that it asks for.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .toggle, .vaciar, .deshacer, .descartarQuitado, .descartarError, .close: return intent(event)
        case .stored(let reading): stored(reading)
        case .ordered(let porNumero):
            favorites.orderByNumber(porNumero)
            isOrderKnown = true
        case .orderUnreadable: isOrderKnown = true
        case .written(let ticket, let change): return written(ticket, change)
        case .writeFailed(let ticket, let error): return notWritten(ticket, error)
        case .cancelled(let ticket): return notWritten(ticket, nil)
        }
        return []
    }
}

extension FavoritesMachine {
    private var isLoading: Bool { (news.sequence == nil || !isOrderKnown) && news.readError == nil }

    private mutating func intent(_ event: Event) -> [Effect] {
        guard !isClosed else { return [] }
        switch event {
        case .toggle(let id, let name, let now):
            return ask(.toggle(id: id, name: name, at: now))
        case .vaciar:
            withdrawn = quitado ?? withdrawn
            quitado = nil
            return ask(.removeAll)
        case .deshacer:
            guard let quitado, !writes.contains(.restore(quitado)) else { return [] }
            return ask(.restore(quitado))
        case .descartarQuitado: quitado = nil
        case .descartarError:
            return news.dismissed() ? [.read] : []
        case .close: isClosed = true
        case .stored, .ordered, .orderUnreadable, .written, .writeFailed, .cancelled: break
        }
        return []
    }

    private mutating func stored(_ reading: StorageReading<[FavoritePokemon]>) {
        switch reading {
        case .value(let stored, let sequence):
            show(stored, sequence: sequence, change: nil)
        case .failure(let failure):
            news.unreadable(failure)
        }
    }

    private mutating func written(_ ticket: Int, _ change: FavoritesChange) -> [Effect] {
        guard let write = writes.finish(ticket) else { return [] }
        show(change.favorites, sequence: change.sequence, change: change)
        switch write {
        case .toggle:
            if let removed = change.removed { offer(removed) }
        case .restore(let favorite):
            if quitado?.id == favorite.id { quitado = nil }
        case .removeAll:
            quitado = nil
            withdrawn = nil
        }
        forgetIfMarked()
        return startNext()
    }

    /// A cancellation is no error, so it has none to tell.
    private mutating func notWritten(_ ticket: Int, _ failure: AppError?) -> [Effect] {
        guard let write = writes.finish(ticket) else { return [] }
        if let failure { news.writeFailed(failure) }
        if write == .removeAll, !writes.contains(.removeAll) {
            quitado = quitado ?? withdrawn
            withdrawn = nil
            forgetIfMarked()
        }
        return startNext()
    }

    /// What is to be emptied already is offered only if that fails.
    private mutating func offer(_ removed: FavoritePokemon) {
        if writes.contains(.removeAll) {
            withdrawn = removed
        } else {
            quitado = removed
        }
    }

    private mutating func show(_ stored: [FavoritePokemon], sequence: Int, change: FavoritesChange?) {
        let isNext = news.sequence.map { sequence == $0 &+ 1 } ?? false
        guard news.told(sequence) else { return }
        favorites.show(stored, change: isNext ? change : nil)
        forgetIfMarked()
    }

    /// What is marked again, by anybody, has nothing to undo.
    private mutating func forgetIfMarked() {
        if let id = quitado?.id, favorites.ids.contains(id) { quitado = nil }
        if let id = withdrawn?.id, favorites.ids.contains(id) { withdrawn = nil }
    }

    private mutating func ask(_ write: Write) -> [Effect] {
        news.writeAsked()
        let next = writes.add(write)
        return start(next)
    }

    private mutating func startNext() -> [Effect] {
        let next = writes.startNext()
        return start(next)
    }

    private func start(_ write: Write?) -> [Effect] {
        switch write {
        case .toggle(let id, let name, let now):
            [.write(.toggle(id: id, name: name, at: afterOffers(now)), ticket: writes.ticket)]
        case let write?: [.write(write, ticket: writes.ticket)]
        case nil: []
        }
    }

    /// What comes back keeps its time: a new mark may not get the same, or the two would tie.
    private func afterOffers(_ now: Timestamp) -> Timestamp {
        let asked = writes.all.compactMap { write in
            if case .restore(let favorite) = write { favorite } else { nil }
        }
        return FavoritePokemon.markingTime(now: now, among: asked + [quitado, withdrawn].compactMap { $0 })
    }
}
