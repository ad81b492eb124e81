import PokedexDomain
import Testing

@Suite struct SessionTable {
    private let now = Timestamp(milliseconds: 1_000_000_000)

    private func session(_ name: String, lasts: Duration = .seconds(3600)) -> AuthSession {
        AuthSession(
            accessToken: "access-\(name)", refreshToken: "refresh-\(name)", expiresAt: now.advanced(by: lasts),
            obtainedAt: now.advanced(by: lasts - .seconds(3600)), userId: "u-\(name)", email: nil)
    }

    private func restored(_ session: AuthSession?) -> SessionMachine {
        var machine = SessionMachine()
        _ = machine.handle(.start)
        _ = machine.handle(.loaded(epoch: 1, session, at: now))
        return machine
    }

    @Test func unknownIsNotSignedOut() {
        var machine = SessionMachine()
        #expect(machine.state == AuthState(comprobando: true, session: nil))
        #expect(machine.handle(.start) == [.load(epoch: 1)])
        #expect(machine.state.comprobando && machine.answer(at: now) == nil)
        #expect(machine.handle(.start) == [])
    }

    @Test func aStoredSessionIsRestored() {
        let machine = restored(session("a"))
        #expect(machine.state == AuthState(comprobando: false, session: session("a")))
        #expect(machine.answer(at: now) == .token(Secret("access-a")))
    }

    @Test func noSessionOrOneWithoutTokensIsSignedOut() {
        var empty = session("a")
        empty.refreshToken = ""
        for stored in [nil, empty] {
            let machine = restored(stored)
            #expect(machine.state == AuthState(comprobando: false, session: nil))
            #expect(machine.answer(at: now) == .nobody)
        }
    }

    @Test(arguments: [(Duration.seconds(61), false), (.seconds(60), true), (.zero, true), (.seconds(-3600), true)])
    func aStartNearTheEndShowsTheSessionAndAsksForOneRefresh(lasts: Duration, asks: Bool) {
        var machine = SessionMachine()
        _ = machine.handle(.start)
        let effects = machine.handle(.loaded(epoch: 1, session("a", lasts: lasts), at: now))
        #expect(effects == (asks ? [.refresh(refreshToken: Secret("refresh-a"), epoch: 2)] : []))
        #expect(machine.state.haySesion)
        #expect((machine.answer(at: now) == nil) == asks)
    }

