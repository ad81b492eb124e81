extension PagedListMachine {
    mutating func beginRefresh() -> [Effect] {
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

    mutating func requestRefresh() -> [Effect] {
        let epoch = nextEpoch()
        call = .refreshing(epoch: epoch)
        return [.request(after: nil, limit: configuration.initialLoadSize, epoch: epoch)]
    }

    /// Shows stored rows, or asks for the next page, as long as more is wanted.
    mutating func pump() -> [Effect] {
        guard case .idle = reading else {
            owesPump = true
            return []
        }
        if owesReading, !isWriting {
            owesPump = true
            return readAgain()
        }
        guard let known, isMoreWanted, rows.count >= known.count else {
            // Owed until the stored rows show: only then is it known whether the network must be asked.
            let reading = showMore()
            owesPump = !reading.isEmpty
            return reading
        }
        owesPump = false
        guard case .none = call, canAppend(known), let answering = known.answering else { return [] }
        let epoch = nextEpoch()
        call = .appending(epoch: epoch, answering: answering)
        return [.request(after: answering.cursor, limit: configuration.pageSize, epoch: epoch)]
    }

    mutating func showMore() -> [Effect] {
        guard case .idle = reading, let known, isMoreWanted, rows.count < known.count else { return [] }
        let epoch = nextEpoch()
        reading = .more(epoch: epoch)
        return [.read(rows.count..<rows.count + configuration.pageSize, epoch: epoch)]
    }

    mutating func answered(_ epoch: Int, _ page: Page<Item>, _ now: Timestamp) -> [Effect] {
        switch call {
        case .refreshing(epoch):
            var seen: Set<Item.ID> = []
            let fresh = page.items.filter { seen.insert($0.id).inserted }
            call = .replacing(epoch: epoch, rows: fresh)
            return [
                .replace(fresh, next: page.continuation, savedAt: now, isPartial: page.isPartial, epoch: epoch)
            ]
        case .appending(epoch, let answering):
            var seen: Set<Item.ID> = []
            let fresh = page.items.filter { !ids.contains($0.id) && seen.insert($0.id).inserted }
            call = .writing(epoch: epoch, rows: fresh, thenRefresh: false)
            let isStuck = fresh.isEmpty && pagesWithoutNews + 1 >= Self.pagesWithoutNewsAtTheEnd
            let next = isStuck ? nil : page.continuation
            return [.append(fresh, next: next, isPartial: page.isPartial, answering: answering, epoch: epoch)]
        default:
            return []
        }
    }

    /// A server that goes on giving what is known already has nothing more to give.
    static var pagesWithoutNewsAtTheEnd: Int { 3 }

    mutating func written(_ epoch: Int, _ info: StoredInfo) -> [Effect] {
        switch call {
        case .replacing(epoch, let fresh):
            call = .none
            let dropped = dropRead()
            show(StoredRows(items: fresh, info: info))
            acceptRefreshedList()
            // A server may give a page of which no row can be read: the list then begins with a page without a new id.
            pagesWithoutNews = fresh.isEmpty ? 1 : 0
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

    mutating func refused(_ epoch: Int) -> [Effect] {
        guard case .writing(epoch, _, let thenRefresh) = call else { return [] }
        call = .none
        told = nil
        let request = thenRefresh ? requestRefresh() : []
        owesPump = true
        return request + dropRead() + readAgain()
    }

    mutating func requestFailed(_ epoch: Int, _ error: AppError) -> [Effect] {
        switch call {
        case .refreshing(epoch): return refreshFailed(error)
        case .appending(epoch, _): return appendFailed(error, thenRefresh: false)
        default: return []
        }
    }

    mutating func writeFailed(_ epoch: Int, _ error: AppError) -> [Effect] {
        switch call {
        case .replacing(epoch, _): return refreshFailed(error)
        case .writing(epoch, _, let thenRefresh): return appendFailed(error, thenRefresh: thenRefresh)
        default: return []
        }
    }

    mutating func refreshFailed(_ error: AppError) -> [Effect] {
        call = .none
        refreshError = error
        return readAgainIfChanged() + pump()
    }

    mutating func appendFailed(_ error: AppError, thenRefresh: Bool) -> [Effect] {
        call = .none
        appendError = error
        return (thenRefresh ? requestRefresh() : []) + readAgainIfChanged()
    }

    mutating func cancelled(_ epoch: Int) -> [Effect] {
        var thenRefresh = false
        switch call {
        case .refreshing(epoch), .replacing(epoch, _), .appending(epoch, _): break
        case .writing(epoch, _, let waits): thenRefresh = waits
        default: return []
        }
        call = .none
        want = nil
        owesPump = false
        if thenRefresh { return requestRefresh() + readAgainIfChanged() }
        // With nothing on screen there would be nothing to try again: no rows, no error, no button.
        if rows.isEmpty { refreshError = .inesperado(causa: "the request was cancelled from outside") }
        return readAgainIfChanged()
    }

    mutating func acceptRefreshedList() {
        isGateOpen = true
        refreshError = nil
        appendError = nil
        pagesWithoutNews = 0
    }

    mutating func forgetWantOutOfRange() {
        if let want, want >= rows.count { self.want = nil }
    }

    mutating func nextEpoch() -> Int {
        epoch &+= 1
        return epoch
    }
}
