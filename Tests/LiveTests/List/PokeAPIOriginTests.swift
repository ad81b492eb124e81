import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct PokeAPIOriginTests {
    @Test func addressesInAnAnswerAreNeverFollowed() async throws {
        let stranger = try LoopbackServer { _ in .reply(body: Wire.water) }
        defer { stranger.stop() }
        let list = Wire.list(
            [Wire.row("lure", stranger.base + "pokemon/3/")], next: stranger.base + "pokemon?offset=20&limit=20")
        let server = try LoopbackServer(list: list)
        defer { server.stop() }
        let api = try server.api()
        let page = try await api.page(after: nil, limit: 20)
        #expect(page.next == 20)
        _ = try await api.page(after: page.next, limit: 20)
        #expect(server.counts.requests == 4)
        #expect(stranger.counts.opened == 0)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectionToAnotherServerIsRefused(status: Int) async throws {
        let stranger = try LoopbackServer { _ in .reply(body: Wire.list(ids: [])) }
        defer { stranger.stop() }
        for elsewhere in [stranger.base + "pokemon", "http://localhost:\(stranger.port)/", "https://127.0.0.1:1/"] {
            let server = try LoopbackServer { _ in
                .reply(status: status, headers: ["Location": elsewhere], body: "")
            }
            defer { server.stop() }
            let error = await #expect(throws: AppError.self) { try await server.api().page(after: nil, limit: 20) }
            #expect(error == .inesperado(causa: "the answer is a redirection to another server"))
            #expect(server.counts.requests == 1)
        }
        #expect(stranger.counts.opened == 0)
    }

    @Test func aDetailThatLeadsElsewhereFailsThePage() async throws {
        let stranger = try LoopbackServer { _ in .reply(body: Wire.water) }
        defer { stranger.stop() }
        let address = stranger.base
        let server = try LoopbackServer(list: Wire.list(ids: [1])) { _ in
            .reply(status: 302, headers: ["Location": address], body: "")
        }
        defer { server.stop() }
        await #expect(throws: AppError.inesperado(causa: "the answer is a redirection to another server")) {
            try await server.api().page(after: nil, limit: 20)
        }
        #expect(stranger.counts.opened == 0)
    }

    @Test func aRedirectionWithinTheServerIsFollowed() async throws {
        let server = try LoopbackServer { request in
            switch request.target {
            case "/api/v2/pokemon/1": .reply(status: 301, headers: ["Location": "/api/v2/pokemon/1/"], body: "moved")
            case "/api/v2/pokemon/1/": .reply(body: Wire.water)
            default: .reply(body: Wire.list(ids: [1]))
            }
        }
        defer { server.stop() }
        #expect(try await server.api().page(after: nil, limit: 1).items.map(\.types) == [[.water]])
        #expect(server.targets.suffix(2) == ["/api/v2/pokemon/1", "/api/v2/pokemon/1/"])
    }

    @Test func redirectionsWithoutAnEndAreStopped() async throws {
        let server = try LoopbackServer { _ in .reply(status: 302, headers: ["Location": "/again"], body: "") }
        defer { server.stop() }
        await #expect(throws: AppError.inesperado(causa: "the answer is one redirection after another")) {
            try await server.api().page(after: nil, limit: 20)
        }
        #expect(server.counts.requests == 6)
    }

    @Test(arguments: [
        "https://pokeapi.co/api/v2/", "https://pokeapi.co/api/v2", "https://pokeapi.co", "HTTPS://example.org:8443/x",
        "http://127.0.0.1:8000/api/v2/", "http://127.255.3.4/", "http://[::1]:8000/", "http://localhost:80/",
        "http://LOCALHOST", " https://pokeapi.co/api/v2\n",
    ])
    func aBaseIsSecureOrThisMachine(base: String) throws {
        _ = try PokeAPI(baseURL: base)
    }

    @Test(arguments: [
        ("http://pokeapi.co/api/v2/", BaseURLError.insecure(host: "pokeapi.co")),
        ("http://127.0.0.1.example.com/", .insecure(host: "127.0.0.1.example.com")),
        ("http://128.0.0.1/", .insecure(host: "128.0.0.1")), ("http://127.0.0.256/", .insecure(host: "127.0.0.256")),
        ("http://127.1/", .insecure(host: "127.1")),
        ("http://localhost.example/", .insecure(host: "localhost.example")),
        ("http://127.0.0.+1/", .insecure(host: "127.0.0.+1")),
        ("ftp://pokeapi.co/", .unsupportedScheme("ftp")), ("file:///etc/passwd", .unsupportedScheme("file")),
        ("pokeapi.co/api/v2", .unsupportedScheme(nil)), ("", .unsupportedScheme(nil)), ("https:///api", .noHost),
        ("https://pokeapi.co:0/", .noHost), ("https://pokeapi.co:99999999999999999999/", .noHost),
        ("https://pokeapi.co:99999/", .noHost),
        ("https://ash:pikachu@pokeapi.co/", .userInfo), ("https://ash@pokeapi.co/", .userInfo),
        ("https://pokeapi.co/?a=b", .queryOrFragment), ("https://pokeapi.co/#a", .queryOrFragment),
        ("https://exa mple.org:a/", .unreadable), ("https://pokeapi.co%40evil.example/", .noHost),
        ("http://127.0.0.1%40evil.example/", .noHost), ("https://evil.example%2F@pokeapi.co/", .userInfo),
        ("https://pokeapi.co%00.evil.example/", .noHost), ("https://pokeapi.co%2Fevil.example/", .noHost),
        ("https://pokeapi.co%3A443/", .noHost), ("https://%70okeapi.co/", .noHost), ("http://127.0.0.1%0A/", .noHost),
        ("http://localhost%2E/", .noHost),
    ])
    func anyOtherBaseIsRefusedWithAWordOnWhatToWrite(base: String, error expected: BaseURLError) throws {
        let error = #expect(throws: BaseURLError.self) { try PokeAPI(baseURL: base) }
        #expect(error == expected)
        #expect(error?.description.contains("pikachu") == false)
        #expect(error?.localizedDescription == expected.description)
    }

    @Test func aBaseWithoutItsLastSlashWorksToo() async throws {
        let server = try LoopbackServer(list: Wire.list(ids: [1]))
        defer { server.stop() }
        _ = try await PokeAPI(baseURL: String(server.base.dropLast())).page(after: nil, limit: 1)
        #expect(server.targets == ["/api/v2/pokemon?limit=1&offset=0", "/api/v2/pokemon/1"])
    }
}
