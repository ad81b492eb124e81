import Foundation
import Observation
import PokedexFakes
import PokedexPresenters
import Testing

private struct Point: Equatable, Sendable {
    var x = 0
    var y = 0
}

/// Reads on the global executor, as a real front-end does, until the store is finished.
private func reader(of store: StateStore<Point>) -> Task<[Point], Never> {
    Task.detached {
        var seen: [Point] = []
        for await point in store.values { seen.append(point) }
        return seen
    }
}

@Test func twoThreadsThatUpdateLoseNoChange() async {
    let store = StateStore(Point())
    let readers = (0..<8).map { _ in reader(of: store) }
    onThreads(2) { number in
        for _ in 0..<10_000 {
            store.update { point in
                if number == 0 { point.x += 1 } else { point.y += 1 }
            }
        }
    }
    #expect(store.value == Point(x: 10_000, y: 10_000))
    store.finish()
    for reader in readers {
        let seen = await reader.value
        #expect(seen.last == Point(x: 10_000, y: 10_000))
        // Neither field ever goes back: a reader is never shown an older value after a newer one.
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.x <= $1.x && $0.y <= $1.y && $0 != $1 })
    }
}

@Test func everyReaderGetsTheLastValueHoweverManyThreadsWrite() async {
    for _ in 0..<50 {
        let store = StateStore(Point())
        let readers = (0..<4).map { _ in reader(of: store) }
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<25 { store.update { $0.x += 1 } }
        }
        store.finish()
        for reader in readers { #expect(await reader.value.last == Point(x: 100)) }
    }
}

@Test func theLastValueArrivesAlsoWithoutAnEnd() async {
    for _ in 0..<50 {
        let store = StateStore(0)
        let readers = (0..<4).map { _ in
            Task.detached { await store.values.first { $0 == 100 } }
        }
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<25 { store.update { $0 += 1 } }
        }
        for reader in readers { #expect(await reader.value == 100) }
    }
}

@Test func cancellingReadersWhileOthersWriteEndsEveryOneOfThem() async {
    let store = StateStore(0)
    for _ in 0..<200 {
        let readers = (0..<4).map { _ in
            Task.detached { for await _ in store.values {} }
        }
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            store.update { $0 += 1 }
            readers[number].cancel()
            store.update { $0 += 1 }
        }
        for reader in readers { await reader.value }
    }
    #expect(store.value == 1600)
}

@Test func observersOnManyThreadsFindTheValueThatTheyAreToldOfOrANewerOne() {
    let store = StateStore(0)
    for _ in 0..<200 {
        let before = store.value
        let told = Record<Int>()
        withObservationTracking {
            _ = store.value
        } onChange: {
            told.note(store.value - before)
        }
        DispatchQueue.concurrentPerform(iterations: 2) { _ in store.update { $0 += 1 } }
        // Observation may call twice when two threads write at once; what counts is that it calls, and never too early.
        #expect(!told.all.isEmpty)
        #expect(told.all.allSatisfy { $0 >= 1 })
    }
}
