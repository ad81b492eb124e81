import PokedexFakes
import PokedexPresenters
import Testing

@Test func aStallIsToldAtOnceAndNamesWhatWaits() throws {
    let error = failure { time in
        let gate = Gate()
        time.environment.spawner.spawn("list.request") { await gate.pass() }
        time.environment.spawner.spawn("list.changes") { await gate.pass() }
        await time.advance(by: .milliseconds(1250))
        await gate.pass()
    }
    #expect(error?.kind == .stall)
    #expect(error?.time == .milliseconds(1250))
    #expect(error?.alive == ["list.request", "list.changes"])
    let text = try #require(error).description
    #expect(text.hasPrefix("Virtual time stalled at 1.250 s: the body waits, no job can run, and nobody sleeps."))
    #expect(text.contains("Alive: list.request, list.changes."))
    for part in ["sleep with `time.clock`", "`time.outside`", "«What virtual time owns»"] {
        #expect(text.contains(part))
    }
    #expect(text.contains("0.000 s  list.request begins"))
}

@Test func aStallOfTheBodyAloneSaysThatNothingElseIsAlive() throws {
    let error = failure { _ in await Gate().pass() }
    #expect(error?.kind == .stall)
    #expect(error?.alive == [])
    let text = try #require(error).description
    #expect(text.contains("No work started by the environment's spawner is alive."))
    #expect(text.hasSuffix("(nothing happened)"))
}

@Test func aSleepForEverIsALeakLikeAnyOther() throws {
    let error = failure { time in
        await time.advance(by: .seconds(1))
        time.environment.spawner.spawn("for ever") { try? await time.clock.sleep(for: .seconds(Int64.max)) }
        time.environment.spawner.spawn("longer") { try? await time.clock.sleep(for: .seconds(Int64.max) * 17) }
        await time.settle()
    }
    #expect(error?.kind == .leak && error?.alive.first == "for ever")
    #expect(error?.alive.last == "a sleeper until 9223372036854775807.000 s")
}

@Test func waitingForEverUsesUpTheBudget() throws {
    let error = failure { time in
        await time.advance(by: .seconds(1))
        try? await time.clock.sleep(for: .seconds(Int64.max))
    }
    guard case .idleTimeBudget = error?.kind else {
        Issue.record("\(String(describing: error))")
        return
    }
}

@Test func timeEndsWhereItsSecondsWouldNotFit() throws {
    try VirtualTime.run { time in
        for _ in 0..<3 { await time.advance(by: .seconds(Int64.max)) }
        #expect(time.now == .seconds(Int64.max) && time.wallClock == Timestamp(milliseconds: Int64.max))
    }
}

@Test func aTaskWithoutANameThatAdvancesIsALeakToo() throws {
    let error = failure { time in
        Task(executorPreference: time.executor) { await time.advance(by: .seconds(9)) }
        await time.settle()
    }
    #expect(error?.kind == .leak && error?.alive == ["an advance to 9.000 s"])
}

@Test func howeverManyAreLeftBehindAllOfThemEnd() throws {
    let ended = StateStore(0)
    let error = failure { time in
        for _ in 0..<12_000 {
            time.environment.spawner.spawn("left") {
                try? await time.clock.sleep(for: .seconds(1))
                ended.update { $0 += 1 }
            }
        }
        await time.settle()
    }
    #expect(error?.kind == .leak && ended.value == 12_000)
}

@Test func aTimerThatRepeatsForEverDoesNotKeepAnAdvance() throws {
    try VirtualTime.run { time in
        let ticks = Record<Duration>()
        let timer = time.environment.spawner.spawn("timer") {
            while (try? await time.clock.sleep(for: .milliseconds(100))) != nil { ticks.note(time.now) }
        }
        await time.advance(by: .milliseconds(1050))
        #expect(ticks.all == (1...10).map { .milliseconds($0 * 100) })
        #expect(time.now == .milliseconds(1050))
        timer.cancel()
    }
}

@Test func waitingWhileATimerRepeatsForEverUsesUpTheBudgetAndNamesTheTimer() throws {
    let error = failure(budget: VirtualTimeBudget(idleTime: .seconds(60))) { time in
        time.environment.spawner.spawn("timer") {
            while (try? await time.clock.sleep(for: .milliseconds(100))) != nil {}
        }
        await time.advance(by: .milliseconds(1050))
        await Gate().pass()
    }
    #expect(error?.kind == .idleTimeBudget(.seconds(60)))
    #expect(error?.alive == ["timer", "a sleeper until 61.100 s"])
    let text = try #require(error).description
    #expect(
        text.hasPrefix("Virtual time stopped at 61.000 s: the body waited while 60.000 s passed, the whole budget."))
    #expect(text.contains("What the body awaits does not come, while a timer keeps repeating."))
}

@Test func whatTheBodyAdvancesDoesNotCountAsIdle() throws {
    try VirtualTime.run(budget: VirtualTimeBudget(idleTime: .seconds(10))) { time in
        time.schedule("late", at: .seconds(900), in: Record())
        await time.advance(by: .seconds(1000))
        try await time.clock.sleep(for: .seconds(10))
    }
    let error = failure(budget: VirtualTimeBudget(idleTime: .seconds(10))) { time in
        try await time.clock.sleep(for: .seconds(6))
        try await time.clock.sleep(for: .seconds(6))
    }
    #expect(error?.kind == .idleTimeBudget(.seconds(10)))
    #expect(error?.time == .seconds(6))
}

