import PokedexFakes
import PokedexPresenters
import Testing

@Test func advancingWithNothingDueMovesTheClock() throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        await time.advance(by: .seconds(10))
        #expect(time.now == .seconds(10))
        time.environment.spawner.spawn("T") {
            try? await time.clock.sleep(for: .seconds(5))
            ran.note("at \(time.now)")
        }
        await time.advance(by: .milliseconds(4900))
        #expect(ran.all == [])
        await time.advance(by: .milliseconds(200))
        #expect(ran.all == ["at 15.0 seconds"])
        #expect(time.now == .milliseconds(15_100))
    }
}

@Test func advancingToAnInstantStandsThereAndNeverGoesBack() throws {
    try VirtualTime.run { time in
        await time.advance(to: .seconds(3))
        #expect(time.now == .seconds(3))
        await time.advance(to: .seconds(1))
        #expect(time.now == .seconds(3))
        await time.advance(by: .seconds(-2))
        #expect(time.now == .seconds(3))
        #expect(time.clock.now == VirtualClock.Instant(sinceStart: .seconds(3)))
    }
}

@Test func advancingByLessThanNothingStillRunsWhatIsDueNow() throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        time.environment.spawner.spawn("now") { ran.note("ran") }
        await time.advance(by: .seconds(-1))
        #expect(ran.all == ["ran"])
    }
}

@Test func halfADayPassesWithNobodyWaiting() throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        for hour in 1...12 {
            time.environment.spawner.spawn("hour") {
                try? await time.clock.sleep(for: .seconds(hour * 3600))
                // Hops between threads are what other clocks guess at.
                for _ in 0..<200 { await Task.yield() }
                ran.note("\(time.now.components.seconds / 3600)")
            }
        }
        await time.advance(by: .seconds(43_200))
        #expect(ran.all == (1...12).map(String.init))
        #expect(time.now == .seconds(43_200))
    }
}

@Test func settlingRunsWhatIsDueAndMovesNoTime() throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        time.environment.spawner.spawn("now") {
            await Task.yield()
            ran.note("now")
            try? await time.clock.sleep(for: .nanoseconds(1))
            ran.note("later")
        }
        await time.settle()
        #expect(ran.all == ["now"])
        #expect(time.now == .zero)
        await time.advance(by: .nanoseconds(1))
        #expect(ran.all == ["now", "later"])
    }
}

@Test func timePassesByItselfWhenTheBodyWaits() throws {
    try VirtualTime.run { time in
        try await time.clock.sleep(for: .seconds(5))
        #expect(time.now == .seconds(5))

        let answer = time.environment.spawner.spawn("answer") { try? await time.clock.sleep(for: .seconds(3600)) }
        await answer.value
        #expect(time.now == .seconds(3605))
    }
}

@Test func timePassesByItselfOnlyAsFarAsTheBodyNeeds() throws {
    try VirtualTime.run { time in
        let late = time.environment.spawner.spawn("late") { try? await time.clock.sleep(for: .seconds(100)) }
        try await time.clock.sleep(for: .seconds(1))
        #expect(time.now == .seconds(1))
        late.cancel()
    }
}

@Test(arguments: [Duration.seconds(5), .seconds(3), .zero, .seconds(-7)])
func sleepingUntilNowOrEarlierTakesNoTime(deadline: Duration) throws {
    try VirtualTime.run { time in
        await time.advance(by: .seconds(5))
        try await time.clock.sleep(until: VirtualClock.Instant(sinceStart: deadline))
        try await time.clock.sleep(for: .seconds(-1))
        #expect(time.now == .seconds(5))
    }
}

@Test func aCancelledSleeperThrowsAtThatInstantAndLeavesNothingBehind() throws {
    try VirtualTime.run { time in
        let ends = Record<String>()
        let sleeper = time.environment.spawner.spawn("sleeper") {
            do {
                try await time.clock.sleep(for: .seconds(10))
            } catch {
                ends.note("\(type(of: error)) at \(time.now)")
            }
        }
        await time.advance(by: .seconds(4))
        sleeper.cancel()
        await time.settle()
        #expect(ends.all == ["CancellationError at 4.0 seconds"])

        // A sleeper that was left behind would let this body wait until it, instead of stalling.
        await time.advance(by: .seconds(1))
        #expect(time.now == .seconds(5))
    }
    let stall = failure { time in
        let sleeper = time.environment.spawner.spawn("sleeper") { try? await time.clock.sleep(for: .seconds(10)) }
        await time.settle()
        sleeper.cancel()
        await Gate().pass()
    }
    #expect(stall?.kind == .stall)
    #expect(stall?.time == .zero)
}

@Test func aTaskThatIsCancelledAlreadyDoesNotSleep() throws {
    try VirtualTime.run { time in
        let ends = Record<String>()
        let task = time.environment.spawner.spawn("sleeper") {
            do {
                try await time.clock.sleep(for: .seconds(10))
            } catch {
                ends.note("\(type(of: error)) at \(time.now)")
            }
        }
        task.cancel()
        await time.settle()
        #expect(ends.all == ["CancellationError at 0.0 seconds"])
    }
}

@Test func aSleeperThatIsCancelledAtTheInstantOfItsDeadlineEndsOnce() throws {
    try VirtualTime.run { time in
        let ends = Record<String>()
        let sleeper = Lock<Task<Void, Never>?>(nil)
        time.schedule("canceller", at: .seconds(5), in: ends) { sleeper.withLock { $0 }?.cancel() }
        let task = time.environment.spawner.spawn("sleeper") {
            try? await time.clock.sleep(for: .seconds(5))
            ends.note("sleeper at \(time.now), cancelled: \(Task.isCancelled)")
        }
        sleeper.withLock { $0 = task }
        await time.advance(by: .seconds(60))
        #expect(ends.all == ["canceller at 5.0 seconds", "sleeper at 5.0 seconds, cancelled: true"])
    }
}

@Test func theWallClockGoesAlong() throws {
    try VirtualTime.run(wallClock: Timestamp(milliseconds: 1_000)) { time in
        let environment = time.environment
        #expect(environment.now() == Timestamp(milliseconds: 1_000))
        await time.advance(by: .milliseconds(2500))
        #expect(environment.now() == Timestamp(milliseconds: 3_500))
        #expect(time.wallClock == Timestamp(milliseconds: 3_500))
    }
    try VirtualTime.run { time in #expect(time.wallClock == VirtualTime.defaultWallClock) }
}

@Test(arguments: [Int64(9_000_000), 500, -1_000_000])
func theWallClockCanBeSetForwardsAndBackAndTheMonotonicOneDoesNotMind(milliseconds: Int64) throws {
    try VirtualTime.run { time in
        let ran = Record<String>()
        time.schedule("due", at: .seconds(3), in: ran)
        await time.advance(by: .seconds(2))
        time.wallClock = Timestamp(milliseconds: milliseconds)
        #expect(time.environment.now() == Timestamp(milliseconds: milliseconds))
        #expect(time.now == .seconds(2))
        await time.advance(by: .seconds(1))
        #expect(time.wallClock == Timestamp(milliseconds: milliseconds + 1000))
        #expect(ran.all == ["due at 3.0 seconds"])
    }
}

@Test func theClockIsExact() throws {
    try VirtualTime.run { time in
        let attosecond = time.clock.minimumResolution
        #expect(attosecond.components == (0, 1))
        try await time.clock.sleep(for: attosecond)
        #expect(time.now == attosecond)
    }
}
