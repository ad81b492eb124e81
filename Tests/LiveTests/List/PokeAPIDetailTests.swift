import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

/// What a failed detail costs: its page once, and the others of the page nothing.
@Suite struct PokeAPIDetailTests {
    /// A server of those rows whose details answer by the number of times that they were asked for, from 1.
    private static func server(
        _ ids: some Sequence<Int> & Sendable, _ detail: @escaping @Sendable (Int, Int) -> LoopbackServer.Answer
    ) throws -> LoopbackServer {
        let asked = StateStore<[Int: Int]>([:])
        return try LoopbackServer(list: Wire.list(ids: ids)) { request in
            let id = request.target.split(separator: "/").last.flatMap { Int($0) } ?? 0
            return detail(
                id,
                asked.update { asked in
                    asked[id, default: 0] += 1
                    return asked[id, default: 0]
                })
        }
    }

    private static let water = LoopbackServer.Answer.reply(body: Wire.water)
    private static let broken = LoopbackServer.Answer.reply(status: 500, body: "")

    private static func details(_ server: LoopbackServer) -> [String] {
        server.targets.filter { !$0.contains("?") }.compactMap { $0.split(separator: "/").last.map(String.init) }
    }

    @Test(arguments: [404, 410])
    func `a detail that is not there leaves its row without types`(status: Int) async throws {
        let server = try Self.server(1...3) { id, _ in id == 2 ? .reply(status: status, body: "no") : Self.water }
        defer { server.stop() }
        let page = try await server.api().page(after: nil, limit: 3)
        #expect(page.items.map(\.types) == [[.water], [], [.water]])
        #expect(!page.isPartial && server.counts.requests == 4)
    }

    @Test(arguments: [400, 401, 402, 403, 405, 406, 407, 408, 409, 421, 422, 423, 425, 451, 499])
    func `a refusal that says nothing of that Pokémon fails the page`(status: Int) async throws {
        let server = try Self.server(1...3) { id, _ in
            id == 2 ? .reply(status: status, body: "<html>Forbidden</html>") : Self.water
        }
        defer { server.stop() }
        let api = try server.api()
        for _ in 0..<4 {
            await #expect(throws: AppError.servidor(codigo: status)) { try await api.page(after: nil, limit: 3) }
        }
    }

    @Test(arguments: [403, 500, 503]) func `where every detail fails nothing is given without types`(
        status: Int
    ) async throws {
        let isWell = StateStore(false)
        let server = try Self.server(1...60) { _, _ in
            isWell.value ? Self.water : .reply(status: status, body: "<html>")
        }
        defer { server.stop() }
        let api = try server.api()
        for _ in 0..<4 {
            await #expect(throws: AppError.servidor(codigo: status)) { try await api.page(after: nil, limit: 60) }
        }
        isWell.update { $0 = true }
        let page = try await api.page(after: nil, limit: 60)
        #expect(page.items.allSatisfy { $0.types == [.water] } && !page.isPartial)
    }

    @Test(arguments: [
        #"{"message":"quota exceeded"}"#, #"{"detail":"Not authorised"}"#, "{}", #"{"id":1}"#, "[]", "null", "7",
        #""ok""#, "",
    ])
    func `an answer that is no detail is no Pokémon without types`(body: String) async throws {
        let server = try Self.server(1...8) { _, _ in .reply(body: body) }
        defer { server.stop() }
        let api = try server.api()
        for _ in 0..<4 {
            await #expect(throws: AppError.self) { try await api.page(after: nil, limit: 8) }
        }
    }

    @Test func `a try asks only for the details that no earlier try of the page got`() async throws {
        let server = try Self.server(1...60) { id, count in id == 60 && count < 3 ? Self.broken : Self.water }
        defer { server.stop() }
        let api = try server.api()
        for _ in 0..<2 {
            await #expect(throws: AppError.servidor(codigo: 500)) { try await api.page(after: nil, limit: 60) }
        }
        let page = try await api.page(after: nil, limit: 60)
        #expect(page.items.count == 60 && page.items.allSatisfy { $0.types == [.water] } && !page.isPartial)
        let asked = Self.details(server)
        #expect(asked.count == 62 && Set(asked).count == 60)
        #expect(asked.count { $0 == "60" } == 3)
    }

