import PokedexPresenters
import Testing

@testable import PokedexFakes

@Suite struct OneAtATime {
    @Test func `of two sleepers of one instant the first can cancel the second`() throws {
        try VirtualTime.run { time in
            let log = Record<String>()
            let second = Lock<Task<Void, Never>?>(nil)
            time.environment.spawner.spawn("first") {
                try? await time.clock.sleep(for: .seconds(1))
                log.note("first")
                second.withLock { $0 }?.cancel()
            }
            let task = time.environment.spawner.spawn("second") {
                do {
                    try await time.clock.sleep(for: .seconds(1))
                    log.note("second")
                } catch {
                    log.note("cancelled at \(time.now)")
                }
            }
            second.withLock { $0 = task }
            await time.advance(by: .seconds(1))
            #expect(log.all == ["first", "cancelled at 1.0 seconds"])
        }
    }

    @Test func `what the first does in several steps is done before the second wakes`() throws {
        try VirtualTime.run { time in
            let log = Record<String>()
            for name in ["first", "second"] {
                time.environment.spawner.spawn(name) {
                    try? await time.clock.sleep(for: .seconds(1))
                    for step in 1...3 {
                        log.note("\(name) \(step)")
                        await Task.yield()
                    }
                }
            }
            await time.advance(by: .seconds(1))
            #expect(log.all == ["first 1", "first 2", "first 3", "second 1", "second 2", "second 3"])
        }
    }

    @Test func `with a seed sleepers of one instant wake in any order, and between each other's steps`() throws {
        var orders: Set<[Int]> = []
        for seed in 0..<UInt64(200) {
            let order = try VirtualTime.run(seed: seed) { time in
                let order = Record<Int>()
                for number in 0..<3 {
                    time.environment.spawner.spawn("\(number)") {
                        try? await time.clock.sleep(for: .seconds(1))
                        order.note(number)
                        await Task.yield()
                        order.note(number)
                    }
                }
                await time.advance(by: .seconds(1))
                return order.all
            }
            #expect(order.sorted() == [0, 0, 1, 1, 2, 2])
            orders.insert(order)
        }
        #expect(Set(orders.map(\.first)).count == 3)
        #expect(orders.contains { $0[0] != $0[1] } && orders.contains { $0[0] == $0[1] } && orders.count > 12)
    }

    /// A yield queues a job without a task's id (Swift 6.3). If it counted as nobody's, it would get a new priority each time, and
    /// every yield of an odd seed would be a change point.
    @Test func `with priorities a task goes on through its yields, and only change points stop it`() throws {
        /// How often another task went on after a yield.
        func switches(seed: UInt64) throws -> Int {
            try VirtualTime.run(seed: seed) { time in
                let order = Record<Int>()
                for number in 0..<3 {
                    time.environment.spawner.spawn("\(number)") {
                        for _ in 0..<20 {
                            order.note(number)
                            await Task.yield()
                        }
                    }
                }
                await time.settle()
                return zip(order.all, order.all.dropFirst()).count { $0 != $1 }
            }
        }
        let counts = try stride(from: UInt64(1), to: 400, by: 2).map(switches)
        // Two switches are the ends of two tasks; a change point is one more, and one back.
        #expect(counts.min() == 2 && counts.allSatisfy { $0 <= 8 })
        #expect(counts.contains { $0 > 2 })
    }

    @Test func `the runtime names a task's jobs by its id, and a yield's not at all`() throws {
        let seen = Lock<[String]>([])
        final class Names: TaskExecutor, Sendable {
            let jobs = Lock<[UnownedJob]>([])
            func enqueue(_ job: consuming ExecutorJob) { jobs.withLock { [job = UnownedJob(job)] in $0.append(job) } }
        }
        let executor = Names()
        Task(executorPreference: executor) { await Task.yield() }
        while let job = executor.jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            seen.withLock { $0.append(JobQueue.task(of: job) == nil ? "no task" : "a task") }
            job.runSynchronously(on: executor.asUnownedTaskExecutor())
        }
        #expect(seen.withLock { $0 } == ["a task", "no task", "a task"])
    }

    @Test(arguments: [
        (left: 4_999_975_170, passed: 40_000, meant: 5_000_000_000, doubt: false),
        (left: 1_234_566_990_000, passed: 20_000, meant: 1_234_567_000_000, doubt: false),
        (left: 999_000, passed: 1_000, meant: 1_000_000, doubt: false),
        (left: 299_990_000, passed: 5_000_000, meant: 300_000_000, doubt: true),
        (left: 1_234_561_000, passed: 1_500_000, meant: 1_235_000_000, doubt: true),
        (left: 249_990, passed: 20, meant: 250_000, doubt: true), (left: 0, passed: 100, meant: 0, doubt: false),
        (left: -5, passed: 100, meant: 0, doubt: false), (left: 123_456, passed: 0, meant: 123_456, doubt: false),
    ])
    func `the roundest length that is possible is meant`(
        left: Int64, passed: Int64, meant: Int64, doubt: Bool
    ) {
        let length = SleepLength(left: .nanoseconds(left), ago: .zero ... .nanoseconds(passed))
        #expect(length.duration == .nanoseconds(meant) && length.isDoubtful == doubt)
    }

    @Test(arguments: [
        // The job waited 284 ms for its turn and wants to sleep for 100, 1 and 250 ms; the last was held up for 2 ms besides.
        (left: -183_878_200, least: 283_878_000, most: 283_878_500, meant: 100_000_000, doubt: false),
        (left: -282_878_200, least: 283_878_000, most: 283_878_500, meant: 1_000_000, doubt: false),
        (left: -33_878_200, least: 282_000_000, most: 284_000_000, meant: 250_000_000, doubt: true),
        // It wants not to sleep at all, or until an instant that has passed.
        (left: -283_878_200, least: 283_878_000, most: 283_878_500, meant: 0, doubt: false),
        (left: -1_283_878_200, least: 283_878_000, most: 283_878_500, meant: 0, doubt: false),
    ])
    func `who waited in the queue for longer than the sleep takes sleeps in virtual time all the same`(
        left: Int64, least: Int64, most: Int64, meant: Int64, doubt: Bool
    ) {
        let length = SleepLength(left: .nanoseconds(left), ago: .nanoseconds(least) ... .nanoseconds(most))
        #expect(length.duration == .nanoseconds(meant) && length.isDoubtful == doubt)
    }
}
