import PokedexFakes
import PokedexPresenters
import Testing

extension VirtualTime {
    /// Starts work that waits until that instant and then notes its name and the time that it sees.
    func schedule(
        _ name: String, at instant: Duration, in record: Record<String>, then: @escaping @Sendable () async -> Void = {}
    ) {
        environment.spawner.spawn(name) { [self] in
            try? await clock.sleep(until: VirtualClock.Instant(sinceStart: instant))
            record.note("\(name) at \(now)")
            await then()
        }
    }
}

@Test(arguments: 0..<10)
func whatIsDueRunsByDeadlineAndThenByArrival(clock: Int) throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        time.schedule("A", at: .seconds(5), in: ran)
        time.schedule("B", at: .seconds(5), in: ran)
        time.schedule("C", at: .seconds(5), in: ran)
        time.schedule("X", at: .seconds(2), in: ran) { time.schedule("D", at: .seconds(5), in: ran) }
        await time.advance(by: .milliseconds(5500))
        #expect(
            ran.all == [
                "X at 2.0 seconds", "A at 5.0 seconds", "B at 5.0 seconds", "C at 5.0 seconds", "D at 5.0 seconds",
            ])
        #expect(time.now == .milliseconds(5500))
    }
}

@Test func manySleepersWakeInOrderThoughHalfOfThemAreCancelled() throws {
    try VirtualTime.run { time in
        var random = SeededGenerator(seed: 45)
        let deadlines = (0..<2000).map { _ in Int.random(in: 1...300, using: &random) }
        let woken = Record<[Int]>()
        let tasks = deadlines.enumerated().map { number, deadline in
            time.environment.spawner.spawn("sleeper") {
                guard (try? await time.clock.sleep(for: .seconds(deadline))) != nil else { return }
                #expect(time.now == .seconds(deadline))
                woken.note([deadline, number])
            }
        }
        await time.settle()
        var kept: [[Int]] = []
        for (number, task) in tasks.enumerated() {
            if Bool.random(using: &random) { task.cancel() } else { kept.append([deadlines[number], number]) }
            if number % 400 == 0 { await time.advance(by: .zero) }
        }
        await time.advance(by: .seconds(300))
        #expect(woken.all == kept.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
    }
}

@Test func whatIsDueAtTheTargetItselfRuns() throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        time.schedule("first", at: .seconds(1), in: ran) { time.schedule("second", at: .seconds(2), in: ran) }
        await time.advance(by: .seconds(2))
        #expect(ran.all == ["first at 1.0 seconds", "second at 2.0 seconds"])
    }
}

@Test func workThatASleeperStartsOnTheWayRunsInTheSameAdvance() throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        time.schedule("tick", at: .seconds(1), in: ran) {
            try? await time.clock.sleep(for: .seconds(1))
            ran.note("tock at \(time.now)")
            time.environment.spawner.spawn("chime") {
                try? await time.clock.sleep(for: .milliseconds(500))
                ran.note("chime at \(time.now)")
            }
        }
        await time.advance(by: .seconds(3))
        #expect(ran.all == ["tick at 1.0 seconds", "tock at 2.0 seconds", "chime at 2.5 seconds"])
    }
}

@Test func workThatHadNoTurnYetIsNotMissed() throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        time.environment.spawner.spawn("queued") {
            try? await time.clock.sleep(for: .seconds(1))
            ran.note("at \(time.now)")
        }
        await time.advance(by: .milliseconds(1500))
        #expect(ran.all == ["at 1.0 seconds"])
    }
}

@Test func advancingReturnsWhenEverythingHasRunHoweverManyHopsItTakes() throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        time.schedule("hops", at: .seconds(1), in: ran) {
            for _ in 0..<500 { await Task.yield() }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { for _ in 0..<20 { await Task.yield() } } }
            }
            ran.note("done at \(time.now)")
        }
        await time.advance(by: .seconds(1))
        #expect(ran.all == ["hops at 1.0 seconds", "done at 1.0 seconds"])
    }
}

@Test func twoWhoAdvanceAtOnceEachReturnAtTheirOwnTarget() throws {
    try VirtualTime.run { time in
        let returned = Record<String>()
        time.environment.spawner.spawn("other") {
            await time.advance(by: .seconds(2))
            returned.note("other at \(time.now)")
        }
        await time.settle()
        await time.advance(by: .seconds(3))
        returned.note("body at \(time.now)")
        #expect(returned.all == ["other at 2.0 seconds", "body at 3.0 seconds"])
    }
}

@Test func theSameBodyGivesTheSameTimelineEveryTime() async throws {
    let first = try busyRun(seed: 1)
    #expect(first.contains("3.000 s  worker 3 ends"))
    let differing = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<4 {
            group.addTask {
                var differing = 0
                for _ in 0..<250 where try busyRun(seed: 1) != first { differing += 1 }
                return differing
            }
        }
        return try await group.reduce(0, +)
    }
    #expect(differing == 0)
}

/// A presenter, its readers and some work of all kinds; gives the timeline.
private func busyRun(seed: UInt64) throws -> String {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 200, latency: .seconds(1))
        network.fail(next: 1, with: .lento)
        let presenter = PokemonListPresenter(
            network: network, storage: InMemoryPokemonStorage(latency: .milliseconds(10)), environment: time.environment
        )
        let states = presenter.states
        time.environment.spawner.spawn("reader") {
            for await state in states { time.note("\(state.items.count) rows") }
        }
        for number in 0..<5 {
            time.environment.spawner.spawn("worker \(number)") {
                async let nap: Void? = try? time.clock.sleep(for: .seconds(number))
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<3 { group.addTask { await Task.yield() } }
                }
                _ = await nap
            }
        }
        await time.advance(by: .seconds(4))
        presenter.loadAround(index: 59)
        await time.advance(by: .milliseconds(500))
        presenter.refresh()
        presenter.close()
        await time.settle()
        return time.timeline
    }
}
