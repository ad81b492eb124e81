import PokedexFakes
import PokedexPresenters
import Testing

/// An adapter that breaks one promise, and the checks that must find it and no others.
struct BrokenCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let contract: any Contract
    /// The names of the checks that must fail.
    let broken: [String]
    /// What must stand in the failures, as it is written there.
    let texts: [String]

    init(_ description: String, _ contract: any Contract, breaks broken: [String], says texts: [String]) {
        testDescription = description
        self.contract = contract
        self.broken = broken
        self.texts = texts
    }
}

private let brokenCases =
    brokenLists + brokenFavorites + brokenSettings + brokenSessions + brokenNetworks + brokenStores

private let contracts: [any Contract] = [
    pagedContract(), favoritesContract(), settingsContract(), networkContract(),
    sessionContract(),
]

/// Adapters that take too long, and what is said of one of them.
private let impatient: [String: (contract: @Sendable (Duration) -> any Contract, missing: String)] = [
    "silent": (
        { FavoritesStorageContract(patience: $0) { BrokenFavorites(breaking: .silentStream) } },
        "the stream gave nothing more"
    ),
    "slow": (
        { FavoritesStorageContract(patience: $0) { InMemoryFavoritesStorage(latency: .seconds(4)) } },
        "the stream gave nothing more"
    ),
    "hanging": (
        { SessionStorageContract(patience: $0) { BrokenSessions(breaking: .hangs) } },
        "it did not return within 10.0 seconds"
    ),
    "silent to a cancellation": (
        { patience in
            PagedNetworkContract(
                total: 7, limit: 3, patience: patience,
                silent: {
                    let network = FakePokemonNetwork(total: 7, latency: .seconds(1_000))
                    network.ignoresCancellation = true
                    return .init(network, isAsked: { await VirtualTime.current?.settle() })
                }, make: { FakePokemonNetwork(total: 7) })
        }, "it did not end"
    ),
]

@Suite struct BrokenAdapterTests {
    @Test(arguments: brokenCases) func aBrokenPromiseIsFoundByItsCheckAndByNoOther(adapter: BrokenCase) throws {
        let report = try VirtualTime.run { _ in await adapter.contract.report() }
        #expect(report.broken == adapter.broken)
        #expect(!report.isKept)
        for text in adapter.texts { #expect(report.description.contains(text)) }
    }

    /// That a case fails what it names is the test above.
    @Test func everyCheckOfEveryContractHasABrokenAdapterThatFailsIt() {
        for contract in contracts {
            let names = contract.checks.map(\.name)
            // By all its names: two contracts may promise one thing in the same words.
            let cases = brokenCases.filter { $0.contract.checks.map(\.name) == names }
            #expect(Set(names).subtracting(cases.flatMap(\.broken)) == [])
        }
    }

    @Test func aFailureSaysWhatWasPromisedWhatWasDoneAndWhatHappened() throws {
        let contract = SessionStorageContract { BrokenSessions(breaking: .deleteKeeps) }
        let report = try VirtualTime.run { _ in await contract.report() }
        #expect(
            report.failures.first?.description == """
                A session that was deleted is not loaded
                  done: make a store, then save the session of user, then delete the session of user, then load()
                  happened: there is a session
                """)
    }

    @Test func noTokenStandsInAReport() throws {
        for fault in BrokenSessions.Fault.allCases where fault != .hangs {
            let contract = SessionStorageContract { BrokenSessions(breaking: fault) }
            let report = try VirtualTime.run { _ in await contract.report() }
            #expect(!report.description.contains("refresh\""))
            #expect(!report.description.contains("👩"))
            #expect(!String(reflecting: report).contains("👩"))
        }
    }

    @Test func aStoreThatCannotBeMadeFailsEveryCheck() async {
        let report = await SessionStorageContract { () throws -> InMemorySessionStorage in throw AppError.lento }
            .report()
        #expect(report.broken == report.entries.map(\.promise))
        #expect(report.failures.allSatisfy { $0.happened == "it threw lento" && $0.done == "make a store" })
    }

    @Test func tooFewRowsAreToldAndNotTakenForAKeptPromise() async {
        let report = await PagedStorageContract(rows: Pokemon.fakes(7)) { InMemoryPokemonStorage() }.report()
        #expect(report.broken == report.entries.map(\.promise))
        #expect(
            report.failures.first?.happened == "the contract needs 8 rows, no two of one id, and was given 7")
    }

    @Test func aStreamThatNeverGivesIsAFailureAndWhatItLeftBehindIsNamed() {
        let failures = Record<String>()
        let error = failure { _ in
            let contract = FavoritesStorageContract { BrokenFavorites(breaking: .silentStream) }
            for failure in await contract.checks[0].run().failures { failures.note("\(failure)") }
        }
        #expect(
            failures.all == [
                """
                A fresh store has no favourites
                  done: make a store, then read `favorites`
                  happened: the stream gave nothing more
                """
            ])
        #expect(error?.kind == .leak)
        #expect(error?.alive == ["contract.work"])
        #expect(error?.time == .seconds(10))
    }

    @Test func aCallThatNeverReturnsIsAFailureAndWhatItLeftBehindIsNamed() {
        let failures = Record<String>()
        let error = failure { _ in
            let contract = SessionStorageContract { BrokenSessions(breaking: .hangs) }
            for failure in await contract.checks[0].run().failures { failures.note("\(failure)") }
        }
        #expect(
            failures.all == [
                """
                At first there is no session
                  done: make a store, then load()
                  happened: it did not return within 10.0 seconds
                """
            ])
        #expect(error?.kind == .leak)
        #expect(error?.alive == ["contract.check"])
    }

    @Test(arguments: ["silent", "slow", "hanging", "silent to a cancellation"])
    func `a check takes one patience at most, however often it waits`(adapter: String) throws {
        let patience = Duration.seconds(10)
        let (contract, missing) = try #require(impatient[adapter])
        let taken = StateStore<[Duration]>([])
        let failures = Record<String>()
        _ = failure(foreignWork: .counted) { time in
            for check in contract(patience).checks {
                let start = time.now
                for failure in await check.run().failures { failures.note(failure.happened) }
                taken.update { $0.append(time.now - start) }
            }
        }
        #expect(taken.value.max() == patience)
        #expect(failures.all.contains(missing))
    }

    /// On the machine's clock: which of its limits comes first is left to the machine.
    @Test(.timeLimit(.minutes(1))) func outsideOfVirtualTimeNothingIsWaitedForWithoutEndEither() async {
        let contract = FavoritesStorageContract(patience: .milliseconds(1)) {
            BrokenFavorites(breaking: .silentStream)
        }
        #expect(await contract.checks[0].run().failures.count > 0)
    }

    @Test func noTwoChecksOfAContractHaveOneName() {
        for contract in contracts {
            let names = contract.checks.map(\.name)
            #expect(Set(names).count == names.count)
        }
    }
}
