extension PagedListMachine {
    mutating func start() -> [Effect] {
        guard case .notStarted = reading else { return [] }
        return readFirst(refreshAsked: false)
    }

    mutating func loadAround(_ index: Int) -> [Effect] {
        guard rows.indices.contains(index) else { return [] }
        want = index
        return pump()
    }

    mutating func refresh() -> [Effect] {
        switch reading {
        case .notStarted:
            return []
        case .first(let epoch, _):
            reading = .first(epoch: epoch, refreshAsked: true)
            return []
        case .failed:
            return readFirst(refreshAsked: true)
        case .idle, .more, .again:
            return beginRefresh()
        }
    }

    mutating func retry() -> [Effect] {
        switch reading {
        case .notStarted, .first:
            return []
        case .failed(_, let refreshAsked):
            return readFirst(refreshAsked: refreshAsked)
        case .idle, .more, .again:
            break
        }
        if refreshError != nil {
            // Only the refresh: a page asked for on top of a list that is about to be replaced would be thrown away. `want`
            // stays: a row that keeps its place on a screen does not appear again, and nobody would ask for the next page.
            appendError = nil
            return beginRefresh()
        }
        if appendError != nil {
            appendError = nil
            if !isMoreWanted, !rows.isEmpty { want = rows.count - 1 }
            return pump()
        }
        return isGateOpen || isRefreshing ? pump() : beginRefresh()
    }

    /// Rule: `resume()` in Spec/paged-list.md.
    mutating func resume(_ now: Timestamp) -> [Effect] {
        if let known, !configuration.isFresh(known, now: now) { return refresh() }
        return hasFailed ? retry() : []
    }

    private var hasFailed: Bool {
        if case .failed = reading { return true }
        return refreshError != nil || appendError != nil
    }

    mutating func close() -> [Effect] {
        isClosed = true
        var effects: [Effect] = []
        switch reading {
        case .first(let epoch, _), .more(let epoch), .again(let epoch): effects.append(.cancel(epoch: epoch))
        case .notStarted, .idle, .failed: break
        }
        switch call {
        case .refreshing(let epoch), .appending(let epoch, _): effects.append(.cancel(epoch: epoch))
        case .none, .replacing, .writing: break
        }
        return effects
    }
}
