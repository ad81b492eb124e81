import Foundation
import PokedexFakes
import PokedexPresenters
import Testing

/// Every presenter over many orders of what can run at the same time: random intents, failures, latencies, cancellations
/// and closes.
@Suite struct PresenterExploration {
    private static let seeds: UInt64 =
        ProcessInfo.processInfo.environment["POKEDEX_SEEDS"].flatMap(UInt64.init) ?? 30

    private struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    private static func check(_ isSound: Bool, _ fault: @autoclosure () -> String) throws {
        if !isSound { throw Broken(description: fault()) }
    }

    /// Numbers that the run's own seed does not touch, the same in both runs of a seed.
    private static func dice(_ seed: UInt64) -> SeededGenerator { SeededGenerator(seed: seed &+ 0xD1CE) }

    @Test func twoListsRefreshingAndAppendingOverOneStorageNeverTearAHole() throws {
        for seed in 0..<Self.seeds {
            try VirtualTime.explore(seeds: [seed]) { time in
                var dice = Self.dice(seed)
                let network = FakePokemonNetwork(total: 30)
                let storage = InMemoryPokemonStorage()
                let small = PagedListConfiguration(pageSize: 3, initialLoadSize: 6, prefetchDistance: 2)
                let lists = (0..<2).map { _ in
                    PokemonListPresenter(
                        network: network, storage: storage, environment: time.environment, configuration: small)
                }
                for step in 0..<12 {
                    network.latency = .milliseconds(Int.random(in: 0...3, using: &dice))
                    storage.latency = .milliseconds(Int.random(in: 0...2, using: &dice))
                    network.standing =
                        Int.random(in: 0..<5, using: &dice) == 0 ? .failure(.servidor(codigo: 404)) : .rows
                    network.rows = Pokemon.fakes(30, prefix: "v\(step / 4)-")
                    let list = lists[Int.random(in: 0..<2, using: &dice)]
                    switch Int.random(in: 0..<5, using: &dice) {
                    case 0: list.refresh()
                    case 1: list.retry()
                    default: list.loadAround(index: list.state.items.count - 1)
                    }
                    if Bool.random(using: &dice) { await time.advance(by: .milliseconds(1)) }
                    let ids = storage.stored.items.map(\.id)
                    try Self.check(ids == Array(1..<(ids.count + 1)), "stored \(ids)")
                }
                network.standing = .rows
                await time.advance(by: .seconds(5))
                for list in lists {
                    try Self.check(storage.stored.items.starts(with: list.state.items), "a list is not the table's")
                    try Self.check(!list.state.cargando && !list.state.cargandoMas, "loading at rest")
                }
            }
        }
    }

    @Test func favouritesEndAsTheyAreStoredAndEveryTapBeforeTheCloseCounts() throws {
        for seed in 0..<Self.seeds {
            try VirtualTime.explore(seeds: [seed]) { time in
                var dice = Self.dice(seed)
                let storage = InMemoryFavoritesStorage(latency: .milliseconds(Int.random(in: 0...2, using: &dice)))
                let settings = InMemorySettingsStorage()
                let watcher = FavoritesPresenter(storage: storage, settings: settings, environment: time.environment)
                let closing = FavoritesPresenter(storage: storage, settings: settings, environment: time.environment)
                var taps = [0, 0, 0]
                for _ in 0..<8 {
                    let id = Int.random(in: 0..<3, using: &dice)
                    taps[id] += 1
                    (Bool.random(using: &dice) ? watcher : closing).toggle(id: id, name: "p\(id)")
                    if Bool.random(using: &dice) { await time.settle() }
                }
                closing.close()
                closing.toggle(id: 9, name: "too late")
                await time.advance(by: .seconds(1))
                let marked = Set(taps.indices.filter { taps[$0] % 2 == 1 })
                try Self.check(Set(storage.stored.map(\.id)) == marked, "stored \(storage.stored), taps \(taps)")
                try Self.check(watcher.state.favoritos == storage.stored, "what shows is not what is stored")
                try Self.check(watcher.favoriteIds == marked, "ids differ")
            }
        }
    }

