import PokedexDomain
import PokedexFakes
import Testing

/// What must always hold, over random sequences of events. `ListWorld` checks them after each one.
@Suite struct PagedListProperties {
    /// Small pages, so that a short sequence meets every edge.
    private static let small = PagedListConfiguration(pageSize: 2, initialLoadSize: 3, prefetchDistance: 2)

    @Test(arguments: 0..<2) func theyHoldOverRandomSequencesOfOneList(half: Int) throws {
        try run(half: half, lists: 1)
    }

    @Test(arguments: 0..<2) func theyHoldForTwoListsOverOneTableThatRefreshAndAppendAtOnce(half: Int) throws {
        try run(half: half, lists: 2)
    }

    private func run(half: Int, lists: Int) throws {
        let count = sequenceCount(5_000) / 4
        for index in 0..<count {
            let seed = UInt64(index * 2 + half)
            let world = Self.play(seed: seed, lists: lists)
            try #require(world.broken == [], "seed \(seed), \(lists) list(s):\n\(world.log.joined(separator: "\n"))")
        }
    }

    private static func play(seed: UInt64, lists: Int) -> ListWorld {
        var random = SeededGenerator(seed: seed)
        var world = ListWorld.random(lists: lists, configuration: small, using: &random)
        for list in 0..<lists { world.send(.start, to: list) }
        for _ in 0..<Int.random(in: 5...40, using: &random) {
            world.step(using: &random)
            if !world.broken.isEmpty { return world }
        }
        world.settle()
        world.checkAgreement()
        return world
    }
}

extension ListWorld {
    static func random(
        lists: Int, configuration: PagedListConfiguration, using random: inout SeededGenerator
    ) -> ListWorld {
        let total = Int.random(in: 0...9, using: &random)
        let stored = Int.random(in: 0...total, using: &random)
        let ages: [Duration?] = [nil, .seconds(60), .seconds(50_000), .seconds(-60)]
        return ListWorld(
            server: total, stored: stored, next: stored < total ? PageCursor(String(stored)) : nil,
            age: ages.randomElement(using: &random) ?? nil, lists: lists, configuration: configuration
        )
    }

    /// One thing happens: an intent, a piece of work is done or answered or fails, or the world outside changes.
    mutating func step(using random: inout SeededGenerator) {
        let list = Int.random(in: 0..<lists.count, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0...3:
            let shown = lists[list].machine.state.items.count
            send(.loadAround(Int.random(in: -1...max(shown, 1), using: &random)), to: list)
        case 4: send(.refresh, to: list)
        case 5: send(Bool.random(using: &random) ? .retry : .resume(at: now), to: list)
        case 6:
            changeServer()
            isServerPartial = Int.random(in: 0..<4, using: &random) == 0
            if Bool.random(using: &random), !server.isEmpty { server.insert(server[server.count - 1], at: 0) }
        case 7: now = now.advanced(by: .seconds(Int.random(in: -100...30_000, using: &random)))
        case 8 where Int.random(in: 0..<4, using: &random) == 0:
            if Bool.random(using: &random) { refreshFromOutside() } else { remakeFromOutside() }
        case 9 where Int.random(in: 0..<4, using: &random) == 0: deleteRow(at: Int.random(in: 0..<6, using: &random))
        case 10 where Int.random(in: 0..<30, using: &random) == 0: send(.close, to: list)
        case 11: sendNonsense(to: list, using: &random)
        case 12: deliverChange(to: list)
        default: workStep(list, using: &random)
        }
    }

    private mutating func workStep(_ list: Int, using random: inout SeededGenerator) {
        guard let index = lists[list].work.indices.randomElement(using: &random) else { return }
        let work = lists[list].work[index]
        if work.isAbandoned, work.answer == nil, Bool.random(using: &random) {
            // What was cancelled mostly ends at once and says nothing; some of it goes on.
            lists[list].work.remove(at: index)
            return
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0 where work.answer == nil: deliver(index, of: list, instead: work.effect.failure(.sinConexion))
        case 1 where work.answer == nil && !work.effect.isRead:
            deliver(index, of: list, instead: .cancelled(epoch: work.effect.epoch))
        case 2...5: perform(index, of: list)
        default:
            perform(index, of: list)
            deliver(index, of: list)
        }
    }

    /// An answer to a request that was never made: it must be absorbed.
    private mutating func sendNonsense(to list: Int, using random: inout SeededGenerator) {
        let epoch = Int.random(in: 1_000...2_000, using: &random)
        let page = Page(items: [Row(id: 777)], next: nil)
        let events: [ListEvent] = [
            .answered(epoch: epoch, page, at: now), .written(epoch: epoch, info), .refused(epoch: epoch),
            .requestFailed(epoch: epoch, .lento), .cancelled(epoch: epoch), .writeFailed(epoch: epoch, .lento),
            .read(epoch: epoch, StoredRows(items: [Row(id: 777)], info: info), at: now),
            .readFailed(epoch: epoch, .lento), .start,
        ]
        let before = lists[list].machine.state
        let bookkeeping = lists[list]
        defer {
            lists[list].sawForeignChange = bookkeeping.sawForeignChange
            lists[list].hasReadOnce = bookkeeping.hasReadOnce
            lists[list].hadReadFailure = bookkeeping.hadReadFailure
        }
        for event in events where event != .start || lists[list].machine.phase.reading != .notStarted {
            send(event, to: list)
        }
        if lists[list].machine.state != before { broken.append("nonsense changed the state") }
    }

    /// At rest every list shows the beginning of the one table.
    mutating func checkAgreement() {
        for list in lists where !list.machine.phase.isClosed && list.machine.phase.reading == .idle {
            if !list.hadReadFailure, !rows.starts(with: list.machine.state.items) {
                broken.append("at rest a list does not show the table")
            }
        }
    }
}

extension ListEffect {
    var isRead: Bool {
        if case .read = self { true } else { false }
    }
}
