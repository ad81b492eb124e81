import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct PokeAPIPageTests {
    @Test func aPageIsOneListAndADetailForEachRow() async throws {
        let server = try LoopbackServer(list: Wire.list(ids: [1, 2, 3]))
        defer { server.stop() }
        let page = try await server.api().page(after: 40, limit: 20)
        #expect(page.items.map(\.id) == [1, 2, 3])
        #expect(page.items.map(\.name) == ["name-1", "name-2", "name-3"])
        #expect(page.items.map(\.types) == [[.water], [.water], [.water]])
        #expect(server.targets.first == "/api/v2/pokemon?limit=20&offset=40")
        #expect(
            server.targets.dropFirst().sorted() == ["/api/v2/pokemon/1", "/api/v2/pokemon/2", "/api/v2/pokemon/3"])
    }

    @Test func theIdComesFromTheAddressAndTheOrderFromTheServer() async throws {
        let list = Wire.list([
            Wire.row("last", "https://pokeapi.co/api/v2/pokemon/10326/"),
            Wire.row("first", "/api/v2/pokemon/7?a=9"),
        ])
        let server = try LoopbackServer(list: list)
        defer { server.stop() }
        let page = try await server.api().page(after: nil, limit: 20)
        #expect(page.items.map(\.id) == [10326, 7])
        #expect(page.items.map(\.name) == ["last", "first"])
    }

    @Test func aDetailIsAskedByIdAndNeverByName() async throws {
        let list = Wire.list([Wire.row("deoxys-normal", "https://pokeapi.co/api/v2/pokemon/386/")])
        let server = try LoopbackServer(list: list) { request in
            request.target.hasSuffix("/386") ? .reply(body: Wire.water) : .reply(status: 404, body: "Not Found")
        }
        defer { server.stop() }
        let page = try await server.api().page(after: 385, limit: 1)
        #expect(page.items == [Pokemon(id: 386, name: "deoxys-normal", types: [.water])])
        #expect(server.targets.last == "/api/v2/pokemon/386")
    }

    @Test func typesComeInSlotOrderAndNullPicturesDoNoHarm() async throws {
        let detail = """
            {"id":1,"types":[{"slot":2,"type":{"name":"fairy"}},{"slot":1,"type":{"name":"water"}}],
             "sprites":{"front_default":null,"back_default":null,"other":null},"new":[1,{"a":null}]}
            """
        #expect(try await types(of: detail) == [.water, .fairy])
    }

    @Test(arguments: [
        (Wire.types([(1, "stellar"), (2, "ice")]), [PokemonType.ice]),
        (#"{"types":[{"slot":1,"type":null},{"slot":2},null,{"slot":3,"type":{"name":"bug"}}]}"#, [.bug]),
        (#"{"types":[]}"#, []), (#"{"types":null}"#, []),
    ])
    func aTypeThatCannotBeToldIsLeftOut(detail: String, types expected: [PokemonType]) async throws {
        #expect(try await types(of: detail) == expected)
    }

    @Test(arguments: [(0, [PokemonType.bug]), (1, [.bug]), (31, [.bug]), (32, []), (60_000, [])])
    func `the types are looked for in the first thirty-two slots`(before: Int, types: [PokemonType]) async throws {
        let slots = Array(repeating: "{}", count: before) + [#"{"slot":1,"type":{"name":"bug"}}"#]
        #expect(try await self.types(of: #"{"types":[\#(slots.joined(separator: ","))]}"#) == types)
    }

    @Test func aRowWithoutAnIdIsLeftOutButCounted() async throws {
        let good = Wire.row("good", "https://pokeapi.co/api/v2/pokemon/5/")
        let list = Wire.list([
            Wire.row("no-number", "https://pokeapi.co/api/v2/pokemon/ditto/"), Wire.row("empty", ""), good,
            #"{"name":"no-address"}"#, #"{"url":"https://pokeapi.co/api/v2/pokemon/6/"}"#, "null", "7",
            Wire.row("signed", "https://pokeapi.co/api/v2/pokemon/-5/"),
        ])
        let server = try LoopbackServer(list: list)
        defer { server.stop() }
        let page = try await server.api().page(after: nil, limit: 8)
        #expect(page.items.map(\.id) == [5])
        #expect(!page.isEmptyOnServer)
        #expect(server.counts.requests == 2)
    }

    @Test(arguments: [
        ("https://pokeapi.co/api/v2/pokemon?offset=61&limit=20", 61), ("/pokemon?limit=20&offset=62", 62),
        ("https://pokeapi.co/api/v2/pokemon?limit=20", nil), ("https://pokeapi.co/?offset=soon", nil),
        ("https://pokeapi.co/?offset=-1", nil), ("https://pokeapi.co/?offset=99999999999999999999", nil), ("", nil),
        (nil, nil),
    ])
    func theNextOffsetIsTheServersOwn(next: String?, offset: PageCursor?) async throws {
        let server = try LoopbackServer(list: Wire.list(ids: [1], next: next))
        defer { server.stop() }
        #expect(try await server.api().page(after: nil, limit: 60).next == offset)
    }

    @Test func anIdThatIsThereTwiceIsAskedOnce() async throws {
        let server = try LoopbackServer(list: Wire.list(ids: [4, 4]))
        defer { server.stop() }
        let page = try await server.api().page(after: nil, limit: 2)
        #expect(page.items.map(\.id) == [4, 4])
        #expect(server.counts.requests == 2)
    }

    @Test(arguments: [1, 4, 8])
    func detailsAreAskedSideBySideUpToTheBound(bound: Int) async throws {
        // Each detail waits until `bound` are there: fewer would wait for ever, more are counted.
        let barrier = Barrier(bound)
        let server = try LoopbackServer(list: Wire.list(ids: 1...24)) { _ in
            barrier.wait()
            return .reply(body: Wire.water)
        }
        defer { server.stop() }
        let page = try await server.api(parallelism: bound).page(after: nil, limit: 24)
        #expect(page.items.map(\.id) == Array(1...24))
        #expect(server.counts.mostInFlight == bound)
    }

    @Test func aBoundBelowOneIsOne() async throws {
        let server = try LoopbackServer(list: Wire.list(ids: [1, 2]))
        defer { server.stop() }
        #expect(try await server.api(parallelism: 0).page(after: nil, limit: 2).items.count == 2)
        #expect(server.counts.mostInFlight == 1)
    }

    @Test func noLimitOfTimeOrNumberIsTooLarge() async throws {
        let server = try LoopbackServer(list: Wire.list(ids: [1, 2]))
        defer { server.stop() }
        let api = try PokeAPI(baseURL: server.base, timeout: .seconds(Int64.max), parallelism: .max)
        #expect(try await api.page(after: nil, limit: 2).items.count == 2)
    }

    @Test func nothingIsRememberedBetweenRequests() async throws {
        let server = try LoopbackServer { request in
            let headers = ["Set-Cookie": "a=b; Path=/", "Cache-Control": "public, max-age=9999", "ETag": "\"1\""]
            return .reply(headers: headers, body: request.isDetail ? Wire.water : Wire.list(ids: [1]))
        }
        defer { server.stop() }
        let api = try server.api()
        _ = try await api.page(after: nil, limit: 1)
        _ = try await api.page(after: nil, limit: 1)
        #expect(server.counts.requests == 4)
        #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil && $0.headers["if-none-match"] == nil })
    }

    @Test func theConnectionsGoWithThePage() async throws {
        let server = try LoopbackServer(list: Wire.list(ids: 1...8))
        defer { server.stop() }
        let api = try server.api()
        for page in 1...2 {
            _ = try await api.page(after: nil, limit: 8)
            await server.reached { $0.closed == $0.opened }
            #expect(server.counts.requests == 9 * page)
        }
    }

    private func types(of detail: String) async throws -> [PokemonType]? {
        let server = try LoopbackServer(list: Wire.list(ids: [1])) { _ in .reply(body: detail) }
        defer { server.stop() }
        return try await server.api().page(after: nil, limit: 1).items.first?.types
    }
}
