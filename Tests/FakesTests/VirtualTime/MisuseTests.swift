import Dispatch
import PokedexFakes
import PokedexPresenters
import Testing

/// What people do wrong with virtual time, and the words that they get: what happened, where, what to do. The semaphore and
/// the busy loop are in `WatchdogTests`, the failing expectation in `FailureReportTests`.
@Suite struct MisuseTests {
    /// The text of the error, without the timeline.
    private func message(
        budget: VirtualTimeBudget = .standard, _ body: @escaping @Sendable (VirtualTime) async throws -> Void
    ) throws -> [String] {
        let error = try #require(failure(budget: budget, body))
        let text = "\(error)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return Array(text.prefix { $0 != "Timeline:" })
    }

    private let start = "The run was started at FakesTests/Record.swift:"

    @Test func `a presenter that is given no environment works in the run's`() throws {
        try VirtualTime.run { time in
            let presenter = PokemonListPresenter(
                network: FakePokemonNetwork(total: 200, latency: .seconds(2)), storage: InMemoryPokemonStorage())
            await time.advance(by: .seconds(2))
            #expect(presenter.state.items.count == 60)
        }
    }

    @Test func `a forgotten await is work that is left behind`() throws {
        let text = try message { time in
            // Meant was: `await save.value`.
            time.environment.spawner.spawn("save") { try? await time.clock.sleep(for: .seconds(1)) }
        }
        #expect(text[0] == "The body ended at 0.000 s and left work behind.")
        #expect(text[1] == "Alive: save, a sleeper until 1.000 s.")
        #expect(text[2].hasPrefix("Close or drop what started it, or let it end with `await"))
        #expect(text[2].hasSuffix("If the body was to wait for it, an `await` is missing."))
        #expect(text[3].hasPrefix(start))
    }

    @Test func `a presenter that somebody keeps is a leak with the names of its work`() throws {
        let kept = Lock<PokemonListPresenter?>(nil)
        let text = try message { time in
            let presenter = PokemonListPresenter(
                network: FakePokemonNetwork(total: 5, latency: .seconds(9)), storage: InMemoryPokemonStorage())
            kept.withLock { $0 = presenter }
            await time.advance(by: .seconds(1))
        }
        #expect(text[0] == "The body ended at 1.000 s and left work behind.")
        #expect(text[1].hasPrefix("Alive: list.changes, list.request"))
        #expect(text[1].hasSuffix("a sleeper until 9.000 s."))
    }

    @Test func `what waits for Dispatch stalls and is sent outside`() throws {
        let gate = Gate()
        let text = try message { time in
            time.environment.spawner.spawn("upload") { await gate.pass() }
            await time.advance(by: .seconds(3))
            await gate.pass()
        }
        waitFor { over in
            DispatchQueue(label: "late").async {
                gate.open()
                over()
            }
        }
        #expect(text[0] == "Virtual time stalled at 3.000 s: the body waits, no job can run, and nobody sleeps.")
        #expect(text[1] == "Alive: upload.")
        #expect(text[2].contains("wait for what other threads do (Dispatch, real input and output) in `time.outside`"))
    }

    @Test func `two tasks that wait for each other stall and are both named`() throws {
        let text = try message { time in
            let (first, second) = (Gate(), Gate())
            let one = time.environment.spawner.spawn("one") {
                await second.pass()
                first.open()
            }
            time.environment.spawner.spawn("other") {
                await first.pass()
                second.open()
            }
            await time.advance(by: .seconds(1))
            await one.value
        }
        #expect(text[0] == "Virtual time stalled at 1.000 s: the body waits, no job can run, and nobody sleeps.")
        #expect(text[1] == "Alive: one, other.")
        #expect(text[2].hasPrefix("Something that the body awaits is never resumed"))
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `sleeps of no length for ever use up the budget`(length: Duration) throws {
        let text = try message(budget: VirtualTimeBudget(jobs: 1_000)) { time in
            time.environment.spawner.spawn("poll") { while true { try? await time.clock.sleep(for: length) } }
            await time.advance(by: .seconds(1))
        }
        #expect(text[0] == "Virtual time stopped at 0.000 s: 1000 jobs ran, the whole budget.")
        #expect(text[1] == "Alive: poll, an advance to 1.000 s.")
        #expect(
            text[2]
                == "Something runs again and again without waiting. Look for a loop around `Task.yield()` or around a sleep of "
                + "no length in the work that is alive. If the body is only long, give `run` a larger `budget`.")
    }

    @Test func `an error that work throws in an exploration is told in a sentence`() throws {
        let failure = try #require(throws: ExplorationFailure.self) {
            try VirtualTime.explore(seeds: [2]) { time in
                await time.advance(by: .seconds(1))
                throw AppError.lento
            }
        }
        #expect(failure.reason == "The body threw lento.")
    }

    @Test func `one id for two works at once is a clash that names the presenter`() throws {
        struct Twice: StateMachine {
            var state = 0
            mutating func handle(_ event: Int) -> [Int] { [event] }
        }
        let text = try message { time in
            let core = PresenterCore(Twice(), name: "counter", environment: time.environment) { _ in
                .run("save", id: 1) {
                    try? await time.clock.sleep(for: .seconds(1))
                    return nil
                }
            }
            core.send(1)
            core.send(2)
            await time.advance(by: .seconds(2))
            core.close()
            await time.settle()
        }
        #expect(text[0] == "Two works ran at once as save 1 of counter, seen by 2.000 s.")
        #expect(text[2].hasPrefix("A `cancel` would mean both. Give each an id of its own"))
    }
}
