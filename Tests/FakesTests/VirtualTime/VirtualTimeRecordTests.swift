import PokedexFakes
import PokedexPresenters
import Testing

private func expectEntries<Element: Equatable>(
    _ recorder: Recorder<Element>, _ wanted: [(Int, Element)],
    _ location: SourceLocation = #_sourceLocation
) {
    #expect(recorder.entries.map(\.time) == wanted.map { .seconds($0.0) }, sourceLocation: location)
    #expect(recorder.values == wanted.map(\.1), sourceLocation: location)
}

@Suite struct VirtualTimeRecordTests {
    @Test func `a recorder has every element and its time`() throws {
        try VirtualTime.run { time in
            let network = FakePokemonNetwork(total: 20, latency: .seconds(2))
            let presenter = PokemonListPresenter(network: network, storage: InMemoryPokemonStorage())
            let recorder = time.record(presenter.states)
            await time.advance(by: .seconds(5))
            expectEntries(recorder, recorder.values.map { ($0.items.isEmpty ? 0 : 2, $0) })
            #expect(recorder.values.first?.cargando == true && recorder.values.last?.items.count == 20)
            #expect(recorder.values.last == presenter.state)
        }
    }

    @Test func `a recorder that still follows a presenter is no leak, and neither is the presenter`() throws {
        let recorder = try VirtualTime.run { time in
            let presenter = PokemonListPresenter(
                network: FakePokemonNetwork(total: 20), storage: InMemoryPokemonStorage())
            let recorder = time.record(presenter.states)
            await time.settle()
            return recorder
        }
        #expect(recorder.values.last?.items.count == 20)
        #expect(recorder.endTime == nil && recorder.error == nil)
    }

    @Test func `a recorder ends with the run though its sequence sleeps`() throws {
        let recorder = try VirtualTime.run { time in
            let recorder = time.record(Ticks(every: .seconds(1), clock: time.clock))
            await time.advance(by: .seconds(3))
            return recorder
        }
        expectEntries(recorder, [(1, 1), (2, 2), (3, 3)])
        #expect(recorder.endTime == nil)
    }

    @Test func `a recorder tells when a sequence ended and what it threw`() throws {
        try VirtualTime.run { time in
            let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
            let recorder = time.record(stream)
            continuation.yield(7)
            await time.advance(by: .seconds(4))
            continuation.finish(throwing: AppError.lento)
            await time.settle()
            expectEntries(recorder, [(0, 7)])
            #expect(recorder.endTime == .seconds(4) && recorder.error as? AppError == .lento)
            #expect(recorder.description == "0.000 s  7")
        }
    }

    @Test func `the streams of a storage can be recorded`() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage()
            storage.fail(next: 1, of: .read, with: .almacen(.ocupado))
            let (failing, whole) = (time.record(storage.favorites), time.record(storage.favorites))
            await time.advance(by: .seconds(1))
            _ = try await storage.toggle(id: 3, name: "p3", at: Timestamp(milliseconds: 5))
            await time.settle()
            #expect(failing.values.count == 2 && failing.values.first == .failure(.almacen(.ocupado)))
            #expect(whole.entries.map(\.time) == [.zero, .seconds(1)] && whole.values.last == failing.values.last)
        }
    }

    @Test func `a run that fails lets go of its recorders`() {
        let error = failure { time in
            _ = time.record(Ticks(every: .seconds(1), clock: time.clock))
            await time.settle()
            throw AppError.lento
        }
        #expect(error == nil)
        #expect(throws: AppError.lento) {
            try VirtualTime.run { time in
                _ = time.record(StateStore(1).values)
                await time.settle()
                throw AppError.lento
            }
        }
    }

    @Test func `each seed records the same twice`() throws {
        try VirtualTime.explore(seeds: 0..<50) { time in
            let store = StateStore(0)
            let recorder = time.record(store.values)
            for _ in 0..<3 { time.spawn("count") { store.update { $0 += 1 } } }
            await time.run()
            time.note("\(recorder.values)")
            if recorder.values.last != 3 { throw AppError.inesperado(causa: "\(recorder.values)") }
        }
    }
}

@Suite struct VirtualTimeRunToQuietTests {
    @Test func `running moves time until nobody sleeps`() throws {
        try VirtualTime.run { time in
            for seconds in [3, 90, 7] {
                time.spawn("sleep") { try await time.clock.sleep(for: .seconds(seconds)) }
            }
            await time.run()
            #expect(time.now == .seconds(90))
        }
    }

    @Test func `what wakes on the way and sleeps again is waited for`() throws {
        try VirtualTime.run { time in
            let network = FakePokemonNetwork(total: 200, latency: .seconds(2))
            network.fail(next: 2, with: .sinConexion)
            let presenter = PokemonListPresenter(network: network, storage: InMemoryPokemonStorage())
            await time.run()
            #expect(presenter.state.items.count == 60)
            // Three tries of two seconds, and waits of one and two seconds between them.
            #expect(time.now == .seconds(9))
        }
    }

    @Test func `running with nothing to wait for moves no time, and can be done again`() throws {
        try VirtualTime.run { time in
            await time.run()
            await time.run()
            #expect(time.now == .zero)
        }
    }

    @Test func `a timer without an end uses up the budget`() {
        let error = failure(budget: VirtualTimeBudget(idleTime: .seconds(60))) { time in
            time.spawn("tick") { while true { try await time.clock.sleep(for: .seconds(1)) } }
            await time.run()
        }
        #expect(error?.kind == .idleTimeBudget(.seconds(60)))
    }

    @Test func `work that waits for the body is left to it`() throws {
        try VirtualTime.run { time in
            let gate = Gate()
            let work = time.spawn("waits") { await gate.pass() }
            time.spawn("sleeps") { try await time.clock.sleep(for: .seconds(5)) }
            await time.run()
            #expect(time.now == .seconds(5))
            gate.open()
            try await work.value
        }
    }
}

/// Counts, one number a period.
private struct Ticks: AsyncSequence, Sendable {
    let every: Duration
    let clock: VirtualClock

    init(every: Duration, clock: VirtualClock) {
        (self.every, self.clock) = (every, clock)
    }

    func makeAsyncIterator() -> Iterator { Iterator(every: every, clock: clock) }

    struct Iterator: AsyncIteratorProtocol {
        let every: Duration
        let clock: VirtualClock
        var count = 0

        mutating func next() async -> Int? {
            guard (try? await clock.sleep(for: every)) != nil else { return nil }
            count += 1
            return count
        }
    }
}
