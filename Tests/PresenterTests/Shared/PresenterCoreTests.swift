import Foundation
import PokedexFakes
import PokedexPresenters
import Testing

/// Counts, and asks for the work that it is told to ask for.
private struct Counter: StateMachine {
    enum Event: Equatable, Sendable {
        case add(Int)
        case start(ClosedRange<Int>)
        case stop(Int)
        case done(Int)
    }

    enum Effect: Equatable, Sendable {
        case run(Int)
        case stop(Int)
    }

    var state = 0

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .add(let number):
            state += number
            return []
        case .start(let ids): return ids.map { .run($0) }
        case .stop(let id): return [.stop(id)]
        case .done(let id):
            state += id
            return []
        }
    }
}

/// A core whose works take a second each and note how they end; those from 100 on outlive a close.
private func counter(
    _ environment: PresenterEnvironment, _ ends: Record<String> = Record()
) -> PresenterCore<Counter> {
    let clock = environment.clock
    return PresenterCore(Counter(), name: "counter", environment: environment) { effect in
        switch effect {
        case .stop(let id): return .cancel(["work"], id: id)
        case .run(let id):
            return .run("work", id: id, outlivesClose: id >= 100) {
                guard (try? await clock.sleep(for: .seconds(1))) != nil else {
                    ends.note("\(id) cancelled")
                    return nil
                }
                ends.note("\(id) done")
                return .done(id)
            }
        }
    }
}

@Test func anEventShowsInTheStoreWhenItsCallReturns() throws {
    try VirtualTime.run { time in
        let core = counter(time.environment)
        core.send(.add(3))
        #expect(core.store.value == 3)
    }
}

@Test func theAnswerOfAnEffectComesBackAsAnEvent() throws {
    try VirtualTime.run { time in
        let core = counter(time.environment)
        core.send(.start(1...3))
        await time.advance(by: .seconds(1))
        #expect(core.store.value == 6)
    }
}

@Test func aCancelThatFollowsItsRequestAtOnceReachesIt() throws {
    try VirtualTime.run { time in
        let ends = Record<String>()
        let core = counter(time.environment, ends)
        core.send(.start(1...2))
        core.send(.stop(1))
        await time.advance(by: .seconds(1))
        #expect(ends.all == ["1 cancelled", "2 done"])
        #expect(core.store.value == 2)
    }
}

@Test func closingCancelsWhatRunsInTheOrderInWhichItWasStarted() throws {
    try VirtualTime.run { time in
        let ends = Record<String>()
        let core = counter(time.environment, ends)
        core.send(.start(1...20))
        await time.settle()
        core.close()
        await time.settle()
        #expect(ends.all == (1...20).map { "\($0) cancelled" })
    }
}

@Test func closingEndsTheStreamsAndTheWaitsAndPublishesNothingMore() throws {
    try VirtualTime.run { time in
        let core = counter(time.environment)
        let reader = time.follow(core.store.values)
        let waits = Record<String>()
        time.environment.spawner.spawn("wait") {
            await core.wait { $0.state == 99 }
            waits.note("over")
        }
        await time.settle()
        core.close()
        core.close()
        core.send(.add(99))
        await time.settle()
        #expect(reader.values == [0])
        #expect(reader.hasEnded)
        #expect(waits.all == ["over"])
    }
}

@Test func workThatOutlivesAClosingIsNotCancelledByIt() throws {
    try VirtualTime.run { time in
        let ends = Record<String>()
        let core = counter(time.environment, ends)
        core.send(.start(100...100))
        core.send(.stop(100))
        await time.settle()
        core.close()
        await time.advance(by: .seconds(1))
        #expect(ends.all == ["100 done"])
    }
}

@Test func aDroppedCoreCancelsItsWorkAndWorkThatOutlivesKeepsItUntilItsEnd() throws {
    try VirtualTime.run { time in
        let ends = Record<String>()
        weak var dropped: PresenterCore<Counter>?
        weak var kept: PresenterCore<Counter>?
        do {
            let first = counter(time.environment, ends)
            first.send(.start(1...1))
            dropped = first
            let second = counter(time.environment, ends)
            second.send(.start(100...100))
            kept = second
            await time.settle()
        }
        #expect(dropped == nil)
        #expect(kept != nil)
        await time.advance(by: .seconds(1))
        #expect(ends.all == ["1 cancelled", "100 done"])
        #expect(kept == nil)
    }
}

@Test func aWaitIsOverWhenTheMachineIsAsAskedOrItsTaskIsCancelled() throws {
    try VirtualTime.run { time in
        let core = counter(time.environment)
        await core.wait { $0.state == 0 }
        let waits = Record<String>()
        let spawner = time.environment.spawner
        spawner.spawn("three") {
            await core.wait { $0.state == 3 }
            waits.note("three")
        }
        let never = spawner.spawn("never") {
            await core.wait { _ in false }
            waits.note("never")
        }
        await time.settle()
        core.send(.add(1))
        await time.settle()
        #expect(waits.all == [])
        core.send(.add(2))
        await time.settle()
        #expect(waits.all == ["three"])
        never.cancel()
        await time.settle()
        #expect(waits.all == ["three", "never"])
    }
}

@Test func aFollowerSendsAnEventForEachElementAndEndsWithTheCore() throws {
    try VirtualTime.run { time in
        let source = StateStore(1)
        do {
            let core = counter(time.environment)
            core.follow("follower", source.values) { .add($0) }
            await time.settle()
            #expect(core.store.value == 1)
            source.update { $0 = 10 }
            await time.settle()
            #expect(core.store.value == 11)
        }
        // Had the follower not ended, the run would fail and name it.
        await time.settle()
    }
}

@Test func aCoreThatIsClosedFollowsNothing() throws {
    try VirtualTime.run { time in
        let source = StateStore(1)
        let core = counter(time.environment)
        core.close()
        core.follow("follower", source.values) { .add($0) }
        await time.settle()
        #expect(core.store.value == 0)
    }
}

@Test func eventsFromManyThreadsAreAllKept() {
    let core = counter(.live)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<1000 { core.send(.add(1)) }
    }
    #expect(core.store.value == 4000)
}

@Test func effectsStartInTheOrderInWhichTheyWereDecidedHoweverManyThreadsDecide() {
    let started = Record<Int>()
    struct Numbering: StateMachine {
        var state = 0
        mutating func handle(_ event: Int) -> [Int] {
            state += 1
            return [state]
        }
    }
    let core = PresenterCore(Numbering(), name: "numbering", environment: .live) { effect in
        started.note(effect)
        return .cancel([], id: 0)
    }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<1000 { core.send(0) }
    }
    #expect(started.all == Array(1...4000))
}
