import Dispatch
import PokedexFakes
import PokedexPresenters
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Each planted fault ends the process that it runs in, so each is a process of its own.
@Suite struct WatchdogTests {
    /// Long enough for the jobs before the planted one, on a busy machine too.
    private static let short = VirtualTimeBudget(realTime: .seconds(2))

    /// The thread sanitizer keeps the signal back that asks the thread for its task, while that loops.
    private func blocked(_ work: String, at time: String) -> String {
        #if POKEDEX_TSAN
            "Virtual time is blocked at \(time): a job of "
        #else
            "Virtual time is blocked at \(time): a job of «\(work)» has run for "
        #endif
    }

    private func text(_ result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }

    @Test func `a busy loop ends the process with the name of its work, the virtual time and the place`() async throws {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            try VirtualTime.run(seed: 7, budget: Self.short) { time in
                time.environment.spawner.spawn("list.request") {
                    try? await time.clock.sleep(for: .seconds(2))
                    await Task.yield()
                    while !Task.isCancelled {}
                }
                await time.advance(by: .seconds(5))
            }
        }
        let text = try text(result)
        #expect(text.contains(blocked("list.request", at: "2.000 s")))
        #expect(text.contains("Alive: list.request, an advance to 5.000 s."))
        #expect(
            text.contains("The run was started at FakesTests/WatchdogTests.swift:") && text.contains(" with seed 7."))
        #expect(text.contains("0.000 s  list.request begins"))
    }

    @Test func `a semaphore that only the run could signal ends the process in words`() async throws {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            try VirtualTime.run(budget: Self.short) { time in
                let semaphore = DispatchSemaphore(value: 0)
                time.environment.spawner.spawn("signal") { semaphore.signal() }
                func block() { semaphore.wait() }
                block()
            }
        }
        let text = try text(result)
        #expect(text.contains(blocked("body", at: "0.000 s")))
        #expect(text.contains("or it blocks the thread: on a semaphore, a lock, or a queue's `sync`"))
        #expect(text.contains("do what must block in `time.outside`, on a thread of its own"))
        #expect(text.contains("Alive: signal."))
    }

    @Test func `the presenter that took an event in the job is named`() async throws {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            struct Stuck: StateMachine {
                var state = 0
                mutating func handle(_ event: Int) -> [Int] {
                    while event > 0 { state &+= event }
                    return []
                }
            }
            try VirtualTime.run(budget: Self.short) { time in
                let core = PresenterCore(Stuck(), name: "counter", environment: time.environment) { _ in
                    .cancel([], id: 0)
                }
                core.send(0)
                await time.settle()
                core.send(1)
            }
        }
        let text = try text(result)
        #expect(text.contains("The presenter counter was the last one that took an event in it."))
    }

    @Test func `an exploration that is stuck names its seed`() async throws {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            try VirtualTime.explore(seeds: 0..<100, budget: Self.short) { time in while time.seed == 41 {} }
        }
        let text = try text(result)
        #expect(text.contains(" with seed 41."))
    }

    // MARK: Which job has had its time

    private func sight(
        _ run: Int, thread: UInt = 1, jobs: Int, isOutside: Bool = false, limit: Duration = .seconds(60)
    ) -> StuckJobs.Sight {
        StuckJobs.Sight(run: run, driver: thread, jobsRun: jobs, isOutside: isOutside, limit: limit)
    }

    @Test func `a job that is the same for longer than its limit has had its time`() {
        var jobs = StuckJobs()
        for _ in 0...60 { #expect(jobs.look(at: [sight(1, jobs: 5)], after: .seconds(1)) == nil) }
        let found = jobs.look(at: [sight(1, jobs: 5)], after: .seconds(1))
        #expect(found?.run == 1 && found?.stuck == .seconds(61))
    }

    @Test func `each job has its own time`() {
        var jobs = StuckJobs()
        for job in 0..<1_000 {
            for _ in 0..<50 { #expect(jobs.look(at: [sight(1, jobs: job)], after: .seconds(1)) == nil) }
        }
    }

    @Test func `what waits outside with a ticket is not counted`() {
        var jobs = StuckJobs()
        for _ in 0..<500 { #expect(jobs.look(at: [sight(1, jobs: 5, isOutside: true)], after: .seconds(1)) == nil) }
        for _ in 0..<60 { #expect(jobs.look(at: [sight(1, jobs: 5)], after: .seconds(1)) == nil) }
    }

    @Test func `a run within a job of another is counted in its place`() {
        var jobs = StuckJobs()
        for inner in 2..<200 {
            let runs = [sight(1, jobs: 5), sight(inner, jobs: 0)]
            for _ in 0..<50 { #expect(jobs.look(at: runs, after: .seconds(1)) == nil) }
        }
        for _ in 0...60 { _ = jobs.look(at: [sight(1, jobs: 5), sight(200, jobs: 3)], after: .seconds(1)) }
        #expect(jobs.look(at: [sight(1, jobs: 5), sight(200, jobs: 3)], after: .seconds(1))?.run == 200)
    }

    @Test func `a run on another thread changes nothing`() {
        var jobs = StuckJobs()
        for count in 0...60 {
            #expect(jobs.look(at: [sight(1, jobs: 5), sight(2, thread: 2, jobs: count)], after: .seconds(1)) == nil)
        }
        #expect(jobs.look(at: [sight(1, jobs: 5), sight(2, thread: 2, jobs: 61)], after: .seconds(1))?.run == 1)
    }

    @Test func `time under a debugger is not counted, and a limit without end is never reached`() {
        var jobs = StuckJobs()
        for _ in 0...60 { _ = jobs.look(at: [sight(1, jobs: 5)], after: .seconds(1)) }
        jobs.forget(1)
        for _ in 0...60 { #expect(jobs.look(at: [sight(1, jobs: 5)], after: .seconds(1)) == nil) }
        let endless = sight(2, jobs: 1, limit: .seconds(Int64.max))
        for _ in 0..<500 { #expect(jobs.look(at: [endless], after: .seconds(1_000_000_000)) == nil) }
    }
}