    @Test func howeverManyAskOneRefreshRuns() {
        var machine = restored(session("a", lasts: .seconds(100)))
        let later = now.advanced(by: .seconds(50))
        #expect(machine.handle(.tokenAsked(at: now)) == [])
        #expect(machine.handle(.tokenAsked(at: later)).count == 1)
        #expect(machine.handle(.tokenAsked(at: later)) == [])
        #expect(machine.answer(at: later) == nil)
        #expect(
            machine.handle(.refreshed(epoch: 2, session("b"), at: later)) == [.write(.save(session("b")), ticket: 1)])
        #expect(machine.answer(at: later) == .token(Secret("access-b")))
    }

    @Test func aFailureEndsNoSession() {
        for error in [AppError.sinConexion, .lento, .servidor(codigo: 503), .inesperado(causa: "html")] {
            var machine = restored(session("a", lasts: .seconds(-1)))
            #expect(machine.handle(.refreshFailed(epoch: 2, error, at: now)) == [])
            #expect(machine.state.haySesion && machine.answer(at: now) == .failure(error))
            #expect(machine.handle(.tokenAsked(at: now.advanced(by: .seconds(1)))).count == 1)
        }
    }

    @Test func aFailedRefreshGivesTheOldTokenWhileItHasNotEnded() {
        var machine = restored(session("a", lasts: .seconds(30)))
        _ = machine.handle(.refreshFailed(epoch: 2, .lento, at: now))
        #expect(machine.answer(at: now) == .token(Secret("access-a")))
        #expect(machine.answer(at: now.advanced(by: .seconds(30))) == .failure(.lento))
    }

    @Test func aRefreshWithoutTokensIsAFailureAndEndsNothing() {
        var machine = restored(session("a", lasts: .seconds(-1)))
        var empty = session("b")
        empty.accessToken = ""
        #expect(machine.handle(.refreshed(epoch: 2, empty, at: now)) == [])
        #expect(machine.state.session == session("a", lasts: .seconds(-1)))
        #expect(machine.handle(.tokenAsked(at: now.advanced(by: .seconds(1)))).count == 1)
    }

    @Test func signingOutIsAtOnceAndToldToTheServer() {
        var machine = restored(session("a"))
        #expect(
            machine.handle(.salir)
                == [.write(.forget(session("a")), ticket: 1), .tellSignedOut(accessToken: Secret("access-a"))])
        #expect(machine.state == AuthState(comprobando: false, session: nil))
        #expect(machine.handle(.salir) == [])
    }

    @Test func signingOutBeforeTheFirstReadDeletesWhateverIsStored() {
        var machine = SessionMachine()
        _ = machine.handle(.start)
        #expect(machine.handle(.salir) == [.write(.forget(nil), ticket: 1)])
        #expect(machine.handle(.loaded(epoch: 1, session("a"), at: now)) == [])
        #expect(machine.state == AuthState(comprobando: false, session: nil))
    }

    @Test func aLateRefreshAfterASignOutOrForAnEarlierUserChangesNothing() {
        for late in [
            SessionMachine.Event.refreshed(epoch: 2, session("late"), at: now),
            .refreshRefused(epoch: 2, AuthRefusal(status: 400, code: .sessionNotFound, message: nil), at: now),
            .refreshFailed(epoch: 2, .lento, at: now),
        ] {
            var machine = restored(session("a", lasts: .seconds(-1)))
            _ = machine.handle(.salir)
            #expect(machine.handle(late) == [])
            #expect(machine.state == AuthState(comprobando: false, session: nil))

            machine = restored(session("a", lasts: .seconds(-1)))
            _ = machine.handle(.signedIn(session("b")))
            #expect(machine.handle(late) == [])
            #expect(machine.state.session == session("b"))
        }
    }

    @Test func writesFollowOneAnotherInTheirOrder() {
        var machine = restored(nil)
        #expect(machine.handle(.signedIn(session("a"))) == [.write(.save(session("a")), ticket: 1)])
        #expect(machine.handle(.salir) == [.tellSignedOut(accessToken: Secret("access-a"))])
        #expect(machine.handle(.signedIn(session("b"))) == [])
        #expect(machine.handle(.written(ticket: 1)) == [.write(.forget(session("a")), ticket: 2)])
        #expect(machine.handle(.written(ticket: 1)) == [])
        #expect(machine.handle(.written(ticket: 2)) == [.write(.save(session("b")), ticket: 3)])
    }

    @Test func aSessionThatCouldNotBeStoredIsStoredAtTheNextAsk() {
        var machine = restored(session("a", lasts: .seconds(-1)))
        _ = machine.handle(.refreshed(epoch: 2, session("b"), at: now))
        #expect(machine.handle(.writeFailed(ticket: 1)) == [])
        #expect(machine.state.session == session("b"))
        #expect(machine.handle(.tokenAsked(at: now)) == [.write(.save(session("b")), ticket: 2)])
        _ = machine.handle(.written(ticket: 2))
        #expect(machine.handle(.tokenAsked(at: now)) == [])
        _ = machine.handle(.salir)
        #expect(machine.handle(.writeFailed(ticket: 3)) == [] && machine.handle(.tokenAsked(at: now)) == [])
    }

    @Test func noDescriptionShowsAToken() {
        let secret = session("hunter2")
        let values: [Any] = [
            secret, [secret], AuthState(comprobando: false, session: secret), SessionMachine.Event.signedIn(secret),
            SessionMachine.Event.loaded(epoch: 1, secret, at: now),
            SessionMachine.Effect.write(.save(secret), ticket: 1),
            SessionMachine.Effect.refresh(refreshToken: Secret(secret.refreshToken), epoch: 1),
            SessionMachine.Effect.tellSignedOut(accessToken: Secret(secret.accessToken)),
            SessionMachine.Answer.token(Secret(secret.accessToken)), SignUpOutcome.session(secret),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("access-hunter2") && !text.contains("refresh-hunter2"))
            }
        }
    }
}
