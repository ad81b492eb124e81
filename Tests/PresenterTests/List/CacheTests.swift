import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct Cache {
    private static let thirteenHours = Duration.seconds(13 * 3600)

    @Test func savedRowsShowAtOnceAndStayWhenTheNetworkIsDown() throws {
        try VirtualTime.run { time in
            let stage = Stage(
                time, server: 200, stored: 60, age: Self.thirteenHours, latency: .seconds(1),
                standing: .failure(.sinConexion))
            await time.advance(by: .milliseconds(500))
            #expect(stage.ids == Array(1...60) && stage.state.cargando && !stage.state.vacia)
            await time.advance(to: .seconds(999))
            #expect(stage.ids == Array(1...60) && stage.state.sinConexion)
            #expect(!stage.state.cargando && !stage.state.vacia && stage.tries.count == 3)

            await time.advance(to: .seconds(1000))
            stage.network.rows = Pokemon.fakes(200, prefix: "q")
            stage.network.standing = .rows
            stage.presenter.refresh()
            await time.advance(by: .seconds(2))
            #expect(!stage.state.sinConexion && stage.state.error == nil)
            #expect(stage.state.items.map(\.name).prefix(2) == ["q1", "q2"])
        }
    }

    @Test func aRefreshThatFailsLosesNothingAndMarksNothingAsFresh() throws {
        try VirtualTime.run { time in
            let stage = Stage(
                time, server: 200, stored: 80, age: Self.thirteenHours, standing: .failure(.sinConexion))
            let before = stage.storage.stored
            stage.presenter.refresh()
            await time.advance(by: .seconds(10))
            #expect(stage.ids == Array(1...60) && stage.storage.stored == before)
            #expect(stage.storage.transactions == 0)

            let second = PokemonListPresenter(
                network: stage.network, storage: stage.storage, environment: time.environment)
            await time.advance(by: .seconds(10))
            second.loadAround(index: 59)
            await time.advance(by: .seconds(10))
            #expect(second.state.items == Pokemon.fakes(80))
        }
    }

    @Test(arguments: [(3600, 0), (43_140, 0), (43_260, 1)])
    func aStartAsksTheNetworkOnlyForACopyOfTwelveHoursOrMore(age: Int, requests: Int) throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, age: .seconds(age))
            await time.settle()
            #expect(stage.tries.count == requests)
            #expect(!stage.state.cargando && stage.ids == Array(1...60))
        }
    }

    @Test func aRefreshByHandAsksAlsoWhenTheCopyIsFresh() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60)
            await time.settle()
            stage.presenter.refresh()
            await time.settle()
            #expect(stage.tries == [[0, 60]])
        }
    }

    @Test func aCopyFromTheFutureIsStale() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, age: .seconds(-60))
            await time.settle()
            #expect(stage.tries == [[0, 60]])
        }
    }

    @Test func theListIsThereAgainAfterARestart() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 100, latency: .seconds(1))
            await time.advance(by: .seconds(1))
            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(1))
            stage.presenter.close()
            #expect(stage.storage.stored.info.next == 80)

            let second = PokemonListPresenter(
                network: stage.network, storage: stage.storage, environment: time.environment)
            await time.settle()
            second.loadAround(index: 59)
            await time.settle()
            #expect(second.state.items.count == 80)
            second.loadAround(index: 79)
            await time.advance(by: .seconds(1))
            #expect(second.state.items.count == 100 && !second.state.hayMas)
            #expect(stage.tries == [[0, 60], [60, 20], [80, 20]])
        }
    }

    @Test func aFullDiskIsTheFailureOfTheRefreshAndChangesNothing() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60)
            await time.settle()
            stage.storage.writeError = .inesperado(causa: "no space")
            stage.presenter.refresh()
            await time.settle()
            #expect(stage.state.error?.causa == .inesperado(causa: "no space") && stage.ids == Array(1...60))
            #expect(stage.tries == [[0, 60]])
            stage.storage.writeError = nil
            stage.presenter.retry()
            await time.settle()
            #expect(stage.state.error == nil && !stage.state.sinConexion)
        }
    }

    @Test func anUnreadableStoreIsAnErrorThatRetryHeals() throws {
        try VirtualTime.run { time in
            let storage = InMemoryPokemonStorage()
            storage.readError = .inesperado(causa: "locked")
            let network = FakePokemonNetwork(total: 200)
            let presenter = PokemonListPresenter(network: network, storage: storage, environment: time.environment)
            await time.settle()
            #expect(presenter.state.error != nil && !presenter.state.cargando && network.log.isEmpty)
            storage.readError = nil
            presenter.retry()
            await time.settle()
            #expect(presenter.state.items.count == 60 && presenter.state.error == nil)
        }
    }

    @Test func twoPresentersOverOneStorageShowTheSame() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, latency: .seconds(1))
            let other = PokemonListPresenter(
                network: stage.network, storage: stage.storage, environment: time.environment)
            await time.advance(by: .seconds(2))
            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(2))
            #expect(stage.state.items.count == 80)
            other.loadAround(index: 59)
            await time.settle()
            #expect(other.state.items == stage.state.items)
            stage.network.rows = Pokemon.fakes(200, prefix: "q")
            other.refresh()
            await time.advance(by: .seconds(2))
            #expect(other.state.items.prefix(60).elementsEqual(stage.state.items.prefix(60)))
            #expect(stage.state.items.allSatisfy { $0.name.hasPrefix("q") })
        }
    }

    @Test(arguments: 0..<40) func refreshingAndAppendingAtOnceNeverTearsAHole(seed: UInt64) throws {
        try VirtualTime.run { time in
            var random = SeededGenerator(seed: seed)
            let stage = Stage(time, server: 300, latency: .milliseconds(30))
            stage.storage.latency = .milliseconds(7)
            let other = PokemonListPresenter(
                network: stage.network, storage: stage.storage, environment: time.environment)
            for version in 0..<40 {
                stage.network.latency = .milliseconds(Int.random(in: 1...60, using: &random))
                stage.network.rows = Pokemon.fakes(300, prefix: "v\(version / 8)-")
                for presenter in [stage.presenter, other] {
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0: presenter.refresh()
                    case 1: presenter.retry()
                    default: presenter.loadAround(index: presenter.state.items.count - 1)
                    }
                }
                await time.advance(by: .milliseconds(Int.random(in: 0...50, using: &random)))
                let ids = stage.storage.stored.items.map(\.id)
                #expect(ids == Array(1..<(ids.count + 1)))
            }
            await time.advance(by: .seconds(5))
            let table = stage.storage.stored.items
            for presenter in [stage.presenter, other] {
                #expect(table.starts(with: presenter.state.items))
                #expect(!presenter.state.cargando && !presenter.state.cargandoMas)
            }
        }
    }
}