@Test func workThatRunsForEverWithoutWaitingUsesUpTheBudgetOfJobs() throws {
    let error = failure(budget: VirtualTimeBudget(jobs: 1000)) { time in
        time.environment.spawner.spawn("spinner") { while true { await Task.yield() } }
        await time.advance(by: .seconds(1))
    }
    #expect(error?.kind == .jobBudget(1000))
    #expect(error?.alive == ["spinner", "an advance to 1.000 s"])
    let text = try #require(error).description
    #expect(text.hasPrefix("Virtual time stopped at 0.000 s: 1000 jobs ran, the whole budget."))
    #expect(text.contains("Something runs again and again without waiting."))
}

@Test func workThatSpinsAfterTheBodyEndedIsStoppedToo() {
    let error = failure(budget: VirtualTimeBudget(jobs: 1000)) { time in
        time.environment.spawner.spawn("spinner") { while true { await Task.yield() } }
    }
    #expect(error?.kind == .jobBudget(1000))
}

/// Each never lets go: it goes on after a cancellation, and does not wait then.
@Test(arguments: ["sleep", "sleep until now", "advance", "settle"])
func workThatTakesNoNoticeOfItsCancellationCannotHangTheRun(kind: String) {
    let error = failure(budget: VirtualTimeBudget(jobs: 1000)) { time in
        time.environment.spawner.spawn("stubborn") {
            while true {
                switch kind {
                case "sleep": try? await time.clock.sleep(for: .milliseconds(100))
                case "sleep until now": try? await time.clock.sleep(for: .zero)
                case "advance": await time.advance(by: .milliseconds(100))
                default: await time.settle()
                }
            }
        }
        await Gate().pass()
    }
    #expect(error?.kind == .jobBudget(1000))
    #expect(error?.alive.first == "stubborn")
}

@Test func aBodyThatTakesNoNoticeOfItsCancellationCannotHangTheRun() {
    let error = failure(budget: VirtualTimeBudget(jobs: 1000)) { time in
        let network = FakePokemonNetwork(total: 1)
        while network.log.isEmpty { await time.advance(by: .seconds(1)) }
    }
    #expect(error?.kind == .jobBudget(1000))
}

@Test func workLeftBehindIsNamed() throws {
    let error = failure { time in
        let gate = Gate()
        time.environment.spawner.spawn("list.changes") { await gate.pass() }
        time.environment.spawner.spawn("session.refresh") { try? await time.clock.sleep(for: .seconds(3600)) }
        await time.advance(by: .seconds(2))
    }
    #expect(error?.kind == .leak)
    #expect(error?.time == .seconds(2))
    #expect(error?.alive == ["list.changes", "session.refresh", "a sleeper until 3600.000 s"])
    let text = try #require(error).description
    #expect(text.hasPrefix("The body ended at 2.000 s and left work behind."))
    #expect(text.contains("Close or drop what started it"))
}

@Test func aPresenterThatOutlivesTheBodyIsALeak() throws {
    let kept = Lock<PokemonListPresenter?>(nil)
    let error = failure { time in
        let presenter = PokemonListPresenter(
            network: FakePokemonNetwork(total: 5), storage: InMemoryPokemonStorage(), environment: time.environment)
        kept.withLock { $0 = presenter }
        await time.settle()
    }
    #expect(error?.kind == .leak)
    #expect(error?.alive == ["list.changes"])
}

@Test func aSleeperThatNobodyNamedIsALeakToo() {
    let error = failure { time in
        Task(executorPreference: time.executor) { try await time.clock.sleep(for: .seconds(9)) }
        await time.settle()
    }
    #expect(error?.kind == .leak)
    #expect(error?.alive == ["a sleeper until 9.000 s"])
}

@Test func ofManySleepersTwentyAreListed() {
    let error = failure { time in
        for number in 1...23 {
            Task(executorPreference: time.executor) { try await time.clock.sleep(for: .seconds(number)) }
        }
        await time.settle()
    }
    #expect(error?.alive.count == 21)
    #expect(error?.alive.first == "a sleeper until 1.000 s")
    #expect(error?.alive.last == "3 more sleepers")
}

private struct Refusal: Error, Equatable {
    var number: Int
}

@Test func theErrorOfTheBodyIsThrownThoughWorkIsAlive() {
    let ends = Record<String>()
    #expect(throws: Refusal(number: 7)) {
        try VirtualTime.run { time in
            time.environment.spawner.spawn("sleeper") {
                try? await time.clock.sleep(for: .seconds(10))
                ends.note("ended at \(time.now)")
            }
            await time.settle()
            throw Refusal(number: 7)
        }
    }
    #expect(ends.all == ["ended at 0.0 seconds"])
}

@Test func whatTheBodyReturnsIsReturned() throws {
    #expect(try VirtualTime.run { time in "\(time.now)" } == "0.0 seconds")
}

@Test func everythingHasEndedWhenARunFails() {
    let ends = Record<String>()
    let error = failure { time in
        for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            time.environment.spawner.spawn(name) {
                try? await time.clock.sleep(for: .seconds(10))
                ends.note(name)
            }
        }
        await time.settle()
    }
    #expect(error?.kind == .leak)
    // In the order in which they were started, like all that virtual time does.
    #expect(ends.all == ["a", "b", "c", "d", "e", "f", "g", "h"])
}

@Test func aDroppedPresenterLeavesNothingBehind() throws {
    weak var dropped: PokemonListPresenter?
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 200, latency: .seconds(2))
        do {
            let presenter = PokemonListPresenter(
                network: network, storage: InMemoryPokemonStorage(), environment: time.environment)
            await time.advance(by: .seconds(1))
            #expect(presenter.state.cargando)
            #expect(network.inFlight == 1)
        }
        await time.settle()
        #expect(network.inFlight == 0)
    }
    #expect(dropped == nil)
    dropped = nil
}
