#if canImport(Glibc) && compiler(>=6.3)
    import Foundation
    import PokedexFakes
    import PokedexPresenters
    import Testing

    private struct Wrong: Error {}

    /// Types "a", and "ab" half a second later: both answers are due at 1.3 s.
    @MainActor private func typeTwice(_ model: SearchModel, _ time: VirtualTime) async {
        model.query = "a"
        await time.advance(by: .milliseconds(500))
        model.query = "ab"
        await time.advance(to: .seconds(2))
    }

    @MainActor @Suite struct ViewModelInVirtualTime {
        @Test func `a view model that was never told about virtual time waits in it`() throws {
            try VirtualTime.run { @MainActor time in
                let model = SearchModel(checksQuery: true, find: slowFind)
                model.query = "p"
                model.query = "pi"
                await time.advance(by: .milliseconds(299))
                #expect(!model.isSearching)
                await time.advance(by: .milliseconds(1))
                #expect(model.isSearching && model.results == [])
                await time.advance(by: .milliseconds(499))
                #expect(model.results == [])
                await time.advance(by: .milliseconds(1))
                #expect(model.results == ["pi…"] && !model.isSearching)
                let history = await model.history.all
                #expect(history == ["pi"] && time.now == .milliseconds(800) && time.foreignWork == 0)
            }
        }

        @Test func `its race is found, shrunk and replayed`() throws {
            let body: @MainActor @Sendable (VirtualTime) async throws -> Void = { time in
                let model = SearchModel(checksQuery: false, find: slowFind)
                await typeTwice(model, time)
                if model.results != ["ab…"] { throw Wrong() }
            }
            let failure = try #require(throws: ExplorationFailure.self) {
                try VirtualTime.explore(seeds: 0..<1_000, body)
            }
            guard case .seed(let seed) = failure.kind else {
                Issue.record("\(failure)")
                return
            }
            let departures = try #require(failure.departures)
            print("found by seed \(seed), shrunk to \(departures): \(failure.steps)")
            #expect(departures.count <= 2)
            for _ in 0..<20 {
                #expect(throws: Wrong.self) { try VirtualTime.run(replaying: departures, body) }
                #expect(throws: Wrong.self) { try VirtualTime.run(seed: seed, body) }
            }
        }

        @Test func `the repaired one survives a thousand seeds, each with the same timeline twice`() throws {
            try VirtualTime.explore(seeds: 0..<1_000) { @MainActor time in
                let model = SearchModel(checksQuery: true, find: slowFind)
                await typeTwice(model, time)
                time.note("\(model.results) \(await model.history.all.sorted())")
                if model.results != ["ab…"] { throw Wrong() }
            }
        }

        @Test func `the main actor is the driver's while the run lasts, and the process's again afterwards`()
            async throws
        {
            let order = Record<String>()
            let outside = Task { @MainActor in order.note("outside") }
            try VirtualTime.run { time in
                await MainActor.run {
                    MainActor.assertIsolated()
                    order.note("inside")
                }
                Task { @MainActor in order.note("a task") }
                await time.settle()
            }
            MainActor.assertIsolated()
            #expect(order.all == ["inside", "a task"])
            await Task { @MainActor in MainActor.assertIsolated() }.value
            await outside.value
            #expect(order.all.last == "outside")
        }
    }

    @Suite struct OwnedWork {
        @Test func `plain and detached tasks and their sleeps are the run's`() throws {
            try VirtualTime.run { time in
                let steps = Record<String>()
                Task {
                    await Task.yield()
                    steps.note("a task, \(time.now)")
                    try await Task.sleep(for: .seconds(2))
                    steps.note("it slept, \(time.now)")
                }
                let detached = Task.detached {
                    for await number in AsyncStream<Int>(unfolding: { 7 }) { return number }
                    return 0
                }
                #expect(await detached.value == 7)
                await time.advance(by: .seconds(1))
                #expect(steps.all == ["a task, 0.0 seconds"])
                await time.advance(by: .seconds(1))
                #expect(steps.all == ["a task, 0.0 seconds", "it slept, 2.0 seconds"])
                #expect(time.foreignWork == 0)
            }
        }

        @Test func `an immediate task that waits leaves a run and is told when it comes back`() throws {
            let error = failure { _ in await Task.immediate { await Task.yield() }.value }
            // It is the machine's pool that goes on with it, when it likes.
            #expect(error.map { [.stall, .foreignWork(1)].contains($0.kind) } ?? false)
        }

        @Test func `every sleep of the machine's clocks takes virtual time`() throws {
            try VirtualTime.run { time in
                // On a machine that is held up for 50 ms in between, 250 ms may be 300; then it is told as in doubt.
                func isExact(_ wanted: Duration) -> Bool { time.now == wanted || time.doubtfulSleeps > 0 }
                try await Task.sleep(for: .seconds(5))
                #expect(isExact(.seconds(5)))
                try await Task.sleep(nanoseconds: 1_000_000)
                #expect(isExact(.milliseconds(5_001)))
                try await ContinuousClock().sleep(until: .now + .seconds(3))
                #expect(isExact(.milliseconds(8_001)))
                try await SuspendingClock().sleep(for: .milliseconds(250))
                #expect(isExact(.milliseconds(8_251)))
                try await Task.sleep(until: .now + .hours(1), clock: .continuous)
                #expect(isExact(.milliseconds(8_251) + .hours(1)))
                try await Task.sleep(for: .zero)
                try await Task.sleep(for: .seconds(-1))
                #expect(isExact(.milliseconds(8_251) + .hours(1)))
            }
        }

        @Test func `ten thousand sleeps of whole milliseconds arrive when they should`() throws {
            var generator = SeededGenerator(seed: 4)
            let lengths = (0..<10_000).map { _ in Int.random(in: 1...3_600_000, using: &generator) }
            try VirtualTime.run(budget: VirtualTimeBudget(jobs: .max)) { time in
                let late = Record<Int>()
                for length in lengths {
                    Task {
                        try await Task.sleep(for: .milliseconds(length))
                        if time.now != .milliseconds(length) { late.note(length) }
                    }
                }
                await time.advance(by: .hours(1))
                print("\(late.all.count) of 10 000 at another time, \(time.doubtfulSleeps) in doubt")
                #expect(late.all.count <= time.doubtfulSleeps)
            }
        }

        @Test func `a cancelled sleep ends at once and is nothing left behind`() throws {
            try VirtualTime.run { time in
                let sleeper = Task { try await Task.sleep(for: .hours(1)) }
                await time.settle()
                sleeper.cancel()
                await #expect(throws: CancellationError.self) { try await sleeper.value }
                #expect(time.now == .zero)
            }
        }

        @Test func `a task that sleeps when the body ends was left behind`() throws {
            let error = failure { time in
                Task { try await Task.sleep(for: .seconds(5)) }
                await time.settle()
            }
            #expect(error?.kind == .leak && error?.alive == ["a task without a name, asleep until 5.000 s"])
        }

        @Test func `a timer that repeats for ever meets the budget and is let go`() throws {
            let error = failure { time in
                Task { while true { try? await Task.sleep(for: .seconds(1)) } }
                await time.advance(by: .seconds(3))
            }
            #expect(error?.kind == .leak)
        }

        @Test func `main-actor code in a run that does not own the main actor is named`() async throws {
            let error = try await onOwnThread {
                failure { _ in await MainActor.run {} }
            }
            #expect(error?.kind == .mainActor(1))
            let text = try #require(error).description
            #expect(
                text.hasPrefix("Virtual time met main-actor code, 1 time(s), by 0.000 s, in a run that does not own"))
            #expect(text.contains("Mark the test `@MainActor`"))
        }

        @Test func `what another thread starts is not the run's`() async throws {
            let ran = Record<String>()
            let started = Lock<Task<Void, Never>?>(nil)
            try VirtualTime.run { time in
                onAnotherThread { started.withLock { $0 = Task { ran.note("ran") } } }
                await time.settle()
                #expect(time.foreignWork == 0)
            }
            // Not within the run: the pool may be full of other tests.
            await started.withLock { $0 }?.value
            #expect(ran.all == ["ran"])
        }

        private static func body(_ time: VirtualTime, _ number: Int, _ done: Record<Int>) async throws {
            let count = Record<Int>()
            for task in 0..<3 {
                Task {
                    try await Task.sleep(for: .milliseconds(task + 1))
                    count.note(task)
                }
                Task.detached {
                    await Task.yield()
                    count.note(task)
                }
            }
            try await Task.sleep(for: .seconds(1))
            if count.all.count != 6 || time.now != .seconds(1) { throw Wrong() }
            done.note(number)
        }

        @MainActor private static func runOnMainActor(_ rounds: Range<Int>, _ done: Record<Int>) async throws {
            for round in rounds {
                try VirtualTime.run { @MainActor time in
                    MainActor.assertIsolated()
                    try await body(time, -1 - round, done)
                }
                await Task.yield()
            }
        }

        @Test(.timeLimit(.minutes(5)))
        func `runs side by side lose no job, also while runs on the main actor come and go`() async throws {
            let rounds =
                ProcessInfo.processInfo.environment["POKEDEX_SEQUENCES"].flatMap(Int.init).map { $0 / 10 } ?? 500
            let done = Record<Int>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<4 {
                    group.addTask {
                        for round in 0..<rounds / 4 {
                            try VirtualTime.run { try await Self.body($0, lane * rounds + round, done) }
                            await Task.yield()
                        }
                    }
                }
                group.addTask { try await Self.runOnMainActor(0..<rounds / 4, done) }
                // Nobody's: what runs beside all of them.
                group.addTask {
                    for _ in 0..<rounds {
                        await Task.detached { await Task.yield() }.value
                        await MainActor.run { MainActor.assertIsolated() }
                    }
                }
                try await group.waitForAll()
            }
            #expect(done.all.count == rounds / 4 * 5 && Set(done.all).count == done.all.count)
        }
    }

    extension Duration {
        fileprivate static func hours(_ hours: Int) -> Duration { .seconds(3_600 * hours) }
    }
#endif
