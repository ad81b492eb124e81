import PokedexFakes
import PokedexPresenters
import Testing

private struct Row: Equatable, Identifiable, Sendable {
    var id: Int
    var name: String
}

@Test func anEqualValueIsNotToldAgainAndAnEqualIdHidesNoChange() throws {
    try VirtualTime.run { time in
        let store = StateStore([Row(id: 1, name: "a")])
        let reader = time.follow(store.values)
        await time.settle()

        store.update { $0 = [Row(id: 1, name: "a")] }
        await time.settle()
        #expect(reader.values == [[Row(id: 1, name: "a")]])

        store.update { $0 = [Row(id: 1, name: "b")] }
        await time.settle()
        #expect(reader.values == [[Row(id: 1, name: "a")], [Row(id: 1, name: "b")]])
        store.finish()
    }
}

@Test func aSlowReaderSkipsValuesButGetsTheLastAndALateOneGetsItAlone() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let fast = time.follow(store.values)
        let arrivals = Record<Duration>()
        let slow = time.follow(store.values) { _ in
            arrivals.note(time.now)
            try? await time.clock.sleep(for: .seconds(1))
        }
        for value in 1...100 {
            await time.advance(by: .milliseconds(5))
            store.update { $0 = value }
        }
        await time.advance(to: .seconds(5))
        let late = time.follow(store.values)
        await time.settle()

        #expect(fast.values.first == 0)
        #expect(fast.values.last == 100)
        #expect(zip(fast.values, fast.values.dropFirst()).allSatisfy { $0 < $1 })
        #expect(slow.values == [0, 100])
        #expect(arrivals.all == [.zero, .seconds(1)])
        #expect(late.values == [100])
        store.finish()
    }
}

@Test func aReaderThatKeepsUpIsToldEveryValue() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let reader = time.follow(store.values)
        await time.settle()
        for value in 1...100 {
            store.update { $0 = value }
            await time.settle()
        }
        #expect(reader.values == Array(0...100))
        store.finish()
    }
}

@Test func manyReadersShareNothingOut() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let readers = (0..<50).map { _ in time.follow(store.values) }
        await time.settle()
        for value in 1...10 {
            store.update { $0 = value }
            await time.settle()
        }
        #expect(readers.allSatisfy { $0.values == Array(0...10) })
        store.finish()
    }
}

@Test func oneSequenceCanBeReadAgainAndAgain() throws {
    try VirtualTime.run { time in
        let store = StateStore(7)
        let values = store.values
        for _ in 0..<3 {
            let reader = time.follow(values)
            await time.settle()
            #expect(reader.values == [7])
            reader.cancel()
            await time.settle()
            #expect(reader.hasEnded)
        }
    }
}

@Test func thereAndBackWhileAReaderSleepsIsNoChangeForIt() throws {
    try VirtualTime.run { time in
        let store = StateStore("A")
        let reader = time.follow(store.values) { _ in try? await time.clock.sleep(for: .seconds(1)) }
        await time.settle()
        store.update { $0 = "B" }
        store.update { $0 = "A" }
        await time.advance(by: .seconds(2))
        #expect(reader.values == ["A"])

        store.update { $0 = "C" }
        await time.advance(by: .seconds(1))
        #expect(reader.values == ["A", "C"])
        store.finish()
        await time.settle()
    }
}

@Test func thereAndBackIsNoChangeForAReaderThatWaitsAndHasNotRunYet() throws {
    try VirtualTime.run { time in
        let store = StateStore("A")
        let reader = time.follow(store.values)
        await time.settle()
        store.update { $0 = "B" }
        store.update { $0 = "A" }
        await time.settle()
        #expect(reader.values == ["A"])

        store.update { $0 = "B" }
        await time.settle()
        #expect(reader.values == ["A", "B"])
        store.finish()
    }
}

@Test func readersMayLeaveAndComeWhileAValueIsTold() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let newcomer = Lock<Recording<Int>?>(nil)
        let leaver = Lock<Recording<Int>?>(nil)
        let a = time.follow(store.values) { value in
            if value == 1 { leaver.withLock { $0 }?.cancel() }
        }
        leaver.withLock { $0 = a }
        let b = time.follow(store.values) { value in
            guard value == 1 else { return }
            let recording = time.follow(store.values)
            newcomer.withLock { $0 = recording }
        }
        let c = time.follow(store.values)
        await time.settle()
        store.update { $0 = 1 }
        await time.settle()
        store.update { $0 = 2 }
        await time.settle()

        #expect(a.values == [0, 1])
        #expect(a.hasEnded)
        #expect(b.values == [0, 1, 2])
        #expect(c.values == [0, 1, 2])
        #expect(newcomer.withLock { $0 }?.values == [1, 2])
        store.finish()
    }
}

@Test func aReaderMayReadAndWriteTheStoreFromWhereItIsTold() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let read = Record<Int>()
        let reader = time.follow(store.values) { value in
            read.note(store.value)
            if value == 1 { store.update { $0 = 10 } }
        }
        await time.settle()
        store.update { $0 = 1 }
        await time.settle()
        #expect(reader.values == [0, 1, 10])
        #expect(read.all == [0, 1, 10])
        store.finish()
    }
}

@Test func aReaderMayFinishTheStoreFromWhereItIsTold() throws {
    try VirtualTime.run { time in
        let store = StateStore(0)
        let other = time.follow(store.values)
        let reader = time.follow(store.values) { value in
            if value == 1 { store.finish() }
        }
        await time.settle()
        store.update { $0 = 1 }
        await time.settle()
        #expect(reader.values == [0, 1])
        #expect(other.values == [0, 1])
        #expect(reader.hasEnded && other.hasEnded)
    }
}

private struct Refusal: Error {}

@Test func anUpdateThatThrowsChangesNothingAndTellsNobody() throws {
    try VirtualTime.run { time in
        let store = StateStore(1)
        let reader = time.follow(store.values)
        await time.settle()
        #expect(throws: Refusal.self) {
            try store.update { value throws(Refusal) in
                value = 2
                throw Refusal()
            }
        }
        await time.settle()
        #expect(store.value == 1)
        #expect(reader.values == [1])
        store.finish()
    }
}

@Test func anUpdateGivesBackWhatItsBodyReturns() {
    let store = StateStore(41)
    let before = store.update { value in
        defer { value += 1 }
        return value
    }
    #expect(before == 41)
    #expect(store.value == 42)
}
