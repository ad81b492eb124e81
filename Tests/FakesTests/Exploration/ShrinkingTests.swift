import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct ShrinkingTests {
    private func failure(
        seeds: Range<UInt64> = 0..<1_000, shrinking: Int = VirtualTime.standardShrinking,
        _ body: @escaping @Sendable (VirtualTime) async throws -> Void
    ) throws -> ExplorationFailure {
        try #require(throws: ExplorationFailure.self) {
            try VirtualTime.explore(seeds: seeds, shrinking: shrinking, body)
        }
    }

    @Test(arguments: KnownBug.all)
    func `every known bug is shrunk to departures that fail when they are replayed from their text`(bug: KnownBug)
        throws
    {
        let failure = try failure(bug.faulty)
        let departures = try #require(failure.departures)
        print("\(bug): \(departures): \(failure.steps)")
        #expect(departures.count <= 2 && failure.steps.count == departures.count)
        for _ in 0..<20 {
            #expect(throws: (any Error).self) {
                try VirtualTime.run(replaying: Departures("\(departures)"), bug.faulty)
            }
        }
        #expect("\(failure)".contains("VirtualTime.run(replaying: Departures(\"\(departures)\"))"))
    }

    struct Late: Error {}

    /// It fails when "save" runs before both "load"s, whatever else goes on.
    @Sendable private static func saveFirst(_ time: VirtualTime) async throws {
        let order = Record<String>()
        for name in ["load", "load", "tick", "tick", "tick", "save"] {
            time.environment.spawner.spawn(name) {
                order.note(name)
                if name == "tick" { for _ in 0..<20 { await Task.yield() } }
            }
        }
        await time.settle()
        if order.all.prefix(while: { $0 != "load" }).contains("save") { throw Late() }
    }

    @Test func `the steps name the work that ran earlier and the work that it passed`() throws {
        let failure = try failure(Self.saveFirst)
        #expect(failure.steps == ["0.000 s  save ran before load, load (2), tick and 2 more"])
        #expect("\(failure)".contains("  1. 0.000 s  save ran before load, load (2), tick and 2 more\n"))
        #expect("\(failure)".contains("None of them can be left out"))
    }

    @Test func `no single departure can be left out`() throws {
        let failure = try failure { time in
            let order = Record<Int>()
            for number in 0..<6 { time.environment.spawner.spawn("\(number)") { order.note(number) } }
            await time.settle()
            // Two jobs must have passed others: 1 stands before 0 and 5 before 4.
            let places = Dictionary(uniqueKeysWithValues: order.all.enumerated().map { ($1, $0) })
            if places[1, default: 0] < places[0, default: 0], places[5, default: 0] < places[4, default: 0] {
                throw Late()
            }
        }
        let departures = try #require(failure.departures)
        #expect(departures.count == 2)
    }

    @Test func `a body that fails in the order of arrival has no departure`() throws {
        let failure = try failure { time in
            for number in 0..<6 { time.environment.spawner.spawn("\(number)") { await Task.yield() } }
            await time.settle()
            throw Late()
        }
        #expect(failure.departures?.count == 0 && failure.steps == [])
        #expect("\(failure)".contains("It fails in the order of arrival too"))
    }

    @Test func `a varied duration that matters is a step, and one that does not is put back`() throws {
        @Sendable func body(_ time: VirtualTime) async throws {
            let answered = Record<Duration>()
            for name in ["quick", "slow", "other"] {
                time.environment.spawner.spawn(name) {
                    try? await time.clock.sleep(for: time.vary(.seconds(1), by: .milliseconds(800)))
                    if name == "slow" { answered.note(time.now) }
                }
            }
            await time.advance(by: .seconds(9))
            if answered.all.contains(where: { $0 > .milliseconds(1500) }) { throw Late() }
        }
        let failure = try failure(body)
        #expect(failure.departures?.count == 1)
        let step = try #require(failure.steps.first)
        #expect(step.hasPrefix("0.000 s  slow drew 1.") && step.hasSuffix(" s, usually 1.000 s"))
        #expect(throws: Late.self) { try VirtualTime.run(replaying: #require(failure.departures), body) }
    }

    @Test func `the runs of a shrinking are bounded, and the failure says so`() throws {
        let runs = Lock(0)
        @Sendable func body(_ time: VirtualTime) async throws {
            runs.withLock { $0 += 1 }
            try await Self.saveFirst(time)
        }
        // An even seed: at random, with many departures.
        let found = try failure(Self.saveFirst)
        guard case .seed(let seed) = found.kind else { return }
        let few = try failure(seeds: seed..<seed + 1, shrinking: 4, body)
        #expect(runs.withLock { $0 } <= 2 + 4 + 2)
        #expect(few.kind == .seed(seed))
        let none = try failure(seeds: seed..<seed + 1, shrinking: 0, Self.saveFirst)
        #expect(none.departures == nil && none.steps == [])
    }

    @Test func `another failure than the one that was found is not taken for it`() throws {
        struct Other: Error {}
        let failure = try failure { time in
            let order = Record<Int>()
            for number in 0..<4 { time.environment.spawner.spawn("\(number)") { order.note(number) } }
            await time.settle()
            if order.all == [0, 1, 2, 3] { throw Other() }
            if order.all.first == 3 { throw Late() }
        }
        let departures = try #require(failure.departures)
        if failure.reason.contains("Late") { #expect(departures.count == 1) } else { #expect(departures.count == 0) }
    }

    @Test(arguments: [
        "seed 7", "seed 0, step 4 takes 1",
        "seed 18446744073709551615, step 0 takes 2, step 17 takes 1, draw 0, draw 3",
        "seed 7, draw 12", "seed 9, step 3 takes 3, draw 1",
    ])
    func `the text of departures reads back as the same departures`(text: String) throws {
        #expect("\(try Departures(text))" == text)
    }

    @Test(arguments: [
        "", "7", "seed", "seed -1", "seed 7, step 4", "seed 7, step 4 takes 0", "seed 7, step -4 takes 1",
        "seed 7, draw -1",
        "seed 7, draw", "step 4 takes 1", "seed 7,", "seed 7 step 4 takes 1", "semilla 7",
    ])
    func `a text that describes no departures is refused in words`(text: String) {
        let error = #expect(throws: DeparturesError.self) { try Departures(text) }
        #expect(error.map { "\($0)".hasPrefix("«\(text)» describes no departures.") } == true)
    }

    @Test func `a departure to a place that the queue does not have is left out`() throws {
        let order = try VirtualTime.run(replaying: Departures("seed 1, step 1 takes 99, step 2 takes 1")) { time in
            let order = Record<Int>()
            for number in 0..<4 { time.environment.spawner.spawn("\(number)") { order.note(number) } }
            await time.settle()
            return order.all
        }
        #expect(order.sorted() == [0, 1, 2, 3] && order != [0, 1, 2, 3])
    }
}
