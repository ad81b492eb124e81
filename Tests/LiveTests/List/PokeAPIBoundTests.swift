import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

/// What an answer may cost, whatever the server sends.
@Suite(.timeLimit(.minutes(1))) struct PokeAPIBoundTests {
    @Test(arguments: [
        (2 * 1024 * 1024, nil), (2 * 1024 * 1024 + 1, AppError.inesperado(causa: "the answer has no end")),
    ])
    func `a body may have two million bytes`(length: Int, error: AppError?) async throws {
        let list = Wire.list(ids: [1])
        let body = list + String(repeating: " ", count: length - list.utf8.count)
        let server = try LoopbackServer(list: body)
        defer { server.stop() }
        let api = try server.api()
        if let error {
            await #expect(throws: error) { try await api.page(after: nil, limit: 1) }
        } else {
            #expect(try await api.page(after: nil, limit: 1).items.map(\.id) == [1])
        }
    }

    @Test(arguments: [
        "{}", "[]", "0", "null", #""""#, #"{"name":1}"#, #"{"url":"a"}"#, "[[[]]]", #""\"""#, #""\\""#,
    ])
    func `an answer of too many values is refused before it is read`(value: String) async throws {
        let rows = Array(repeating: value, count: 200_001).joined(separator: ",")
        let bodies = [#"{"results":[\#(rows)]}"#, #"{"types":[\#(rows)]}"#]
        let expected =
            bodies[0].utf8.count > 2 * 1024 * 1024 ? "the answer has no end" : "the answer has too many values"
        for server in [
            try LoopbackServer(list: bodies[0]),
            try LoopbackServer(list: Wire.list(ids: [1])) { _ in .reply(body: bodies[1]) },
        ] {
            defer { server.stop() }
            await #expect(throws: AppError.inesperado(causa: expected)) {
                try await server.api().page(after: nil, limit: 60)
            }
        }
    }

    @Test func `signs within a text count as no values`() async throws {
        let name = String(repeating: #"[{,:\"\\"#, count: 60_000)
        let server = try LoopbackServer(list: Wire.list([Wire.row(name, "/pokemon/1/")]))
        defer { server.stop() }
        #expect(try await server.api().page(after: nil, limit: 1).items.map(\.id) == [1])
    }

    @Test(arguments: [(1, 100), (60, 100), (100, 100), (101, 101), (150, 150), (3_000, 3_000)])
    func `an answer is used up to the rows that were asked for, or a hundred`(limit: Int, used: Int) async throws {
        let server = try LoopbackServer(list: Wire.list(ids: 1...3_000, next: "/pokemon?offset=3040"))
        defer { server.stop() }
        let page = try await server.api().page(after: 40, limit: limit)
        #expect(page.items.map(\.id) == Array(1...used))
        // The next page begins behind the last row that was used.
        #expect(page.next == PageCursor(String(40 + used)))
        #expect(server.counts.requests == 1 + used)
    }

    @Test(arguments: [20, 50, 60, 100, 101, 150, 1_000])
    func `a server that has a page size of its own is read whole`(size: Int) async throws {
        let server = try LoopbackServer { request in
            guard !request.isDetail else { return .reply(body: Wire.water) }
            let offset = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            let end = min(offset + size, 230)
            return .reply(
                body: Wire.list(
                    ids: offset + 1..<max(offset, end) + 1, next: end < 230 ? "/pokemon?offset=\(end)" : nil))
        }
        defer { server.stop() }
        let api = try server.api()
        var ids: [Int] = []
        var cursor: PageCursor?
        repeat {
            let page = try await api.page(after: cursor, limit: 60)
            ids += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil && ids.count < 1_000
        #expect(ids == Array(1...230))
    }

    @Test func `a cursor at the end of all numbers has no page behind it`() async throws {
        let server = try LoopbackServer(list: Wire.list(ids: 1...200, next: "/pokemon?offset=7"))
        defer { server.stop() }
        #expect(try await server.api().page(after: PageCursor(String(Int.max)), limit: 1).next == nil)
    }
}
