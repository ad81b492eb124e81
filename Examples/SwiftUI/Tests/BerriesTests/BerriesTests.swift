import Berries
import PokedexFakes
import PokedexPresenters
import Testing

// Virtual time runs a test's body off the main actor, so what the body uses is `nonisolated` too.
private nonisolated let berries = (1...200).map { Berry(id: $0, name: "berry-\($0)") }

struct BerriesTests {
    @Test func `the second page comes when its last row is seen`() throws {
        try VirtualTime.run { time in
            let presenter = PagedListPresenter(
                network: FakePagedNetwork(rows: berries, latency: .seconds(2)), storage: BerryStorage(),
                environment: time.environment)
            await time.advance(by: .seconds(2))
            #expect(presenter.state.items == Array(berries.prefix(60)))
            presenter.loadAround(id: 60)
            await time.advance(by: .seconds(2))
            #expect(presenter.state.items == Array(berries.prefix(80)))
        }
    }

    @Test func `the storage keeps the promises of its port`() throws {
        try VirtualTime.run { _ in
            let report = await PagedStorageContract(rows: Array(berries.prefix(8))) { BerryStorage() }.report()
            #expect(report.isKept, "\(report)")
        }
    }

    @Test func `the network keeps the promises of its port`() throws {
        try VirtualTime.run { _ in
            let report = await PagedNetworkContract(total: 200, limit: 30) { BerryNetwork(berries) }.report()
            #expect(report.isKept, "\(report)")
        }
    }
}
