import PokedexDomain
import Testing

/// When a token is refreshed, how long a failure waits, and when the store is read again.
@Suite struct SessionWaitTests {
    private let now = Timestamp(milliseconds: 1_000_000_000)

    private func later(_ seconds: Double) -> Timestamp { now.advanced(by: .seconds(seconds)) }

    private func session(life: Double = 3600, left: Double) -> AuthSession {
        AuthSession(
            accessToken: "access", refreshToken: "refresh", expiresAt: later(left), obtainedAt: later(left - life),
            userId: "u", email: nil)
    }

    /// A session with so much left, whose refresh failed so.
    private func failed(_ error: AppError, left: Double = 30) -> SessionMachine {
        var machine = SessionMachine()
        _ = machine.handle(.start)
        _ = machine.handle(.loaded(epoch: 1, session(left: left), at: now))
        _ = machine.handle(.refreshFailed(epoch: 2, error, at: now))
        return machine
    }

    @Test(arguments: [60, 30, 10, 2, 1, 0.5, 119, 3600]) func `a token of any life is good when it is new`(life: Double)
    {
        var machine = SessionMachine()
        _ = machine.handle(.signedIn(session(life: life, left: life)))
        for _ in 0..<100 { #expect(machine.handle(.tokenAsked(at: now)) == []) }
        #expect(machine.answer(at: now) == .token(Secret("access")))
        let middle = later(life - min(60, life / 2) + 0.001)
        #expect(machine.handle(.tokenAsked(at: middle)).count == 1)
    }

    @Test(arguments: [-3600, -60, -1, -0.001, -86_400_000])
    func `a clock before the token was obtained makes it ending`(
        moved: Double
    ) {
        var machine = SessionMachine()
        _ = machine.handle(.signedIn(session(left: 3600)))
        #expect(machine.handle(.tokenAsked(at: later(moved))).count == 1)
    }

    @Test(arguments: [
        (AppError.sinConexion, 1.0), (.lento, 1), (.servidor(codigo: 503), 1), (.demasiadas(esperar: nil), 1),
        (.demasiadas(esperar: .zero), 1), (.demasiadas(esperar: .seconds(60)), 60),
        (.demasiadas(esperar: .milliseconds(200)), 0.2), (.inesperado(causa: "html"), 1),
    ])
    func `whoever asks during the wait makes no request, and the first afterwards does`(error: AppError, wait: Double) {
        var machine = failed(error)
        for part in [0, 0.3, 0.6, 0.999] { #expect(machine.handle(.tokenAsked(at: later(wait * part))) == []) }
        #expect(machine.handle(.tokenAsked(at: later(wait))) == [.refresh(refreshToken: Secret("refresh"), epoch: 3)])
    }

    @Test func `each failure in a row doubles the wait to a minute, and a success begins anew`() {
        var machine = failed(.sinConexion, left: -1)
        var at = now
        for (index, wait) in [1, 2, 4, 8, 16, 32, 60, 60].enumerated() {
            #expect(machine.answer(at: at) == .failure(.sinConexion))
            #expect(machine.handle(.tokenAsked(at: at.advanced(by: .seconds(wait) - .milliseconds(1)))) == [])
            at = at.advanced(by: .seconds(wait))
            #expect(machine.handle(.tokenAsked(at: at)).count == 1)
            _ = machine.handle(.refreshFailed(epoch: 3 + index, .sinConexion, at: at))
        }
        _ = machine.handle(.signedIn(session(left: 0)))
        _ = machine.handle(.tokenAsked(at: at))
        _ = machine.handle(.refreshFailed(epoch: 11, .lento, at: at))
        #expect(machine.handle(.tokenAsked(at: at.advanced(by: .seconds(1)))).count == 1)
    }

    @Test func `a person who tries again does not wait, and neither does a clock that was set back`() {
        var machine = failed(.demasiadas(esperar: .seconds(3600)))
        #expect(machine.handle(.reintentar(at: now)).count == 1)
        machine = failed(.demasiadas(esperar: .seconds(3600)))
        #expect(machine.handle(.tokenAsked(at: later(-1))).count == 1)
    }

    @Test func `trying again where nothing failed asks for nothing`() {
        var machine = SessionMachine()
        _ = machine.handle(.start)
        #expect(machine.handle(.reintentar(at: now)) == [])
        _ = machine.handle(.loaded(epoch: 1, session(left: 3600), at: now))
        #expect(machine.handle(.reintentar(at: now)) == [])
        _ = machine.handle(.salir)
        #expect(machine.handle(.reintentar(at: now)) == [])
    }

    @Test func `a store that cannot be read says why, and is read again after 1 s, doubling to a minute`() {
        var machine = SessionMachine()
        var effects = machine.handle(.start)
        for (index, wait) in [1, 2, 4, 8, 16, 32, 60, 60].enumerated() {
            #expect(effects == [.load(epoch: 2 * index + 1)])
            effects = machine.handle(.loadFailed(epoch: 2 * index + 1, .inesperado(causa: "locked"), at: now))
            #expect(effects == [.wait(.seconds(wait), epoch: 2 * index + 2)])
            #expect(machine.state.comprobando && machine.state.error == UiError(.inesperado(causa: "locked")))
            #expect(machine.handle(.waited(epoch: 2 * index + 1)) == [])
            effects = machine.handle(.waited(epoch: 2 * index + 2))
            #expect(machine.state.error != nil)
        }
        _ = machine.handle(.loaded(epoch: 17, session(left: 3600), at: now))
        #expect(machine.state == AuthState(comprobando: false, session: session(left: 3600)))
    }

    @Test func `a start, an asker and a person have it read at once, and the wait is let go`() {
        for event in [SessionMachine.Event.tokenAsked(at: now), .start, .reintentar(at: now)] {
            var machine = SessionMachine()
            _ = machine.handle(.start)
            _ = machine.handle(.loadFailed(epoch: 1, .inesperado(causa: "locked"), at: now))
            #expect(machine.answer(at: now) == .failure(.inesperado(causa: "locked")))
            #expect(machine.handle(event) == [.cancelWait(epoch: 2), .load(epoch: 3)])
            #expect(machine.answer(at: now) == nil && machine.handle(.waited(epoch: 2)) == [])
            _ = machine.handle(.loaded(epoch: 3, session(left: 3600), at: now))
            #expect(machine.state.haySesion && machine.state.error == nil)
        }
    }

    @Test func `signing in or out lets the wait go`() {
        for event in [SessionMachine.Event.signedIn(session(left: 3600)), .salir] {
            var machine = SessionMachine()
            _ = machine.handle(.start)
            _ = machine.handle(.loadFailed(epoch: 1, .lento, at: now))
            #expect(machine.handle(event).first == .cancelWait(epoch: 2))
            #expect(machine.handle(.waited(epoch: 2)) == [] && machine.state.error == nil)
        }
    }

    @Test func `a sign-out before the store could be read is repeated until it is stored`() {
        var machine = SessionMachine()
        _ = machine.handle(.start)
        _ = machine.handle(.loadFailed(epoch: 1, .lento, at: now))
        _ = machine.handle(.salir)
        #expect(machine.handle(.writeFailed(ticket: 1)) == [] && machine.answer(at: now) == .nobody)
        #expect(machine.handle(.tokenAsked(at: now)) == [.write(.forget(nil), ticket: 2)])
        #expect(machine.handle(.start) == [])
        _ = machine.handle(.written(ticket: 2))
        #expect(machine.handle(.start) == [] && machine.handle(.tokenAsked(at: now)) == [])
    }
}
