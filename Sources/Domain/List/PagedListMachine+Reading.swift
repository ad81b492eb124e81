extension PagedListMachine {
    mutating func readFirst(refreshAsked: Bool) -> [Effect] {
        let epoch = nextEpoch()
        reading = .first(epoch: epoch, refreshAsked: refreshAsked)
        return [.read(0..<configuration.initialLoadSize, epoch: epoch)]
    }

    mutating func read(_ epoch: Int, _ stored: StoredRows<Item>, _ now: Timestamp) -> [Effect] {
        switch reading {
        case .first(epoch, let refreshAsked):
            show(stored)
            reading = .idle
            isGateOpen = stored.info.count > 0 && configuration.isFresh(stored.info, now: now)
            let request = isGateOpen && !refreshAsked ? [] : beginRefresh()
            return request + readAgainIfChanged() + pump()
        case .more(epoch):
            reading = .idle
            guard stored.info == known else {
                keepNews(stored.info)
                return readAgainIfChanged()
            }
            let shown = rows.count
            add(stored.items)
            guard rows.count > shown else {
                // The table promised rows that it does not give: asking again would ask for ever.
                want = nil
                owesPump = false
                return readAgainIfChanged()
            }
            return readAgainIfChanged() + goOn()
        case .again(epoch):
            guard !isWriting else {
                // What was read may hold the write already, whose answer brings rows and flags in one state.
                reading = .idle
                keepNews(stored.info)
                return []
            }
            let isOtherList = stored.info.savedAt != nil && !(known?.isSameList(as: stored.info) ?? false)
            show(stored)
            reading = .idle
            forgetWantOutOfRange()
            if isOtherList { acceptRefreshedList() }
            return readAgainIfChanged() + goOn()
        default:
            return []
        }
    }

    mutating func readFailed(_ epoch: Int, _ error: AppError) -> [Effect] {
        switch reading {
        case .first(epoch, let refreshAsked):
            reading = .failed(error, refreshAsked: refreshAsked)
            told = nil
        case .more(epoch), .again(epoch):
            if case .again = reading { owesReading = true }
            reading = .idle
            want = nil
            owesPump = false
        default:
            return []
        }
        return readAgainIfChanged()
    }

    mutating func changed(_ info: StoredInfo) -> [Effect] {
        defer { lastTold = info }
        if case .failed = reading {
            // The first thing told is how the table stands, and no reason to read again what just failed.
            guard let lastTold, lastTold != info else { return [] }
        }
        told = info
        return readAgainIfChanged()
    }

    /// Reads the shown prefix again when the storage told of a change that is not in what is shown.
    ///
    /// Not while a write of one's own is on its way: its answer brings rows and flags in one state, and what was told
    /// is compared after it.
    mutating func readAgainIfChanged() -> [Effect] {
        guard let news = told else { return [] }
        switch reading {
        case .failed(_, let refreshAsked):
            told = nil
            return readFirst(refreshAsked: refreshAsked)
        case .idle where !isWriting:
            told = nil
            return news == known ? [] : readAgain()
        case .idle, .notStarted, .first, .more, .again: return []
        }
    }

    /// After a read: the pump if somebody asked for it meanwhile, else only what is stored already.
    ///
    /// A change that somebody else made must never ask the network, however many reads it takes to show it.
    mutating func goOn() -> [Effect] {
        owesPump ? pump() : showMore()
    }

    /// Keeps what a read came upon, unless the storage has told of another change since: that would be lost for good,
    /// while a read can be older than what was told.
    mutating func keepNews(_ info: StoredInfo) {
        if told == nil || told == known { told = info }
    }

    mutating func readAgain() -> [Effect] {
        let epoch = nextEpoch()
        owesReading = false
        reading = .again(epoch: epoch)
        return [.read(0..<max(rows.count, configuration.initialLoadSize), epoch: epoch)]
    }

    mutating func show(_ stored: StoredRows<Item>) {
        // Kept where nothing changed, so that equal rows stay the same buffer and cost nothing to compare.
        if rows != stored.items {
            rows = []
            ids = []
            add(stored.items)
        }
        known = stored.info
        owesReading = false
    }

    mutating func add(_ items: [Item]) {
        for item in items where ids.insert(item.id).inserted { rows.append(item) }
    }

    /// A read that a write has overtaken shows an older table: it is dropped.
    mutating func dropRead() -> [Effect] {
        switch reading {
        case .more(let epoch), .again(let epoch):
            reading = .idle
            return [.cancel(epoch: epoch)]
        case .notStarted, .first, .idle, .failed:
            return []
        }
    }
}
