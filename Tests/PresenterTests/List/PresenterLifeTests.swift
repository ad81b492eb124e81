import Dispatch
import Observation
import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct PresenterLife {
    @Test func anIntentShowsInTheStateWhenItReturns() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, latency: .seconds(1))
            await time.settle()
            stage.presenter.refresh()
            #expect(stage.state.cargando)
            stage.presenter.loadAround(index: 59)
            #expect(stage.state.cargandoMas)
            stage.presenter.close()
        }
    }

    @Test func refreshedReturnsWhenTheRefreshIsOverHoweverItEnds() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, latency: .seconds(2))
            await time.settle()
            await stage.presenter.refreshed()
            #expect(time.now == .seconds(2) && !stage.state.cargando)
            stage.network.standing = .failure(.servidor(codigo: 404))
            await stage.presenter.refreshed()
            #expect(time.now == .seconds(4) && stage.state.error != nil)
        }
    }

    @Test func refreshedReturnsAtOnceWhenCancelledOrClosed() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, latency: .seconds(9))
            await time.settle()
            let presenter = stage.presenter
            let ended = Lock<[Duration]>([])
            let first = time.environment.spawner.spawn("first") {
                await presenter.refreshed()
                ended.withLock { $0.append(time.now) }
            }
            time.environment.spawner.spawn("second") {
                await presenter.refreshed()
                ended.withLock { $0.append(time.now) }
            }
            await time.advance(to: .seconds(1))
            first.cancel()
            await time.advance(to: .seconds(2))
            presenter.close()
            await time.settle()
            #expect(ended.withLock { $0 } == [.seconds(1), .seconds(2)])
            await presenter.refreshed()
        }
    }

    @Test func closeEndsTheStreamsAndTheRequestsAndIsIdempotent() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, latency: .seconds(5))
            let record = stage.record()
            await time.advance(by: .seconds(1))
            stage.presenter.close()
            stage.presenter.close()
            await time.settle()
            #expect(stage.network.inFlight == 0)
            stage.presenter.refresh()
            stage.presenter.retry()
            stage.presenter.loadAround(index: 0)
            await time.advance(by: .seconds(60))
            #expect(stage.tries.count == 1 && record.states.count == 1)
            var afterwards: [PagedListState] = []
            for await state in stage.presenter.states { afterwards.append(state) }
            #expect(afterwards == [stage.state])
        }
    }

    @Test func aWriteThatHasBegunEndsAfterClose() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200)
            stage.storage.latency = .seconds(1)
            await time.advance(to: .seconds(1.5))
            #expect(stage.storage.transactions == 0)
            stage.presenter.close()
            await time.advance(to: .seconds(3))
            #expect(stage.storage.stored.items.count == 60)
            #expect(stage.state.items.isEmpty)
        }
    }

    @Test func droppingTheLastReferenceClosesAndLeaksNothing() throws {
        // Whatever stayed alive would be named as a leak when the body ends.
        try VirtualTime.run { time in
            var stage: Stage? = Stage(time, server: 200, latency: .seconds(5))
            weak let presenter = stage?.presenter
            let network = stage?.network
            await time.advance(by: .seconds(1))
            #expect(presenter != nil && network?.inFlight == 1)
            stage = nil
            #expect(presenter == nil)
            await time.settle()
            #expect(network?.inFlight == 0)
        }
    }

    @Test func aReaderOfStatesKeepsThePresenterAndGoesOnBeingTold() throws {
        try VirtualTime.run { time in
            var stage: Stage? = Stage(time, server: 200, latency: .seconds(5))
            weak let presenter = stage?.presenter
            let counts = Lock<[Int]>([])
            let reader = time.environment.spawner.spawn("reader") { [states = stage?.presenter.states] in
                guard let states else { return }
                for await state in states { counts.withLock { $0.append(state.items.count) } }
            }
            stage = nil
            await time.advance(by: .seconds(6))
            #expect(counts.withLock { $0 } == [0, 60])
            reader.cancel()
            await time.settle()
            #expect(presenter == nil)
        }
    }

    @Test func aNetworkThatIgnoresCancellationHoldsNobodyUp() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, latency: .seconds(50))
            await time.settle()
            stage.network.ignoresCancellation = true
            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(1))
            stage.network.latency = .seconds(1)
            stage.presenter.refresh()
            await time.advance(by: .seconds(1.5))
            #expect(!stage.state.cargando && stage.network.log.count >= 2)
            stage.presenter.close()
            await time.advance(by: .seconds(100))
        }
    }

    @Test func statesCanBeTakenAgainAndAgain() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60)
            await time.settle()
            for _ in 0..<3 {
                for await state in stage.presenter.states {
                    #expect(state.items.count == 60)
                    break
                }
            }
        }
    }

    @Test func observationFollowsTheState() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, latency: .seconds(1))
            let seen = Lock<[Bool]>([])
            let presenter = stage.presenter
            withObservationTracking {
                _ = presenter.state
            } onChange: {
                seen.withLock { [state = presenter.state] in $0.append(state.cargando) }
            }
            await time.advance(by: .seconds(2))
            #expect(seen.withLock { $0 } == [false])
        }
    }

    @Test func twoHundredCallsFromManyThreadsMakeOneRequest() async {
        let network = FakePokemonNetwork(total: 200)
        let storage = InMemoryPokemonStorage(
            rows: Pokemon.fakes(60), next: 60, savedAt: PresenterEnvironment.live.now())
        let presenter = PokemonListPresenter(network: network, storage: storage)
        for await state in presenter.states where state.items.count == 60 { break }
        DispatchQueue.concurrentPerform(iterations: 200) { _ in presenter.loadAround(index: 59) }
        for await state in presenter.states where state.items.count == 80 { break }
        // The page that arrived met the wish of all of them: more calls for the same row ask for nothing.
        DispatchQueue.concurrentPerform(iterations: 200) { _ in presenter.loadAround(index: 59) }
        #expect(network.log.map(\.cursor) == [60])
        #expect(!presenter.state.cargandoMas)
    }
}
