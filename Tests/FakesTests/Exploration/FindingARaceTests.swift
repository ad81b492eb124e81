import PokedexFakes
import PokedexPresenters
import Testing

/// The snippets of the article, compiled and run: what stands in its Swift blocks stands here too, line by line.
@Suite struct FindingARace {
    struct Overdrawn: Error {
        let balance: Int
    }

    actor Account {
        private(set) var balance = 100

        func withdraw(_ amount: Int) async -> Bool {
            guard balance >= amount else { return false }
            await audit(amount)
            balance -= amount
            return true
        }

        private func audit(_ amount: Int) async {
            await Task.yield()
        }
    }

    actor SafeAccount {
        private(set) var balance = 100

        func withdraw(_ amount: Int) async -> Bool {
            guard balance >= amount else { return false }
            balance -= amount
            await audit(amount)
            return true
        }

        private func audit(_ amount: Int) async {
            await Task.yield()
        }
    }

    @Test func theRaceIsFoundAndReplayed() throws {
        @Sendable func twoWithdraw(_ time: VirtualTime) async throws {
            let account = Account()
            for _ in 0..<2 {
                time.environment.spawner.spawn("withdraw") { _ = await account.withdraw(80) }
            }
            await time.settle()
            let balance = await account.balance
            if balance < 0 { throw Overdrawn(balance: balance) }
        }
        let failure = try #require(throws: ExplorationFailure.self) {
            try VirtualTime.explore(seeds: 0..<1_000, twoWithdraw)
        }
        print(failure)
        guard case .seed(let seed) = failure.kind else { return }
        #expect(throws: Overdrawn.self) { try VirtualTime.run(seed: seed, twoWithdraw) }
        print(failure.steps)
        let departures = try #require(failure.departures)
        #expect(throws: Overdrawn.self) { try VirtualTime.run(replaying: departures, twoWithdraw) }
    }

    @Test func theRepairHolds() throws {
        try VirtualTime.explore(seeds: 0..<1_000) { time in
            let account = SafeAccount()
            for _ in 0..<2 {
                time.environment.spawner.spawn("withdraw") { _ = await account.withdraw(80) }
            }
            await time.settle()
            let balance = await account.balance
            if balance < 0 { throw Overdrawn(balance: balance) }
        }
        let steps = try VirtualTime.exploreCancellations(of: "withdraw") { time in
            let account = SafeAccount()
            time.environment.spawner.spawn("withdraw") { _ = await account.withdraw(80) }
            await time.settle()
            let balance = await account.balance
            if balance != 20 { throw Overdrawn(balance: balance) }
        }
        #expect(steps > 1)
    }

    @Test(.readsSources) func everySwiftLineOfTheArticleIsCompiledHere() throws {
        let article = try ArticleLines("FindingARace")
        #expect(article.all.count > 40)
        #expect(try article.missing(in: #filePath) == [])
    }
}
