import Foundation
import Observation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Synchronization

/// Screens on the main actor over presenters that publish from other threads: none may stay with an old state, and none may
/// be drawn more often than something changed.
///
/// A body is evaluated as SwiftUI does it: followed by `withObservationTracking`, and again in a task of the main actor after
/// it was told. How long a body takes is what decides whether a change falls into it.
@MainActor enum Screens {
    private static let bodies: [Duration] = [
        .microseconds(5), .microseconds(50), .microseconds(100), .microseconds(500), .milliseconds(1), .milliseconds(3),
    ]

    /// - Returns: whether every screen showed the last state, and none was drawn too often.
    static func run(rounds: Int) async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("screens-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("list.json")
        _ = try await FilePokemonStorage(file: file) { _ in }.replace(
            with: Pokemon.fakes(60), next: nil,
            savedAt: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)), isPartial: false)
        let each = max(1, rounds / (3 * bodies.count))
        print("\nScreens on the main actor, \(each) rounds a line")
        var all = Tally()
        for body in bodies {
            all += await tally("a store, three changes", body, each) { await store(body: body) }
            all += await tally("a list scrolled to 200 rows", body, each) {
                await list(body: body, rows: 200, over: InMemoryPokemonStorage())
            }
            all += await tally("a launch, a file of 60 rows", body, each) {
                await list(body: body, rows: 60, over: FilePokemonStorage(file: file) { _ in })
            }
        }
        print("  in all: \(all)")
        return all.stuck == 0 && all.drawnTooOften == 0
    }

    private static func tally(_ name: String, _ body: Duration, _ rounds: Int, _ round: () async -> Tally) async
        -> Tally
    {
        var sum = Tally()
        for _ in 0..<rounds { sum += await round() }
        print("  \(name), a body of \(body / .milliseconds(1)) ms: \(sum)")
        return sum
    }

    private static func store(body: Duration) async -> Tally {
        let store = StateStore(0)
        let screen = Screen(body: body) { store.value }
        // Both at once: the changes come before, in and after the body.
        let publisher = LiveSpawner().spawn("publisher") { for value in 1...3 { store.update { $0 = value } } }
        screen.evaluate()
        await publisher.value
        return await screen.tally(changes: { 3 }) { $0 == 3 }
    }

    private static func list(body: Duration, rows: Int, over storage: some PagedStorage<Pokemon>) async -> Tally {
        let changes = Changes()
        var environment = PresenterEnvironment.live
        environment.probe = changes
        let presenter = PokemonListPresenter(
            network: FakePokemonNetwork(total: rows), storage: storage, environment: environment)
        let screen = Screen(body: body) { presenter.state }
        screen.evaluate()
        await scroll(presenter, to: rows)
        let tally = await screen.tally(changes: { changes.count.withLock { $0 } }, isLast: { isLoaded($0, rows) })
        presenter.close()
        return tally
    }

    /// From another thread than the main actor's, page by page.
    @concurrent private static nonisolated func scroll(_ presenter: PokemonListPresenter, to rows: Int) async {
        for await state in presenter.states {
            if isLoaded(state, rows) { return }
            presenter.loadAround(index: state.items.count - 1)
        }
    }

    private static nonisolated func isLoaded(_ state: PagedListState, _ rows: Int) -> Bool {
        state.items.count == rows && !state.cargando && !state.cargandoMas
    }
}

/// Counts what a presenter publishes.
private final class Changes: PresenterProbe {
    let count = Mutex(0)

    func takes(_ event: any Sendable, in presenter: String) {}
    func published(_ state: any Sendable, by presenter: String) { count.withLock { $0 += 1 } }
    func clashed(_ work: String, id: Int, in presenter: String) {}
}

private struct Tally: CustomStringConvertible {
    var rounds = 0
    var stuck = 0
    var evaluations = 0
    var changes = 0
    var drawnTooOften = 0

    static func += (left: inout Tally, right: Tally) {
        left.rounds += right.rounds
        left.stuck += right.stuck
        left.evaluations += right.evaluations
        left.changes += right.changes
        left.drawnTooOften += right.drawnTooOften
    }

    var description: String {
        "\(rounds) rounds, \(stuck) stuck, \(evaluations) evaluations for \(changes) changes, \(drawnTooOften) drawn too often"
    }
}

/// A body that takes its time.
@MainActor private final class Screen<Value: Sendable> {
    private let body: Duration
    private let read: @MainActor () -> Value
    private var shown: Value?
    private var evaluations = 0

    init(body: Duration, read: @escaping @MainActor () -> Value) {
        self.body = body
        self.read = read
    }

    func evaluate() {
        evaluations += 1
        withObservationTracking {
            shown = read()
            let clock = ContinuousClock()
            let end = clock.now + body
            while clock.now < end {}
        } onChange: {
            Task { @MainActor in self.evaluate() }
        }
    }

    /// What came of a round, a second after the last change at the latest.
    func tally(changes: () -> Int, isLast: (Value) -> Bool) async -> Tally {
        var tally = Tally(rounds: 1, stuck: 1)
        for _ in 0..<1_000 {
            if let shown, isLast(shown) {
                tally.stuck = 0
                break
            }
            try? await Task.sleep(for: .milliseconds(1))
        }
        tally.evaluations = evaluations
        // After the waiting: a state is counted a little after it can be read.
        tally.changes = changes()
        tally.drawnTooOften = evaluations > tally.changes + 1 ? 1 : 0
        return tally
    }
}
