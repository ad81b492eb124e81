import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct PokeAPIFailureTests {
    @Test(arguments: [400, 401, 403, 404, 409, 422, 500, 502, 503])
    func aStatusIsToldAfterOneTry(status: Int) async throws {
        let server = try LoopbackServer { _ in .reply(status: status, body: "no") }
        defer { server.stop() }
        #expect(await failure(server) == .servidor(codigo: status))
        #expect(server.counts.requests == 1)
    }

    @Test(arguments: [
        (["Retry-After": "30"], Duration.seconds(30)), (["Retry-After": "0"], .zero), ([:], nil),
        (["Retry-After": "soon"], nil), (["Retry-After": "-1"], nil), (["Retry-After": "99999999999999999999"], nil),
        (["Retry-After": "604801"], nil), (["Retry-After": "1.5"], nil),
        (["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], .seconds(60)),
        (["Retry-After": "Sun, 06 Nov 1994 08:48:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], .zero),
        (["Retry-After": "Sunday, 06-Nov-94 08:49:38 GMT", "Date": "Sun Nov  6 08:49:37 1994"], .seconds(1)),
        (["Retry-After": "Thu, 01 Jan 1970 00:02:00 GMT"], .seconds(120)),
        (["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"], nil),
    ])
    func aServerThatAsksForPatienceIsQuoted(headers: [String: String], wait: Duration?) async throws {
        let server = try LoopbackServer { _ in .reply(status: 429, headers: headers, body: "") }
        defer { server.stop() }
        #expect(await failure(server) == .demasiadas(esperar: wait))
        #expect(server.counts.requests == 1)
    }

    @Test(arguments: [
        "<!doctype html><title>secret portal</title>", "", "[]", "{}", #"{"results":null}"#, #"{"results":"secret"}"#,
        #"{"results":[{"name":"a","url":"secret"#,
    ])
    func aBodyOfAnotherKindIsUnexpectedAndNotQuoted(body: String) async throws {
        let server = try LoopbackServer(list: body)
        defer { server.stop() }
        guard case .inesperado(let cause) = await failure(server) else {
            Issue.record("another error")
            return
        }
        #expect(!cause.contains("secret"))
        #expect(cause.count < 120)
        #expect(server.counts.requests == 1)
    }

    @Test(arguments: [
        LoopbackServer.Answer.drop,
        .cut(head: ["Content-Length": "5000"], body: #"{"results":[]}"#),
        .cut(head: ["Transfer-Encoding": "chunked"], body: "4\r\n{\"re"),
        .cut(head: ["Content-Length": "5000"], body: ""),
    ])
    func aConnectionThatBreaksIsNoConnection(answer: LoopbackServer.Answer) async throws {
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        #expect(await failure(server) == .sinConexion)
        #expect(server.counts.requests == 1)
    }

    @Test func aTryIsOneRequestAlsoAfterAPageThatCame() async throws {
        let isDown = StateStore(false)
        let server = try LoopbackServer { request in
            if request.isDetail { return .reply(body: Wire.water) }
            return isDown.value ? .drop : .reply(body: Wire.list(ids: 1...20))
        }
        defer { server.stop() }
        let api = try server.api()
        _ = try await api.page(after: nil, limit: 20)
        let before = server.counts.requests
        isDown.update { $0 = true }
        await #expect(throws: AppError.sinConexion) { try await api.page(after: 20, limit: 20) }
        #expect(server.counts.requests == before + 1)
    }

    // One that may announce a body and has none, and redirections to nowhere, whose bodies the transport keeps.
    @Test(arguments: [
        (304, LoopbackServer.Answer.cut(status: 304, head: ["Content-Length": "300"], body: "")),
        (302, .reply(status: 302, body: "gone")), (305, .reply(status: 305, body: "gone")),
        (306, .reply(status: 306, body: "gone")),
    ])
    func aStatusWhoseBodyDoesNotComeIsThatStatus(status: Int, answer: LoopbackServer.Answer) async throws {
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        #expect(await failure(server) == .servidor(codigo: status))
        #expect(server.counts.requests == 1)
    }

    @Test func nobodyWhoListensIsNoConnection() async throws {
        // Port 1, where nobody listens. The port of a server that has stopped may be another's by now.
        let api = try PokeAPI(baseURL: "http://127.0.0.1:1/api/v2/")
        await #expect(throws: AppError.sinConexion) { try await api.page(after: nil, limit: 3) }
    }

    @Test(arguments: [
        (LoopbackServer.Answer.reply(status: 500, body: ""), AppError.servidor(codigo: 500)),
        (.reply(status: 503, body: ""), .servidor(codigo: 503)),
        (.reply(status: 429, headers: ["Retry-After": "5"], body: ""), .demasiadas(esperar: .seconds(5))),
        (.cut(head: ["Content-Length": "99"], body: #"{"types":[]}"#), .sinConexion),
        (.reply(body: "<html>"), .inesperado(causa: "the answer is not what was asked for: not JSON")),
        (
            .reply(body: #"{"types":7}"#),
            .inesperado(causa: "the answer is not what was asked for: types is of another type")
        ),
    ])
    func anyOtherDetailThatFailsFailsThePage(answer: LoopbackServer.Answer, error: AppError) async throws {
        let server = try LoopbackServer(list: Wire.list(ids: [1, 2, 3])) { request in
            request.target.hasSuffix("/2") ? answer : .reply(body: Wire.water)
        }
        defer { server.stop() }
        #expect(await failure(server) == error)
        #expect(server.targets.count { $0.hasSuffix("/2") } == 1)
    }

    @Test func `a fourth detail that fails stops those that wait`() async throws {
        let server = try LoopbackServer(list: Wire.list(ids: 1...60)) { request in
            ["/1", "/2", "/3", "/4"].contains { request.target.hasSuffix($0) } ? .reply(status: 500, body: "") : .hang
        }
        defer { server.stop() }
        #expect(await failure(server) == .servidor(codigo: 500))
        await server.reached { $0.closed == $0.opened }
        #expect(server.counts.requests <= 13)
    }

    private func failure(_ server: LoopbackServer) async -> AppError? {
        await #expect(throws: AppError.self) { try await server.api().page(after: nil, limit: 3) }
    }
}
