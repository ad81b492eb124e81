import Observation
import PokedexFakes
import PokedexPresenters
import Testing

/// A body on the main actor that reads a store, as a SwiftUI body does: it is evaluated again after it was told.
@MainActor private final class Screen<Value: Equatable & Sendable> {
    private let store: StateStore<Value>
    private let during: @MainActor (Value) -> Void
    private(set) var seen: [Value] = []
    private(set) var tells = 0

    /// - Parameter during: what happens between the reading and the end of the body.
    init(_ store: StateStore<Value>, during: @escaping @MainActor (Value) -> Void = { _ in }) {
        self.store = store
        self.during = during
    }

    func evaluate() {
        withObservationTracking {
            let value = store.value
            seen.append(value)
            during(value)
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.tells += 1 }
        }
    }
}

@MainActor @Suite struct MainActorObservation {
    private let spawner = HandSpawner()

    @Test func `a change from elsewhere in the middle of a body is told after it`() async {
        let store = StateStore(0, spawner: spawner)
        let screen = Screen(store) { _ in onAnotherThread { store.update { $0 = 1 } } }
        screen.evaluate()
        #expect(screen.seen == [0] && screen.tells == 0 && spawner.names == ["state.observation"])
        await spawner.run()
        #expect(screen.tells == 1 && store.value == 1)
    }

    @Test(arguments: [1, 2, 10, 100, 1_000]) func `a burst of changes from elsewhere is one hop`(changes: Int) async {
        let store = StateStore(0, spawner: spawner)
        let screen = Screen(store)
        screen.evaluate()
        onAnotherThread { for value in 1...changes { store.update { $0 = value } } }
        #expect(spawner.names.count == 1)
        await spawner.run()
        #expect(screen.tells == 1)
        screen.evaluate()
        #expect(screen.seen == [0, changes])
        onAnotherThread { store.update { $0 = -1 } }
        #expect(spawner.names.count == 1)
        await spawner.run()
        #expect(screen.tells == 2)
    }

    @Test func `a change on the main actor is told at once and needs no task`() {
        let store = StateStore("", spawner: spawner)
        let screen = Screen(store)
        for text in ["a", "ab", "abc"] {
            screen.evaluate()
            store.update { $0 = text }
        }
        #expect(screen.tells == 3 && screen.seen == ["", "a", "ab"] && spawner.names == [])
    }

    @Test func `what is stored while a hop runs is told by another one`() async {
        let store = StateStore(0, spawner: spawner)
        let screen = Screen(store) { value in
            if value == 1 { onAnotherThread { store.update { $0 = 2 } } }
        }
        screen.evaluate()
        onAnotherThread { store.update { $0 = 1 } }
        await spawner.run()
        screen.evaluate()
        #expect(spawner.names.count == 1)
        await spawner.run()
        screen.evaluate()
        #expect(screen.seen == [0, 1, 2] && screen.tells == 2)
    }

    @Test func `a value that comes back is told as what it is now`() async {
        let store = StateStore(0, spawner: spawner)
        let screen = Screen(store)
        screen.evaluate()
        onAnotherThread {
            store.update { $0 = 1 }
            store.update { $0 = 0 }
        }
        await spawner.run()
        screen.evaluate()
        #expect(screen.seen == [0, 0])
    }

    @Test func `a reader elsewhere is told though the main actor is busy`() {
        let store = StateStore(0, spawner: spawner)
        let told = Record<Int>()
        onAnotherThread {
            withObservationTracking {
                _ = store.value
            } onChange: {
                told.note(store.current)
            }
            store.update { $0 = 1 }
        }
        #expect(told.all == [1])
    }

    /// The stress of a launch: fails with a telling that comes from whoever made the change.
    @Test(.timeLimit(.minutes(2)), arguments: [0, 1, 50, 400])
    func `a screen is never stuck at an old value, however long its body takes`(work: Int) async {
        for round in 0..<100 {
            let store = StateStore(0)
            let (tells, told) = AsyncStream.makeStream(of: Void.self)
            var evaluations = 0
            var iterator = tells.makeAsyncIterator()
            LiveSpawner().spawn("publisher") { for value in 1...3 { store.update { $0 = value } } }
            while true {
                evaluations += 1
                let shown = withObservationTracking {
                    let value = store.value
                    var sum = round
                    for number in 0..<work * 100 { sum = (sum &* 31) &+ number }
                    return sum == -1 ? -1 : value
                } onChange: {
                    told.yield()
                }
                if shown == 3 { break }
                await iterator.next(isolation: #isolation)
            }
            #expect(evaluations <= 4)
        }
    }
}
