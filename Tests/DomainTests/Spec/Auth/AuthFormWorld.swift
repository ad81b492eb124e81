import PokedexDomain

/// The form, a person who types good and bad things, and an account server.
struct AuthFormWorld: SpecWorld {
    typealias Spec = AuthFormSpec

    static let quickDepth = 4

    static let starts: [(setup: JSON, world: AuthFormWorld)] = [(.null, AuthFormWorld())]

    struct Key: Hashable {
        let form: AuthFormState
        let phase: AuthPhase
        let isSigningUp: Bool
    }

    private(set) var events: [AuthMachine.Event] = []
    private var machine = AuthMachine()
    private var running: AuthMachine.Effect?

    var key: Key { Key(form: machine.state, phase: machine.phase, isSigningUp: isSigningUp) }

    private var isSigningUp: Bool {
        if case .signUp = running { true } else { false }
    }

    func successors() -> [AuthFormWorld] {
        let intents: [AuthMachine.Event] = [
            .escribirEmail("ana@example.com"), .escribirEmail("ana@"), .escribirPassword(Secret("secreto-1")),
            .escribirPassword(Secret("corta")), .salirDeEmail, .salirDePassword, .entrar, .registrar, .recuperar,
            .cambiarModo, .descartarError, .close,
        ]
        return (intents + answers).map { event in
            var next = self
            next.send(event)
            return next
        }
    }

    private var answers: [AuthMachine.Event] {
        guard let running, let ticket = Spec.begins(running)?.number else { return [] }
        let refusal = AuthRefusal(status: 400, code: "invalid_credentials", message: "No")
        let failures: [AuthMachine.Event] = [
            .refused(ticket: ticket, refusal), .failed(ticket: ticket, .sinConexion),
            .failed(ticket: ticket, .demasiadas(esperar: .seconds(60))), .cancelled(ticket: ticket),
        ]
        switch running {
        case .signIn: return [.signedIn(ticket: ticket)] + failures
        case .signUp: return [.signedIn(ticket: ticket), .mailSent(ticket: ticket)] + failures
        case .recover: return [.mailSent(ticket: ticket)] + failures
        }
    }

    private mutating func send(_ event: AuthMachine.Event) {
        events.append(event)
        if Spec.ends(event) != nil { running = nil }
        for effect in machine.handle(event) { running = effect }
    }
}
