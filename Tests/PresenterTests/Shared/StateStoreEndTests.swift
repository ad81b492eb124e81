import PokedexFakes
import PokedexPresenters
import Testing

@Test func finishingStillGivesTheValueThatWasPending() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let reader = time.follow(store.values) { _ in try? await time.clock.sleep(for: .seconds(1)) }
        await time.settle()
        store.update { $0 = 1 }
        store.finish()
        await time.advance(by: .seconds(3))
        #expect(reader.values == [0, 1])
        #expect(reader.hasEnded)
    }
}

@Test func finishingEndsAReaderThatWaits() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let reader = time.follow(store.values)
        await time.settle()
        #expect(!reader.hasEnded)
        store.finish()
        await time.settle()
        #expect(reader.values == [0])
        #expect(reader.hasEnded)
    }
}

@Test func aReaderThatComesAfterTheEndGetsTheLastValueAndThenTheEnd() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        store.update { $0 = 1 }
        store.finish()
        let reader = time.follow(store.values)
        await time.settle()
        #expect(reader.values == [1])
        #expect(reader.hasEnded)
    }
}

@Test func nothingIsPublishedAfterTheEndAndFinishingTwiceIsFinishingOnce() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        store.finish()
        store.finish()
        store.update { $0 = 1 }
        let reader = time.follow(store.values)
        await time.settle()
        #expect(store.value == 0)
        #expect(reader.values == [0])
    }
}

@Test func anEndedIterationStaysEnded() throws {
    try VirtualTime.run { _ in
        let store = StateStore(0)
        store.finish()
        var iterator = store.values.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        #expect(await iterator.next() == nil)
        #expect(await iterator.next() == nil)
    }
}

@Test func cancellingAReaderThatWaitsEndsIt() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let reader = time.follow(store.values)
        let other = time.follow(store.values)
        await time.settle()
        reader.cancel()
        await time.settle()
        #expect(reader.hasEnded)
        #expect(!other.hasEnded)

        store.update { $0 = 1 }
        await time.settle()
        #expect(reader.values == [0])
        #expect(other.values == [0, 1])
        store.finish()
    }
}

@Test func aReaderThatWasCancelledBeforeItsFirstTurnGetsNothing() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let reader = time.follow(store.values)
        reader.cancel()
        await time.settle()
        #expect(reader.values == [])
        #expect(reader.hasEnded)
    }
}

@Test func aReaderThatIsCancelledWhileItIsBusyDoesNotWaitAgain() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let reader = time.follow(store.values) { _ in try? await time.clock.sleep(for: .seconds(1)) }
        await time.settle()
        store.update { $0 = 1 }
        reader.cancel()
        await time.settle()
        #expect(reader.values == [0])
        #expect(reader.hasEnded)
    }
}

@Test func aReaderThatIsToldAndCancelledInTheSameTurnEnds() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let toldFirst = time.follow(store.values)
        let cancelledFirst = time.follow(store.values)
        await time.settle()
        cancelledFirst.cancel()
        store.update { $0 = 1 }
        toldFirst.cancel()
        await time.settle()
        #expect(toldFirst.hasEnded && cancelledFirst.hasEnded)
        #expect(toldFirst.values == [0] && cancelledFirst.values == [0])
    }
}

private final class Owner: Sendable {
    let store = StateStore(0)
    var states: StateValues<Int> { StateValues(store: store, owner: self) }
}

@Test func aReaderKeepsTheOwnerOfTheStoreAndLetsItGoAtTheEnd() throws {
    try VirtualTime.run { time in
        weak var owner: Owner?
        let reader: Recording<Int>
        do {
            let made = Owner()
            owner = made
            reader = time.follow(made.states)
            await time.settle()
        }
        #expect(owner != nil)
        owner?.store.update { $0 = 1 }
        await time.settle()
        #expect(reader.values == [0, 1])

        reader.cancel()
        await time.settle()
        #expect(owner == nil)
    }
}

@Test func aStoreThatNobodyReadsIsFreed() throws {
    try VirtualTime.run { time in
        weak var store: StateStore<Int>?
        do {
            let made = StateStore(0)
            store = made
            let reader = time.follow(made.values)
            await time.settle()
            made.finish()
            await time.settle()
            #expect(reader.hasEnded)
        }
        #expect(store == nil)
    }
}

@Test func ofTwoCopiesOfOneIteratorThatWaitTheOneThatIsCancelledEnds() throws {
    try VirtualTime.run { time in
        let puller = Puller(StateStore(0))
        _ = await puller.pull()
        let ended = Lock<[String]>([])
        let tasks = ["a", "b"].map { name in
            time.environment.spawner.spawn(name) {
                _ = await puller.pull()
                ended.withLock { $0.append(name) }
            }
        }
        await time.settle()
        tasks[1].cancel()
        await time.settle()
        #expect(ended.withLock { $0 } == ["b"])
        tasks[0].cancel()
    }
}

/// Pulls with a copy of its iterator, as an actor must that lets others in meanwhile.
private actor Puller {
    private let store: StateStore<Int>
    private var iterator: StateValues<Int>.Iterator

    init(_ store: StateStore<Int>) {
        self.store = store
        iterator = store.values.makeAsyncIterator()
    }

    func pull() async -> Int? {
        var copy = iterator
        let value = await copy.next(isolation: self)
        iterator = copy
        return value
    }
}
