import PokedexFakes
import PokedexPresenters
import Testing

/// An app that comes back: what it asks the network for, and what it shows.
@Suite struct ResumeTests {
    @Test(arguments: [(0, 0), (3_600, 0), (43_199, 0), (43_200, 1), (46_800, 1), (864_000, 1)])
    func `an app that is in front again refreshes once if its copy is stale`(age: Int, requests: Int) throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 80, age: .zero)
            await time.settle()
            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(age))
            stage.network.rows = Pokemon.fakes(200, prefix: "q")
            let record = stage.record()
            stage.presenter.resume()
            stage.presenter.resume()
            await time.settle()
            #expect(stage.tries.filter { $0 == [0, 60] }.count == requests)
            // Never rows of both tables in one state.
            #expect(record.states.allSatisfy { Set($0.items.map { $0.name.prefix(1) }).count == 1 })
            #expect(stage.state.items.first?.name == (requests == 0 ? "p1" : "q1"))
            #expect(!stage.state.cargando && stage.state.error == nil)
            stage.presenter.close()
        }
    }

    @Test func `a failed page is asked for again when the network is back`() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, standing: .failure(.sinConexion))
            await time.settle()
            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(10))
            #expect(stage.state.errorAlAmpliar != nil)
            stage.network.standing = .rows
            stage.presenter.resume()
            await time.settle()
            #expect(stage.ids == Array(1...80) && stage.state.errorAlAmpliar == nil)
        }
    }

    @Test func `a stale start that failed offline is tried again when the network is back`() throws {
        try VirtualTime.run { time in
            let stage = Stage(
                time, server: 200, stored: 60, age: .seconds(50_000), standing: .failure(.sinConexion))
            await time.advance(by: .seconds(10))
            #expect(stage.state.sinConexion)
            stage.network.standing = .rows
            stage.presenter.resume()
            await time.settle()
            #expect(!stage.state.sinConexion && stage.tries.count == 4)
        }
    }

    @Test func `an app that comes back while its first read runs asks for nothing more`() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60)
            stage.storage.latency = .seconds(1)
            stage.presenter.resume()
            await time.advance(by: .seconds(5))
            #expect(stage.tries == [] && stage.ids == Array(1...60))
        }
    }

    @Test func `a list that could not be read is read again when the app comes back`() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60)
            stage.storage.readError = .inesperado(causa: "locked")
            await time.settle()
            #expect(stage.state.error != nil && stage.ids == [])
            stage.storage.readError = nil
            stage.presenter.resume()
            await time.settle()
            #expect(stage.ids == Array(1...60) && stage.state.error == nil && stage.tries == [])
        }
    }

    @Test func `a closed presenter does not come back`() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60)
            await time.settle()
            stage.presenter.close()
            await time.advance(by: .seconds(50_000))
            stage.presenter.resume()
            await time.settle()
            #expect(stage.tries == [])
        }
    }

    @Test(arguments: [1, 7, 20, 50, 59, 60, 100])
    func `a server that caps its pages gives all its rows`(cap: Int) throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200)
            stage.network.mostRowsAPage = cap
            await time.settle()
            #expect(stage.state.items.count >= 60)
            var shown = 0
            while shown < stage.state.items.count {
                shown = stage.state.items.count
                stage.presenter.loadAround(index: shown - 1)
                await time.settle()
            }
            #expect(stage.ids == Array(1...200) && !stage.state.hayMas)
        }
    }

    /// A server whose cursors are tokens that say nothing of how many rows came before.
    private struct TokenServer: PagedNetwork {
        let rows = Pokemon.fakes(45)

        func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Pokemon> {
            guard let start = cursor.map({ Int($0.text.dropFirst(4), radix: 36) }) ?? 0, start < rows.count else {
                throw AppError.servidor(codigo: 400)
            }
            let end = min(start + min(limit, 9), rows.count)
            return Page(
                items: Array(rows[start..<end]),
                next: end < rows.count ? PageCursor("tok-" + String(end, radix: 36)) : nil)
        }
    }

    @Test func `a server of tokens is followed to its end, also from the stored copy`() throws {
        try VirtualTime.run { time in
            let storage = InMemoryPokemonStorage()
            let configuration = PagedListConfiguration(pageSize: 9, initialLoadSize: 9, prefetchDistance: 1)
            func list() -> PokemonListPresenter {
                PokemonListPresenter(
                    network: TokenServer(), storage: storage, environment: time.environment,
                    configuration: configuration)
            }
            let first = list()
            await time.settle()
            first.loadAround(index: 8)
            await time.settle()
            #expect(first.state.items.count == 18 && storage.stored.info.next == "tok-i")
            first.close()
            let second = list()
            await time.settle()
            for _ in 0..<6 {
                second.loadAround(index: second.state.items.count - 1)
                await time.settle()
            }
            #expect(second.state.items == Pokemon.fakes(45) && !second.state.hayMas)
        }
    }

    @Test(arguments: [
        AppError.sinConexion, .lento, .servidor(codigo: 503), .servidor(codigo: 404), .demasiadas(esperar: nil),
        .inesperado(causa: "unreadable"),
    ])
    func `after any failed refresh and a retry the page comes for the row that is still looked at`(
        error: AppError
    ) throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, standing: .failure(error))
            await time.settle()
            stage.presenter.refresh()
            await time.advance(by: .seconds(10))
            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(10))
            #expect(stage.state.error != nil && stage.state.errorAlAmpliar != nil)
            stage.network.standing = .rows
            stage.presenter.retry()
            await time.settle()
            #expect(stage.ids == Array(1...80) && !stage.state.sinConexion)
        }
    }
}
