import Foundation
import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct LatencyTests {
    private static let seeds: UInt64 =
        ProcessInfo.processInfo.environment["POKEDEX_SEQUENCES"].flatMap(UInt64.init).map { min($0, 20_000) } ?? 1_000

    struct SignedInAgain: Error {}

    /// A refresh whose answer is stored without a look at whether the person has signed out meanwhile. They do so at 1.5 s.
    @Sendable private static func signOut(_ time: VirtualTime, _ latency: Latency) async throws {
        let session = Lock<String?>("old")
        time.environment.spawner.spawn("session.refresh") {
            try? await time.clock.sleep(for: latency.next())
            session.withLock { $0 = "new" }
        }
        try await time.clock.sleep(for: .milliseconds(1500))
        session.withLock { $0 = nil }
        await time.advance(by: .seconds(10))
        if session.withLock({ $0 }) != nil { throw SignedInAgain() }
    }

    @Test func `orders alone do not find a fault at a fixed moment, varied latencies do`() throws {
        try VirtualTime.explore(seeds: 0..<Self.seeds) { time in
            try await Self.signOut(time, .fixed(.seconds(1)))
        }
        let failure = try #require(throws: ExplorationFailure.self) {
            try VirtualTime.explore(seeds: 0..<100) { time in
                try await Self.signOut(time, .varied(.seconds(1), by: .seconds(1)))
            }
        }
        #expect("\(failure)".contains(" drawn, usually 1.000 s"))
    }

    @Test func `the same seed draws the same durations, another seed draws others`() throws {
        func draws(_ seed: UInt64) throws -> [Duration] {
            try VirtualTime.run(seed: seed) { time in
                (0..<20).map { _ in time.vary(.seconds(1), by: .milliseconds(800)) }
            }
        }
        for seed in UInt64(0)..<20 { #expect(try draws(seed) == draws(seed)) }
        #expect(Set(try (UInt64(0)..<20).map(draws)).count == 20)
    }

    @Test func `every draw is one of seventeen values around the usual one`() throws {
        let drawn = try VirtualTime.run(seed: 7) { time in
            Set((0..<1_000).map { _ in time.vary(.seconds(1), by: .milliseconds(800)) })
        }
        #expect(drawn == Set((-8...8).map { .milliseconds(1000 + 100 * $0) }))
    }

    @Test(arguments: [
        (Latency.varied(.milliseconds(100), by: .seconds(1)), Duration.seconds(0)...Duration.milliseconds(1100)),
        (.varied(.zero, by: .seconds(1)), .zero ... .seconds(1)),
        (.varied(.seconds(-3), by: .milliseconds(8)), .zero ... .milliseconds(8)),
        (.varied(.seconds(2), by: .seconds(-1)), .seconds(2) ... .seconds(2)),
        (.fixed(.seconds(-1)), .zero ... .zero), (.fixed(.seconds(5)), .seconds(5) ... .seconds(5)),
    ])
    func `a draw is never below zero and never outside of its spread`(
        latency: Latency, range: ClosedRange<Duration>
    ) throws {
        for seed in UInt64(0)..<50 { try VirtualTime.run(seed: seed) { _ in #expect(range.contains(latency.next())) } }
    }

    @Test func `without a seed, and outside of a run, a latency is the usual one`() throws {
        let latency = Latency.varied(.seconds(2), by: .seconds(1))
        #expect(latency.next() == .seconds(2))
        try VirtualTime.run { time in
            for _ in 0..<50 { #expect(latency.next() == .seconds(2)) }
            #expect(time.timeline == "(nothing happened)")
        }
    }
}