    @Test func favouritesShowNothingThatAFailedWriteWanted() throws {
        for seed in 0..<Self.seeds {
            try VirtualTime.explore(seeds: [seed]) { time in
                var dice = Self.dice(seed)
                let storage = InMemoryFavoritesStorage()
                let presenters = (0..<2).map { _ in
                    FavoritesPresenter(
                        storage: storage, settings: InMemorySettingsStorage(), environment: time.environment)
                }
                for _ in 0..<12 {
                    storage.writeError = Int.random(in: 0..<3, using: &dice) == 0 ? .inesperado(causa: "no") : nil
                    let presenter = presenters[Int.random(in: 0..<2, using: &dice)]
                    switch Int.random(in: 0..<6, using: &dice) {
                    case 0: presenter.vaciar()
                    case 1, 2: presenter.deshacer()
                    default: presenter.toggle(id: Int.random(in: 0..<3, using: &dice), name: "p")
                    }
                    if Bool.random(using: &dice) { await time.settle() }
                }
                await time.settle()
                for presenter in presenters {
                    try Self.check(presenter.state.favoritos == storage.stored, "what shows is not what is stored")
                    let quitado = presenter.state.quitado?.id
                    try Self.check(quitado.map { !presenter.favoriteIds.contains($0) } ?? true, "undo of a mark")
                }
            }
        }
    }

    @Test func settingsEndAsTheyAreStoredInEveryPresenter() throws {
        for seed in 0..<Self.seeds {
            try VirtualTime.explore(seeds: [seed]) { time in
                var dice = Self.dice(seed)
                let storage = InMemorySettingsStorage(StoredSettings(tema: "amoled"))
                let presenters = (0..<2).map { _ in
                    SettingsPresenter(storage: storage, environment: time.environment)
                }
                for _ in 0..<10 {
                    storage.writeError = Int.random(in: 0..<3, using: &dice) == 0 ? .lento : nil
                    let presenter = presenters[Int.random(in: 0..<2, using: &dice)]
                    if Bool.random(using: &dice) {
                        presenter.cambiarTema(tema: Tema.allCases.randomElement(using: &dice) ?? .claro)
                    } else {
                        presenter.cambiarOrden(porNumero: Bool.random(using: &dice))
                    }
                    if Bool.random(using: &dice) { await time.settle() }
                }
                await time.settle()
                for presenter in presenters {
                    try Self.check(presenter.settings == Settings(stored: storage.stored), "not what is stored")
                }
            }
        }
    }

    @Test func anAddressTypedAtFullSpeedLosesNoLetterAndNoOrder() throws {
        for seed in 0..<Self.seeds {
            try VirtualTime.explore(seeds: [seed]) { time in
                let keeper = SessionKeeper(
                    network: FakeAuthNetwork(), storage: InMemorySessionStorage(), environment: time.environment)
                let presenter = AuthPresenter(keeper: keeper, environment: time.environment)
                let seen = Lock<[String]>([])
                for _ in 0..<2 {
                    time.environment.spawner.spawn("reader") {
                        for await form in presenter.forms { seen.withLock { $0.append(form.email) } }
                    }
                }
                let address = "una.direccion@example.com"
                let typist = time.environment.spawner.spawn("typist") {
                    for end in 1...address.count {
                        presenter.escribirEmail(valor: String(address.prefix(end)))
                        if end % 3 == 0 { await Task.yield() }
                    }
                }
                await typist.value
                try Self.check(presenter.form.email == address, presenter.form.email)
                await time.settle()
                try Self.check(seen.withLock { $0 }.filter { $0 == address }.count == 2, "a reader missed the last")
                try Self.check(seen.withLock { $0 }.allSatisfy { address.hasPrefix($0) }, "letters changed places")
                presenter.close()
                await time.settle()
            }
        }
    }

    /// Writes down what a presenter takes and publishes, and hands on to the run's own probe.
    private final class History<Machine: StateMachine>: PresenterProbe {
        private let inner: (any PresenterProbe)?
        private let lines = Lock<(events: [Machine.Event], states: [Machine.State])>(([], []))

        init(_ inner: (any PresenterProbe)?) {
            self.inner = inner
        }

        func takes(_ event: any Sendable, in presenter: String) {
            inner?.takes(event, in: presenter)
            if let event = event as? Machine.Event { lines.withLock { $0.events.append(event) } }
        }

