import PokedexDomain
import Testing

/// What ends a session, and what does not.
@Suite struct SessionEndTests {
    private let now = Timestamp(milliseconds: 1_000_000_000)

    private func session(_ name: String, left: Duration = .seconds(3600)) -> AuthSession {
        AuthSession(
            accessToken: "access-\(name)", refreshToken: "refresh-\(name)", expiresAt: now.advanced(by: left),
            obtainedAt: now.advanced(by: left - .seconds(3600)), userId: "u", email: nil)
    }

    /// A session with 50 s left, whose refresh was refused so.
    private func refused(_ code: AuthRefusalCode?, _ status: Int = 400) -> SessionMachine {
        var machine = SessionMachine()
        _ = machine.handle(.start)
        _ = machine.handle(.loaded(epoch: 1, session("a", left: .seconds(50)), at: now))
        _ = machine.handle(
            .refreshRefused(epoch: 2, AuthRefusal(status: status, code: code, message: nil), at: now))
        return machine
    }

    @Test(arguments: GoTrueCodes.all) func `of the server's codes only those of the token or the person end a session`(
        code: String
    ) {
        #expect(AuthRefusalCode(rawValue: code).endsSession == GoTrueCodes.endings.contains(code))
    }

    @Test(arguments: GoTrueCodes.endings.sorted() + ["invalid_grant"])
    func `a code that ends a session has the store read once more before it is signed out`(code: String) {
        for stored in [nil, session("a")] {
            var machine = refused(AuthRefusalCode(rawValue: code))
            #expect(machine.state.haySesion && machine.answer(at: now) == nil)
            #expect(machine.handle(.loaded(epoch: 3, stored, at: now)) == [])
            #expect(machine.state == AuthState(comprobando: false, session: nil) && machine.answer(at: now) == .nobody)
        }
    }

    @Test func `the refused session is named to the store, which deletes that one alone`() {
        var machine = SessionMachine()
        _ = machine.handle(.start)
        _ = machine.handle(.loaded(epoch: 1, session("a", left: .seconds(50)), at: now))
        let refusal = AuthRefusal(status: 400, code: .refreshTokenNotFound, message: nil)
        #expect(
            machine.handle(.refreshRefused(epoch: 2, refusal, at: now))
                == [.reread(refused: session("a", left: .seconds(50)), epoch: 3)])
    }

    @Test(arguments: [
        "email_provider_disabled", "hook_timeout", "captcha_failed", "validation_failed", "no_authorization", "bad_jwt",
        "signup_disabled", "over_request_rate_limit", "invalid_client", "something_new", nil,
    ])
    func `any other refusal keeps the session, and the old token while it lasts`(code: String?) {
        var machine = refused(code.map(AuthRefusalCode.init(rawValue:)), 422)
        #expect(machine.state.session == session("a", left: .seconds(50)))
        #expect(machine.answer(at: now.advanced(by: .seconds(49))) == .token(Secret("access-a")))
        #expect(machine.answer(at: now.advanced(by: .seconds(50))) == .failure(.servidor(codigo: 422)))
        #expect(machine.handle(.tokenAsked(at: now)) == [])
        let later = machine.handle(.tokenAsked(at: now.advanced(by: .seconds(1))))
        #expect(later == [.refresh(refreshToken: Secret("refresh-a"), epoch: 3)])
    }

    @Test func `a session of somebody else in the store is taken instead, and refreshed if it is ending`() {
        for (left, effects) in [
            (Duration.seconds(3600), []), (.seconds(10), [.refresh(refreshToken: Secret("refresh-b"), epoch: 4)]),
            (.seconds(-10), [.refresh(refreshToken: Secret("refresh-b"), epoch: 4)]),
        ] as [(Duration, [SessionMachine.Effect])] {
            var machine = refused(.refreshTokenAlreadyUsed)
            #expect(machine.handle(.loaded(epoch: 3, session("b", left: left), at: now)) == effects)
            #expect(machine.state.session == session("b", left: left))
        }
    }

    @Test func `a session that is unusable or gone is not taken`() {
        var empty = session("b")
        empty.accessToken = ""
        for stored in [nil, empty] {
            var machine = refused(.sessionNotFound)
            _ = machine.handle(.loaded(epoch: 3, stored, at: now))
            #expect(!machine.state.haySesion && !machine.state.comprobando)
        }
    }

    @Test func `a store that cannot be read then ends nothing`() {
        var machine = refused(.refreshTokenNotFound)
        #expect(machine.handle(.loadFailed(epoch: 3, .inesperado(causa: "locked"), at: now)) == [])
        #expect(machine.state.haySesion && machine.answer(at: now) == .token(Secret("access-a")))
        #expect(machine.handle(.tokenAsked(at: now.advanced(by: .seconds(1)))).count == 1)
    }

    @Test func `the store is read for it only when the writes before are done`() {
        var machine = SessionMachine()
        _ = machine.handle(.signedIn(session("a", left: .seconds(10))))
        _ = machine.handle(.tokenAsked(at: now))
        let refusal = AuthRefusal(status: 400, code: .userBanned, message: nil)
        #expect(machine.handle(.refreshRefused(epoch: 1, refusal, at: now)) == [])
        #expect(machine.answer(at: now) == nil)
        #expect(machine.handle(.written(ticket: 1)) == [.reread(refused: session("a", left: .seconds(10)), epoch: 2)])
    }

    @Test func `signing out or in while the store is read for it makes that reading late`() {
        for event in [SessionMachine.Event.salir, .signedIn(session("c"))] {
            var machine = refused(.refreshTokenNotFound)
            _ = machine.handle(event)
            let before = machine.state
            #expect(machine.handle(.loaded(epoch: 3, session("b"), at: now)) == [] && machine.state == before)
            #expect(machine.handle(.loadFailed(epoch: 3, .lento, at: now)) == [] && machine.state == before)
        }
    }

    @Test func `a refresh that does not say whose it is keeps the person of before`() {
        var machine = SessionMachine()
        var old = session("a", left: .seconds(10))
        old.email = "ana@example.com"
        _ = machine.handle(.signedIn(old))
        _ = machine.handle(.tokenAsked(at: now))
        var nameless = session("b")
        nameless.userId = ""
        _ = machine.handle(.refreshed(epoch: 1, nameless, at: now))
        #expect(machine.state.session?.accessToken == "access-b")
        #expect(machine.state.session?.userId == "u" && machine.state.session?.email == "ana@example.com")
    }
}
