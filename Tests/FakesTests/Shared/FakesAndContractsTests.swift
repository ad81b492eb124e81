import PokedexFakes
import PokedexPresenters
import Testing

/// The door of the article, with its mistake, and without it.
private struct DoorMachine: StateMachine {
    enum State: String, Sendable { case open, closed, locked }
    enum Event: Equatable, Sendable { case open, close, lock, locked, jammed }
    enum Effect: Equatable, Sendable { case turnKey }

    let isCareful: Bool
    private(set) var state = State.closed
    private(set) var isTurning = false

    init(isCareful: Bool = false) { self.isCareful = isCareful }

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .open where state == .closed:
            state = .open
            if isCareful { isTurning = false }
        case .close where state == .open: state = .closed
        case .lock where state == .closed && !isTurning:
            isTurning = true
            return [.turnKey]
        case .locked where isTurning:
            isTurning = false
            state = .locked
        case .jammed: isTurning = false
        default: break
        }
        return []
    }
}

/// The snippets of the article, compiled and run.
@Suite struct FakesAndContractsTests {
    @Test func `the snippet of a fake that fails`() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage()
            storage.fail(next: 1, of: .write, with: .almacen(.lleno))
            await #expect(throws: AppError.almacen(.lleno)) { try await storage.removeAll() }

            let network = FakePokemonNetwork(total: 200, latency: .seconds(2))
            network.answer(.failure(.sinConexion), .after(.seconds(20), .rows))
            network.silence(next: 1, of: .later)
            // As the article's list asks: again a second after the failure.
            await #expect(throws: AppError.sinConexion) { try await network.page(after: nil, limit: 20) }
            try await time.clock.sleep(for: .seconds(1))
            _ = try await network.page(after: nil, limit: 20)
            #expect(network.calls.map(\.time) == [.zero, .seconds(3)])
            #expect(network.calls.map(\.end) == [.failed, .answered])
            #expect(time.now == .seconds(23))
        }
    }

    @Test func `the snippet of a record`() throws {
        try VirtualTime.run { time in
            let network = FakePokemonNetwork(total: 20, latency: .seconds(2))
            let presenter = PokemonListPresenter(network: network, storage: InMemoryPokemonStorage())
            let recorder = time.record(presenter.states)
            await time.run()
            #expect(recorder.values.last?.items.count == 20)
            #expect(recorder.entries.last?.time == .seconds(2))
        }
    }

    @Test(arguments: [false, true]) func `the snippet of an exploration`(isCareful: Bool) {
        let machine = DoorMachine(isCareful: isCareful)
        let exploration = StateMachineExploration(
            of: machine,
            intents: { _ in [.open, .close, .lock] },
            answers: { effect in
                switch effect {
                case .turnKey: [.locked, .jammed]
                }
            },
            by: { machine, pending in [machine.state.rawValue, "\(machine.isTurning)", "\(min(pending.count, 2))"] },
            invariants: ["an open door is not locked": { !($0.before.state == .open && $0.after.state == .locked) }])
        print(exploration)
        if isCareful {
            #expect(exploration.counterexample == nil && exploration.isWhole)
        } else {
            #expect(
                exploration.description == """
                    This does not hold: an open door is not locked
                    after:
                    1. lock
                    2. open
                    3. locked
                    """)
        }
    }

    @Test func `the snippet of a contract`() async {
        let contract = PagedNetworkContract(
            total: 7, limit: 3,
            failing: { error in
                let network = FakePokemonNetwork(total: 7)
                network.standing = .failure(error)
                return .init(network, tries: { network.calls.count })
            },
            make: { FakePokemonNetwork(total: 7) })
        let report = await contract.report()
        #expect(report.isKept, "\(report)")
        #expect(report.untried == ["A call that is cancelled ends with `CancellationError`"])
    }

    @Test(.readsSources) func `every Swift line of the article is compiled here`() throws {
        let article = try ArticleLines("FakesAndContracts")
        #expect(article.all.count > 35)
        #expect(try article.missing(in: #filePath) == [])
    }
}
