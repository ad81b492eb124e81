import PokedexFakes
import PokedexPresenters
import Testing

@Test func aFirstLoadShowsSixtyRows() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 200, latency: .seconds(2))
        let presenter = PokemonListPresenter(
            network: network, storage: InMemoryPokemonStorage(), environment: time.environment)
        await time.advance(by: .seconds(2))
        #expect(presenter.state.items.count == 60)
        presenter.loadAround(index: 59)
        #expect(presenter.state.cargandoMas)
        await time.advance(by: .seconds(2))
        #expect(presenter.state.items.count == 80)
        presenter.refresh()
        await presenter.refreshed()
        #expect(time.now == .seconds(6))
        print(time.timeline)
    }
}
