import PokedexFakes
import PokedexPresenters
import Testing

/// Two speeds, so that calls at once meet between their steps too.
private let latencies: [Duration] = [.zero, .milliseconds(20)]

func pagedContract(_ latency: Duration = .zero) -> some Contract {
    PagedStorageContract(
        rows: Pokemon.fakes(8),
        store: {
            let storage = InMemoryPokemonStorage(latency: latency)
            return ContractStore(storage, writes: { storage.transactions })
        })
}

func favoritesContract(_ latency: Duration = .zero) -> some Contract {
    FavoritesStorageContract(store: {
        let storage = InMemoryFavoritesStorage(latency: latency)
        return ContractStore(storage, writes: { storage.log.count })
    })
}

func settingsContract(_ latency: Duration = .zero) -> some Contract {
    SettingsStorageContract { words in
        let storage = InMemorySettingsStorage(words, latency: latency)
        return ContractStore(storage, writes: { storage.log.count })
    }
}

func sessionContract(_ latency: Duration = .zero) -> some Contract {
    SessionStorageContract(store: {
        let storage = InMemorySessionStorage(latency: latency)
        return ContractStore(storage, lock: { storage.readError = $0 ? .almacen(.sinPermiso) : nil })
    })
}

func networkContract(_ latency: Duration = .zero) -> some Contract {
    PagedNetworkContract(
        total: 7, limit: 3,
        silent: {
            let network = FakePokemonNetwork(total: 7)
            network.standing = .silence
            // Virtual time runs the call to where it waits.
            return .init(network, isAsked: { await VirtualTime.current?.settle() })
        },
        failing: { error in
            let network = FakePokemonNetwork(total: 7, latency: latency)
            network.standing = .failure(error)
            return .init(network, tries: { network.calls.count })
        },
        make: { FakePokemonNetwork(total: 7, latency: latency) })
}

@Suite struct InMemoryContractTests {
    @Test(arguments: pagedContract().checks, latencies)
    func aListInMemory(check: ContractCheck, latency: Duration) throws {
        try expectKept(check, of: pagedContract(latency))
    }

    @Test(arguments: favoritesContract().checks, latencies)
    func favouritesInMemory(check: ContractCheck, latency: Duration) throws {
        try expectKept(check, of: favoritesContract(latency))
    }

    @Test(arguments: settingsContract().checks, latencies)
    func settingsInMemory(check: ContractCheck, latency: Duration) throws {
        try expectKept(check, of: settingsContract(latency))
    }

    @Test(arguments: sessionContract().checks, latencies)
    func aSessionInMemory(check: ContractCheck, latency: Duration) throws {
        try expectKept(check, of: sessionContract(latency))
    }

    @Test(arguments: networkContract().checks, latencies)
    func aServerInMemory(check: ContractCheck, latency: Duration) throws {
        try expectKept(check, of: networkContract(latency))
    }

    /// What stands in the documentation of each contract.
    @Test func theSnippetsOfTheDocumentation() async throws {
        var reports: [ContractReport] = []
        do {
            let contract = PagedStorageContract(rows: Pokemon.fakes(8)) { InMemoryPokemonStorage() }
            let report = await contract.report()
            print(report)
            #expect(report.isKept)
            reports.append(report)
        }
        do {
            let report = await FavoritesStorageContract { InMemoryFavoritesStorage() }.report()
            reports.append(report)
        }
        do {
            let contract = SettingsStorageContract { words in ContractStore(InMemorySettingsStorage(words)) }
            let report = await contract.report()
            reports.append(report)
        }
        do {
            let report = await SessionStorageContract { InMemorySessionStorage() }.report()
            reports.append(report)
        }
        do {
            let contract = PagedNetworkContract(total: 7, limit: 3) { FakePokemonNetwork(total: 7) }
            let report = await contract.report()
            reports.append(report)
        }
        // Without `reopen`, `writes`, `lock`, `damage`, `silent` and `failing` something cannot be tried, and the report says so.
        #expect(reports.map(\.failures) == [[], [], [], [], []])
        #expect(reports.map(\.untried.count) == [5, 4, 3, 5, 3])
    }

    private func expectKept(_ check: ContractCheck, of contract: some Contract) throws {
        let outcome = try VirtualTime.run { _ in await contract.checks.first { $0.name == check.name }?.run() }
        switch outcome {
        case .kept: break
        // Memory has no second object over one store, and nothing in it that could be misunderstood.
        case .untried(let reason): #expect(["no `reopen` was given", "no `damage` was given"].contains(reason))
        case .broken(let failures):
            for failure in failures { Issue.record("\(failure)") }
        case nil: Issue.record("no check is called so")
        }
    }
}