        func published(_ state: any Sendable, by presenter: String) {
            inner?.published(state, by: presenter)
            if let state = state as? Machine.State { lines.withLock { $0.states.append(state) } }
        }

        func clashed(_ work: String, id: Int, in presenter: String) {
            inner?.clashed(work, id: id, in: presenter)
        }

        /// What the pure machine publishes when it is given the same events.
        func replayed(by machine: Machine) -> [Machine.State] {
            var machine = machine
            var states: [Machine.State] = []
            for event in lines.withLock({ $0.events }) {
                let before = machine.state
                _ = machine.handle(event)
                if machine.state != before { states.append(machine.state) }
            }
            return states
        }

        var published: [Machine.State] { lines.withLock { $0.states } }
    }

    @Test func whatAPresenterPublishesIsWhatThePureMachineCanProduce() throws {
        for seed in 0..<Self.seeds {
            try VirtualTime.explore(seeds: [seed]) { time in
                var dice = Self.dice(seed)
                var environment = time.environment
                let list = History<PagedListMachine<Pokemon>>(environment.probe)
                environment.probe = list
                let network = FakePokemonNetwork(total: 90, latency: .milliseconds(1))
                let presenter = PokemonListPresenter(
                    network: network, storage: InMemoryPokemonStorage(), environment: environment)
                environment = time.environment
                let hearts = History<FavoritesMachine>(environment.probe)
                environment.probe = hearts
                let favorites = FavoritesPresenter(
                    storage: InMemoryFavoritesStorage(), settings: InMemorySettingsStorage(), environment: environment)
                environment = time.environment
                let typed = History<AuthMachine>(environment.probe)
                environment.probe = typed
                let keeper = SessionKeeper(
                    network: FakeAuthNetwork(), storage: InMemorySessionStorage(), environment: time.environment)
                let form = AuthPresenter(keeper: keeper, environment: environment)
                for _ in 0..<10 {
                    switch Int.random(in: 0..<6, using: &dice) {
                    case 0: presenter.refresh()
                    case 1: presenter.loadAround(index: Int.random(in: 0..<70, using: &dice))
                    case 2: favorites.toggle(id: Int.random(in: 0..<3, using: &dice), name: "p")
                    case 3: form.escribirEmail(valor: "ana@example.com")
                    case 4: form.escribirPassword(valor: "secreto")
                    default: form.entrar()
                    }
                    if Bool.random(using: &dice) { await time.advance(by: .milliseconds(1)) }
                }
                await time.advance(by: .seconds(1))
                try Self.check(list.published == list.replayed(by: PagedListMachine()), "the list's history")
                try Self.check(hearts.published == hearts.replayed(by: FavoritesMachine()), "the favourites' history")
                try Self.check(typed.published == typed.replayed(by: AuthMachine()), "the form's history")
                try Self.check(!list.published.isEmpty, "nothing was published")
            }
        }
    }

    @Test func fiveAskersOfOneTokenSpendItOnceHoweverTheyAreCancelled() throws {
        for seed in 0..<Self.seeds {
            try VirtualTime.explore(seeds: [seed]) { time in try await Self.askFive(time, cancelling: seed % 5) }
        }
        try VirtualTime.exploreCancellations(of: "asker") { time in try await Self.askFive(time, cancelling: nil) }
    }

    private static func askFive(_ time: VirtualTime, cancelling cancelled: UInt64?) async throws {
        let network = FakeAuthNetwork(latency: .seconds(3))
        let session = network.session(of: "ana@example.com", left: .zero)
        let storage = InMemorySessionStorage(session)
        let keeper = SessionKeeper(network: network, storage: storage, environment: time.environment)
        let tokens = Lock<[String?]>([])
        let askers = (0..<5).map { _ in
            time.environment.spawner.spawn("asker") {
                if let token = try? await keeper.tokenValido() { tokens.withLock { $0.append(token) } }
            }
        }
        await time.advance(by: .seconds(1))
        if let cancelled { askers[Int(cancelled)].cancel() }
        for asker in askers { await asker.value }
        await time.settle()
        try check(network.refreshes == 1, "\(network.refreshes) refreshes")
        try check(tokens.withLock { $0 }.count >= 4, "\(tokens.withLock { $0 }.count) tokens")
        try check(Set(tokens.withLock { $0 }) == [storage.stored?.accessToken], "not the stored token")
    }
}
