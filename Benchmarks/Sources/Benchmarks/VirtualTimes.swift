import PokedexFakes
import PokedexPresenters
import Synchronization

/// What an advance costs.
enum VirtualTimes {
    static func run(_ table: Table) throws {
        let plain = Mutex(0)
        let mutex = Measure.nanoseconds(calls: 1_000_000) { plain.withLock { $0 += 1 } }
        table.section("Virtual time", baseline: "a plain Mutex", mutex)
        table.row("an advance with one sleeper", try oneSleeper(), baseline: mutex, limit: "limit 2 µs")
        let plainRun = Measure.nanoseconds(calls: 2_000) { try? VirtualTime.run { time in await account(time) } }
        table.section("Exploration of two tasks over one actor", baseline: "one run without a seed", plainRun)
        let seeds = try Measure.median {
            let clock = ContinuousClock()
            let start = clock.now
            try VirtualTime.explore(seeds: 0..<2_000) { time in await account(time) }
            let (seconds, attoseconds) = (clock.now - start).components
            return (Double(seconds) + Double(attoseconds) / 1e18) / 2_000
        }
        table.row("a seed, run twice and compared", seeds * 1e9, baseline: plainRun)
        let sort = Measure.nanoseconds(prepare: { (0..<10_000).map { ($0 * 7_919) % 10_000 } }) { $0.sort() }
        table.section("10 000 sleepers", baseline: "sorting 10 000 numbers", sort)
        table.row("10 000 sleepers advanced", try tenThousand(), baseline: sort, limit: "limit 50 ms")
    }

    private actor Account {
        var balance = 100

        func withdraw(_ amount: Int) async {
            await Task.yield()
            balance -= amount
        }
    }

    private static func account(_ time: VirtualTime) async {
        let account = Account()
        for _ in 0..<2 { time.environment.spawner.spawn("withdraw") { await account.withdraw(10) } }
        await time.settle()
    }

    private static func oneSleeper() throws -> Double {
        let advances = 100_000
        return try Measure.median {
            try VirtualTime.run(budget: VirtualTimeBudget(jobs: .max)) { time in
                let sleeper = time.environment.spawner.spawn("sleeper") {
                    while !Task.isCancelled { try? await time.clock.sleep(for: .seconds(1)) }
                }
                await time.settle()
                let clock = ContinuousClock()
                let start = clock.now
                for _ in 0..<advances { await time.advance(by: .seconds(1)) }
                let (seconds, attoseconds) = (clock.now - start).components
                sleeper.cancel()
                await time.settle()
                return (Double(seconds) + Double(attoseconds) / 1e18) / Double(advances)
            }
        } * 1e9
    }

    private static func tenThousand() throws -> Double {
        try Measure.median {
            try VirtualTime.run { time in
                for index in 0..<10_000 {
                    time.environment.spawner.spawn("sleeper") {
                        try? await time.clock.sleep(for: .milliseconds((index * 7_919) % 10_000 + 1))
                    }
                }
                await time.settle()
                let clock = ContinuousClock()
                let start = clock.now
                await time.advance(by: .seconds(10))
                let (seconds, attoseconds) = (clock.now - start).components
                return Double(seconds) + Double(attoseconds) / 1e18
            }
        } * 1e9
    }
}
