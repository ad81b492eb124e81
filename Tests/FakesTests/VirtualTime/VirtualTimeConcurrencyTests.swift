import PokedexFakes
import PokedexPresenters
import Testing

private enum Local {
    @TaskLocal static var name = "none"
}

private actor Counter {
    private(set) var count = 0

    func add(_ time: VirtualTime) async {
        let before = count
        try? await time.clock.sleep(for: .seconds(1))
        count = before + 1
    }
}

@Test func asyncLetStaysOnIt() throws {
    try VirtualTime.run { time in
        async let one: Void = time.clock.sleep(for: .seconds(1))
        async let two: Void = time.clock.sleep(for: .seconds(2))
        _ = try await (one, two)
        #expect(time.now == .seconds(2))
        #expect(time.foreignWork == 0)
    }
}

@Test func taskGroupsStayOnIt() throws {
    try VirtualTime.run { time in
        let order = await withTaskGroup(of: Int.self) { group in
            for number in [3, 1, 2] {
                group.addTask {
                    try? await time.clock.sleep(for: .seconds(number))
                    return number
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(order == [1, 2, 3])
        #expect(time.now == .seconds(3))
    }
}

@Test func aCancelledGroupCancelsItsSleepers() throws {
    try VirtualTime.run { time in
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { try? await time.clock.sleep(for: .seconds(100)) } }
            try? await time.clock.sleep(for: .seconds(1))
            group.cancelAll()
        }
        #expect(time.now == .seconds(1))
    }
}

@Test func actorsStayOnIt() throws {
    try VirtualTime.run { time in
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<5 { group.addTask { await counter.add(time) } }
        }
        // All five read before the first wrote: what an actor does not protect against is the same every time.
        #expect(await counter.count == 1)
        #expect(time.now == .seconds(1))
        #expect(time.foreignWork == 0)
    }
}

@Test func streamsAndContinuationsStayOnIt() throws {
    try VirtualTime.run { time in
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        time.environment.spawner.spawn("ticks") {
            for number in 1...3 {
                try? await time.clock.sleep(for: .seconds(1))
                continuation.yield(number)
            }
            continuation.finish()
        }
        var seen: [String] = []
        for await number in stream { seen.append("\(number) at \(time.now)") }
        #expect(seen == ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
        #expect(time.foreignWork == 0)
    }
}

@Test func taskLocalsAreKeptAndTheRunIsOneOfThem() throws {
    #expect(VirtualTime.current == nil)
    try Local.$name.withValue("outside") {
        try VirtualTime.run { time in
            #expect(Local.name == "outside")
            #expect(VirtualTime.current === time)
            let seen = Record<String>()
            let task = Local.$name.withValue("inside") {
                time.environment.spawner.spawn("work") {
                    await Task.yield()
                    seen.note(Local.name)
                    #expect(VirtualTime.current === time)
                }
            }
            await task.value
            #expect(seen.all == ["inside"])
        }
    }
    #expect(VirtualTime.current == nil)
}

@Test func aRunInsideARunHasAClockOfItsOwn() throws {
    try VirtualTime.run { outer in
        await outer.advance(by: .seconds(5))
        let ran = Record<String>()
        outer.schedule("outer work", at: .seconds(6), in: ran)
        let inner = try VirtualTime.run { inner in
            #expect(VirtualTime.current === inner)
            inner.schedule("inner work", at: .seconds(1), in: ran)
            try await inner.clock.sleep(for: .seconds(2))
            return inner.now
        }
        #expect(inner == .seconds(2))
        #expect(outer.now == .seconds(5))
        #expect(VirtualTime.current === outer)
        await outer.advance(by: .seconds(1))
        #expect(ran.all == ["inner work at 1.0 seconds", "outer work at 6.0 seconds"])
        #expect(outer.foreignWork == 0)
    }
}

@Test func aFailureOfARunInsideARunLeavesTheOuterOneWhole() throws {
    try VirtualTime.run { outer in
        let stall = failure { inner in
            inner.environment.spawner.spawn("sleeper") { try? await inner.clock.sleep(for: .seconds(-1)) }
            await Gate().pass()
        }
        #expect(stall?.kind == .stall)
        try await outer.clock.sleep(for: .seconds(1))
        #expect(outer.now == .seconds(1))
    }
}

@Test(arguments: [TaskPriority.high, .medium, .low, .background])
func prioritiesDecideNothing(priority: TaskPriority) async throws {
    let ran = try await Task(priority: priority) {
        try VirtualTime.run { time in
            let ran = Record<String>()
            for name in ["a", "b", "c"] {
                time.environment.spawner.spawn(name) { ran.note(name) }
            }
            let urgent = Task(executorPreference: time.executor, priority: .high) { ran.note("urgent") }
            await urgent.value
            return ran.all
        }
    }.value
    #expect(ran == ["a", "b", "c", "urgent"])
}

@Test func runsSideBySideDoNotShareAClock() async throws {
    let ends = try await withThrowingTaskGroup(of: Duration.self) { group in
        for number in 1...20 {
            group.addTask {
                try VirtualTime.run { time in
                    for _ in 0..<number { try await time.clock.sleep(for: .seconds(1)) }
                    return time.now
                }
            }
        }
        return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ends.sorted() == (1...20).map { .seconds($0) })
}

@Test func aTaskThatOutlivesTheRunCanStillEnd() async throws {
    let gate = Gate()
    let ends = Record<String>()
    let task = Lock<Task<Void, Never>?>(nil)
    _ = failure { time in
        let waiter = time.environment.spawner.spawn("waiter") {
            await gate.pass()
            try? await time.clock.sleep(for: .seconds(5))
            await time.advance(by: .seconds(5))
            ends.note("ended")
        }
        task.withLock { $0 = waiter }
        await time.settle()
    }
    gate.open()
    await task.withLock { $0 }?.value
    #expect(ends.all == ["ended"])
}

@Test func anUnnamedTaskThatOutlivesTheRunCanStillEndThoughItIsNotCancelled() async throws {
    let gate = Gate()
    let task = Lock<Task<Duration, Never>?>(nil)
    try VirtualTime.run { time in
        let waiter = Task(executorPreference: time.executor) {
            await gate.pass()
            try? await time.clock.sleep(for: .seconds(5))
            await time.advance(by: .seconds(5))
            return time.now
        }
        task.withLock { $0 = waiter }
        await time.settle()
    }
    gate.open()
    #expect(await task.withLock { $0 }?.value == .zero)
}
