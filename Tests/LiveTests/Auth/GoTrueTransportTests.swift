import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct GoTrueTransportTests {
    @Test(arguments: [LoopbackServer.Answer.hang, .drip])
    func aCallThatTakesTooLongInAllIsSlow(answer: LoopbackServer.Answer) async throws {
        let clock = HandClock()
        let server = try AccountServer(standing: answer)
        let goTrue = try server.goTrue(clock: clock)
        let task = Task { try await goTrue.signUp(email: "ana@example.com", password: " secreto ") }
        await server.server.reached { $0.requests == 1 }
        clock.pass()
        await #expect(throws: AppError.lento) { try await task.value }
        #expect(clock.asked == [.seconds(15)])
        await server.server.reached { $0.closed == $0.opened }
        #expect(server.requests.count == 1)
    }

    @Test(arguments: Call.all) func aCancelledCallIsACancellation(call: Call) async throws {
        let server = try AccountServer(standing: .hang)
        let goTrue = try server.goTrue()
        let task = Task { try await call(goTrue) }
        await server.server.reached { $0.requests == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.server.reached { $0.closed == $0.opened }
        #expect(server.requests.count == 1)
    }

    @Test func aRefusalThatMeetsACancellationIsACancellation() async throws {
        let server = try AccountServer(standing: .reply(status: 400, body: #"{"error":"invalid_grant"}"#))
        let goTrue = try server.goTrue()
        for _ in 0..<50 {
            let task = Task { try await goTrue.refresh(refreshToken: "R0") }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test(arguments: Call.all) func aConnectionThatBreaksIsNoConnectionAndNoSecondTry(call: Call) async throws {
        let server = try AccountServer(standing: .drop)
        let goTrue = try server.goTrue()
        await #expect(throws: AppError.sinConexion) { try await call(goTrue) }
        #expect(server.requests.count == 1)
        server.standing = .cut(head: ["Content-Length": "100"], body: "{")
        await #expect(throws: AppError.sinConexion) { try await call(goTrue) }
        #expect(server.requests.count == 2)
    }

    @Test func aConnectionThatDiedAfterACallMakesTheNextOneNoSecondTry() async throws {
        let server = try AccountServer()
        let goTrue = try server.goTrue()
        _ = try await goTrue.refresh(refreshToken: "R0")
        server.standing = .drop
        await #expect(throws: AppError.sinConexion) { try await goTrue.refresh(refreshToken: "R1") }
        #expect(server.requests.map(\.body) == [#"{"refresh_token":"R0"}"#, #"{"refresh_token":"R1"}"#])
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func noRedirectionCarriesASecretAnywhere(status: Int) async throws {
        let stranger = try LoopbackServer { _ in .reply(body: AccountServer.tokens()) }
        defer { stranger.stop() }
        for elsewhere in [stranger.base, "http://localhost:\(stranger.port)/", "/auth/v2/token", "?again"] {
            let server = try AccountServer(
                standing: .reply(status: status, headers: ["Location": elsewhere], body: ""))
            let goTrue = try server.goTrue()
            for call in Call.all {
                await #expect(throws: AppError.inesperado(causa: "the answer is a redirection")) {
                    try await call(goTrue)
                }
            }
            #expect(server.requests.count == Call.all.count)
        }
        #expect(stranger.counts.opened == 0)
    }

    @Test func noCookieComesBack() async throws {
        let server = try AccountServer(
            standing: .reply(headers: ["Set-Cookie": "session=1; Path=/"], body: AccountServer.tokens()))
        let goTrue = try server.goTrue()
        for _ in 0..<2 { _ = try await goTrue.refresh(refreshToken: "R0") }
        #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
    }
}
