import PokedexFakes
import PokedexPresenters
import Synchronization

/// A machine whose every event changes its state, so that every intent publishes.
private struct CounterMachine: StateMachine {
    enum Event: Equatable, Sendable { case increment }
    enum Effect: Equatable, Sendable { case none }

    var state = 0

    mutating func handle(_ event: Event) -> [Effect] {
        state += 1
        return []
    }
}

private final class PlainCounter: Sendable {
    let count = Mutex(0)
}

/// An intent in a tight loop, with its readers on other threads.
enum Intents {
    private static let calls = 300_000

    static func run(_ table: Table) async {
        let plain = PlainCounter()
        let mutex = Measure.nanoseconds(calls: 1_000_000) { plain.count.withLock { $0 += 1 } }
        table.section("An intent that publishes, readers on another thread", baseline: "a plain Mutex", mutex)
        for readers in [0, 1, 10] {
            let limit = readers == 1 ? "limit 300 ns or 12 ×" : readers == 10 ? "limit 3 × that of one" : ""
            table.row(
                "an intent, \(readers) subscriber(s)", await presenter(readers), baseline: mutex, limit: limit)
        }
        for readers in [1, 10] {
            table.row("one AsyncStream a subscriber, \(readers)", await streams(readers), baseline: mutex)
        }
        table.row("an intent, observed off the main actor", observed(), baseline: mutex)
        table.row("an intent on the main actor, observed there", await onMainActor(), baseline: mutex)
        table.row("an intent from elsewhere, observed on the main actor", await fromElsewhere(), baseline: mutex)
        table.row("loadAround of a list of Pokémon, nothing to do", await loadAround(), baseline: mutex)
    }

    private static func counter() -> PresenterCore<CounterMachine> {
        PresenterCore(CounterMachine(), name: "counter", environment: .live) { _ in .cancel([], id: 0) }
    }

    private static func presenter(_ readers: Int) async -> Double {
        let core = counter()
        let tasks = (0..<readers).map { _ in
            Task.detached { for await _ in core.store.values {} }
        }
        let time = Measure.nanoseconds(calls: calls) { core.send(.increment) }
        core.close()
        for task in tasks { await task.value }
        return time
    }

    private static func streams(_ readers: Int) async -> Double {
        let plain = PlainCounter()
        let pairs = (0..<readers).map { _ in AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        }
        let tasks = pairs.map { pair in
            Task.detached { for await _ in pair.stream {} }
        }
        let time = Measure.nanoseconds(calls: calls) {
            let value = plain.count.withLock { count in
                count += 1
                return count
            }
            for pair in pairs { pair.continuation.yield(value) }
        }
        for pair in pairs { pair.continuation.finish() }
        for task in tasks { await task.value }
        return time
    }

    private static func observed() -> Double {
        let core = counter()
        _ = core.store.value
        return Measure.nanoseconds(calls: calls) { core.send(.increment) }
    }

    /// Told at once, as for each letter that is typed.
    @MainActor private static func onMainActor() -> Double { observed() }

    /// Told by hops to the main actor, one for as many changes as come before it runs.
    private static func fromElsewhere() async -> Double {
        let core = counter()
        await MainActor.run { _ = core.store.value }
        return Measure.nanoseconds(calls: calls) { core.send(.increment) }
    }

    private static func loadAround() async -> Double {
        let presenter = PokemonListPresenter(
            network: FakePokemonNetwork(total: 200), storage: InMemoryPokemonStorage())
        for await state in presenter.states where state.items.count == 60 { break }
        return Measure.nanoseconds(calls: calls) { presenter.loadAround(index: 7) }
    }
}
