import PokedexDomain
import PokedexFakes
import Testing

/// Every class of state that a list can reach, explored breadth first to a stated depth over a tiny world.
@Suite struct PagedListExploration {
    /// Steps from the start. After 37 there is nothing new in these worlds (58 000 classes): that far CI goes, with
    /// optimisation; a plain `swift test` goes 12 steps.
    private static let isThorough = sequenceCount(0) > 0
    private static let depth = isThorough ? 40 : 12

    @Test(arguments: [nil, Duration.seconds(60), .seconds(50_000)]) func thePropertiesHoldInEveryReachableClassOfState(
        age: Duration?
    ) {
        let tiny = PagedListConfiguration(pageSize: 1, initialLoadSize: 2, prefetchDistance: 1)
        var starts: [ListWorld] = []
        for stored in [0, 2, 3] where age != nil || stored == 0 {
            starts.append(
                ListWorld(server: 4, stored: stored, next: PageCursor(String(stored)), age: age, configuration: tiny))
        }
        var reached: Set<PagedListPhase> = []
        let exploration = StateMachineExploration(
            from: starts, depth: Self.depth, by: ListWorld.Class.init,
            next: { world in world.successors().enumerated().map { (step: $0.offset, world: $0.element) } },
            broken: { world in world.broken.isEmpty ? [] : world.broken + ["after"] + world.log },
            each: { reached.insert($0.world.phase) })
        print(exploration)
        #expect(exploration.counterexample == nil, "\(exploration)")
        #expect(exploration.isWhole || !Self.isThorough, "\(exploration)")
        guard Self.isThorough else { return }
        // What a list must be able to get into, so that an exploration that stops short is noticed.
        #expect(Set(reached.map(\.refresh)) == [.idle, .waiting, .asking, .writing, .failed])
        #expect(Set(reached.map(\.append)) == [.idle, .asking, .writing, .failed, .end])
        #expect(reached.contains { $0.reading == .again })
        #expect(age == nil || reached.contains { $0.reading == .more })
    }
}

extension ListWorld {
    /// Two worlds of one class go on alike.
    struct Class: Hashable {
        let phase: PagedListPhase
        let flags: [Bool]
        let shown: Int
        let count: Int
        let hasNext: Bool
        let work: [Int]
        let isChangeUntold: Bool
        let isKnownCurrent: Bool

        init(_ world: ListWorld) {
            let state = world.state
            phase = world.phase
            flags = [state.cargando, state.cargandoMas, state.error != nil, state.errorAlAmpliar != nil, state.hayMas]
            shown = state.items.count
            count = world.rows.count
            hasNext = world.info.next != nil
            work = world.lists[0].work.map {
                ($0.effect.kind * 8 + ($0.answer?.outcome ?? 0)) * 2 + ($0.isAbandoned ? 1 : 0)
            }
            isChangeUntold = world.lists[0].told != nil
            isKnownCurrent = world.rows.starts(with: state.items)
        }
    }

    /// Every next thing that can happen in this world.
    func successors() -> [ListWorld] {
        var all: [ListWorld] = []
        func then(_ change: (inout ListWorld) -> Void) {
            var world = self
            change(&world)
            // One straggler is enough to show that its answer is dropped; more only multiply the same.
            world.keepOneAbandoned()
            if !world.isBusy(0) { world.checkRest(0) }
            all.append(world)
        }
        for event in [
            ListEvent.start, .refresh, .retry, .resume(at: now), .close, .loadAround(0),
            .loadAround(state.items.count - 1),
        ] {
            then { $0.send(event) }
        }
        if lists[0].told != nil { then { $0.deliverChange() } }
        if rows.count > 2, info.revision < 3 { then { $0.deleteRow(at: 0) } }
        if info.savedAt != nil, info.revision < 3 { then { $0.refreshFromOutside() } }
        for (index, work) in lists[0].work.enumerated() {
            if work.isAbandoned {
                then { $0.drop(index) }
                if work.answer != nil { then { $0.deliver(index) } }
            } else if work.answer != nil {
                then { $0.deliver(index) }
            } else {
                then { $0.perform(index) }
                then { $0.deliver(index, instead: work.effect.failure(.sinConexion)) }
                if !work.effect.isRead { then { $0.deliver(index, instead: .cancelled(epoch: work.effect.epoch)) } }
            }
        }
        return all
    }

    private mutating func keepOneAbandoned() {
        while lists[0].work.filter({ $0.isAbandoned }).count > 1,
            let oldest = lists[0].work.firstIndex(where: { $0.isAbandoned })
        {
            drop(oldest)
        }
    }

    mutating func dropAbandoned() {
        lists[0].work.removeAll { $0.isAbandoned }
    }

    private mutating func drop(_ index: Int) {
        lists[0].work.remove(at: index)
    }
}

extension ListEffect {
    fileprivate var kind: Int {
        switch self {
        case .read: 0
        case .request(nil, _, _): 1
        case .request: 2
        case .replace: 3
        case .append: 4
        case .cancel: 5
        }
    }
}

extension ListEvent {
    fileprivate var outcome: Int {
        switch self {
        case .refused: 2
        default: 1
        }
    }
}