    @Test func `a page that came is asked for whole the next time`() async throws {
        let server = try Self.server(1...3) { _, _ in Self.water }
        defer { server.stop() }
        let api = try server.api()
        for _ in 0..<2 { _ = try await api.page(after: nil, limit: 3) }
        #expect(server.counts.requests == 8)
    }

    @Test(arguments: [
        LoopbackServer.Answer.reply(status: 500, body: ""), .reply(status: 502, body: "<html>"), .drop,
        .cut(head: ["Content-Length": "99"], body: #"{"types":[]}"#), .reply(body: "<html>"),
        .reply(body: #"{"types":7}"#),
    ])
    func `one detail that is broken for good costs its types and not the list`(
        answer: LoopbackServer.Answer
    ) async throws {
        let server = try Self.server(1...20) { id, _ in id == 7 ? answer : Self.water }
        defer { server.stop() }
        let api = try server.api()
        for _ in 0..<2 {
            await #expect(throws: AppError.self) { try await api.page(after: nil, limit: 20) }
        }
        let page = try await api.page(after: nil, limit: 20)
        #expect(page.isPartial)
        #expect(page.items.filter(\.types.isEmpty).map(\.id) == [7])
        // It is asked for once more by the next request, which is not held up by it again.
        let next = try await api.page(after: nil, limit: 20)
        #expect(next.isPartial && next.items.map(\.id) == Array(1...20))
        // The transport may send a GET again on a connection that died.
        #expect(Self.details(server).count { $0 == "7" } >= 4)
        #expect(Self.details(server).count { $0 == "8" } == 2)
    }

    @Test func `three broken details are given without types, and the fourth fails the page`() async throws {
        for broken in 1...4 {
            let server = try Self.server(1...20) { id, _ in id <= broken ? Self.broken : Self.water }
            defer { server.stop() }
            let api = try server.api(parallelism: 1)
            for _ in 0..<2 {
                await #expect(throws: AppError.servidor(codigo: 500)) { try await api.page(after: nil, limit: 20) }
            }
            let page = try? await api.page(after: nil, limit: 20)
            #expect(page?.items.count { $0.types.isEmpty } == (broken <= PokeAPI.mostBrokenDetails ? broken : nil))
        }
    }

    @Test func `a detail that comes after all is whole again`() async throws {
        let server = try Self.server(1...3) { id, count in id == 2 && count <= 3 ? Self.broken : Self.water }
        defer { server.stop() }
        let api = try server.api()
        for _ in 0..<2 { _ = try? await api.page(after: nil, limit: 3) }
        #expect(try await api.page(after: nil, limit: 3).isPartial)
        let page = try await api.page(after: nil, limit: 3)
        #expect(!page.isPartial && page.items.allSatisfy { $0.types == [.water] })
    }

    @Test(arguments: [(43_199, 0), (43_200, 3), (-1, 3)])
    func `what an earlier try got counts for twelve hours`(seconds: Int, askedAgain: Int) async throws {
        let now = StateStore(Timestamp(milliseconds: 1_000_000))
        let server = try Self.server(1...4) { id, count in id == 4 && count < 2 ? Self.broken : Self.water }
        defer { server.stop() }
        let api = try PokeAPI(
            baseURL: server.base,
            environment: PresenterEnvironment(clock: HandClock(), now: { now.value }, spawner: LiveSpawner()))
        _ = try? await api.page(after: nil, limit: 4)
        now.update { $0 = $0.advanced(by: .seconds(seconds)) }
        _ = try await api.page(after: nil, limit: 4)
        #expect(Self.details(server).count == 5 + askedAgain)
    }

    @Test func `a page of which something is missing makes the copy stale, and the next start asks again`() throws {
        try VirtualTime.run { time in
            let network = FakePokemonNetwork(total: 60)
            let storage = InMemoryPokemonStorage()
            network.answer(.page(Page(items: Pokemon.fakes(60), next: nil, isPartial: true)))
            let first = PokemonListPresenter(network: network, storage: storage, environment: time.environment)
            await time.settle()
            #expect(first.state.items.count == 60 && first.state.error == nil && storage.stored.info.isPartial)
            let second = PokemonListPresenter(network: network, storage: storage, environment: time.environment)
            await time.settle()
            #expect(network.log.count == 2 && !storage.stored.info.isPartial)
            let third = PokemonListPresenter(network: network, storage: storage, environment: time.environment)
            await time.settle()
            #expect(network.log.count == 2 && third.state.items.count == 60)
            for presenter in [first, second, third] { presenter.close() }
        }
    }
}
