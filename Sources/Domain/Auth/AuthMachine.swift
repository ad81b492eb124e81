/// The entry form: what is typed, what may be said of it, and one request at a time.
public struct AuthMachine: StateMachine {
    /// What is published.
    public typealias State = AuthFormState

    /// What can happen: an intent, or the answer to a request, which names its ticket.
    public enum Event: Hashable, Sendable {
        /// The address was written in, by hand or by autofill.
        case escribirEmail(String)
        /// The password was written in.
        case escribirPassword(Secret)
        /// The address was left.
        case salirDeEmail
        /// The password was left.
        case salirDePassword
        /// Sign in.
        case entrar
        /// Make an account.
        case registrar
        /// Send a mail for a new password.
        case recuperar
        /// The selector between the two moved.
        case cambiarModo
        /// The error was seen.
        case descartarError
        /// The end of the form.
        case close
        /// The request succeeded: somebody is signed in.
        case signedIn(ticket: Int)
        /// The request succeeded: a mail was sent.
        case mailSent(ticket: Int)
        /// The server refused.
        case refused(ticket: Int, AuthRefusal)
        /// The request failed otherwise.
        case failed(ticket: Int, AppError)
        /// The request ended as cancelled. Nobody asked for that, and it is no error: the form is as before it.
        case cancelled(ticket: Int)
    }

    /// The work that is asked for, answered by an event with its ticket. No description of it shows a password.
    public enum Effect: Hashable, Sendable {
        /// Sign in: answer `signedIn`, `refused`, `failed` or `cancelled`.
        case signIn(email: String, password: Secret, ticket: Int)
        /// Make an account: answer `signedIn`, `mailSent`, `refused`, `failed` or `cancelled`.
        case signUp(email: String, password: Secret, ticket: Int)
        /// Have a mail sent: answer `mailSent`, `refused`, `failed` or `cancelled`.
        case recover(email: String, ticket: Int)
    }

    var form = AuthFormState.vacio
    var request = AuthPhase.Request.none
    private var ticket = 0
    var isClosed = false

    /// An untouched form.
    public init() {}

    /// What is published now.
    public var state: AuthFormState { form }

    /// Takes one event and answers with the work that it asks for.
    public mutating func handle(_ event: Event) -> [Effect] {
        guard !isClosed else { return [] }
        switch event {
        case .escribirEmail(let text):
            form.email = text
            form.emailTocado = true
            forgetAnswers()
        case .escribirPassword(let text):
            form.password = text.revealed
            form.passwordTocado = true
            forgetAnswers()
        case .salirDeEmail: form.emailTocado = true
        case .salirDePassword: form.passwordTocado = true
        case .entrar:
            return submit { .signIn(email: $0, password: $1, ticket: $2) }
        case .registrar:
            return submit { .signUp(email: $0, password: $1, ticket: $2) }
        case .recuperar: return recover()
        case .cambiarModo:
            forgetAnswers()
            form.emailTocado = false
            form.passwordTocado = false
        case .descartarError: form.error = nil
        case .close:
            isClosed = true
            // Nobody reads it any more, and a password must not stay in memory.
            form = .vacio
        case .signedIn(let ticket):
            if finish(ticket) != .none { form = .vacio }
        case .mailSent(let ticket): mailSent(ticket)
        case .refused(let ticket, let refusal): refused(ticket, refusal)
        case .failed(let ticket, let error): failed(ticket, error)
        case .cancelled(let ticket): _ = finish(ticket)
        }
        return []
    }
}

extension AuthMachine {
    /// What the last request brought is old news once something was typed or sent.
    private mutating func forgetAnswers() {
        form.error = nil
        form.correoEnviado = false
    }

    private mutating func submit(_ effect: (String, Secret, Int) -> Effect) -> [Effect] {
        guard !form.enviando else { return [] }
        // At once: the same error twice would otherwise publish nothing.
        forgetAnswers()
        guard form.sePuedeEnviar else {
            form.emailTocado = true
            form.passwordTocado = true
            return []
        }
        begin(.entry)
        return [effect(ErrorEmail.trimmed(form.email), Secret(form.password), ticket)]
    }

    private mutating func recover() -> [Effect] {
        guard !form.enviando else { return [] }
        forgetAnswers()
        guard ErrorEmail(in: form.email) == nil else {
            form.emailTocado = true
            return []
        }
        begin(.recovery)
        return [.recover(email: ErrorEmail.trimmed(form.email), ticket: ticket)]
    }

    private mutating func begin(_ request: AuthPhase.Request) {
        self.request = request
        ticket &+= 1
        form.enviando = true
    }

    /// The request of that ticket is over; answers which it was, `none` if that ticket is not its own.
    private mutating func finish(_ ticket: Int) -> AuthPhase.Request {
        guard ticket == self.ticket else { return .none }
        defer { request = .none }
        if request != .none { form.enviando = false }
        return request
    }

    private mutating func mailSent(_ ticket: Int) {
        switch finish(ticket) {
        case .entry: form = .vacio
        case .recovery: break
        case .none: return
        }
        form.correoEnviado = true
    }

    private mutating func refused(_ ticket: Int, _ refusal: AuthRefusal) {
        switch finish(ticket) {
        case .entry: form.error = UiError(refusal)
        // Whatever the server knows of the address: nobody may learn from here who has an account.
        case .recovery: form.correoEnviado = true
        case .none: break
        }
    }

    private mutating func failed(_ ticket: Int, _ error: AppError) {
        let request = finish(ticket)
        guard request != .none else { return }
        // Of one address the server bears fewer mails than of none: asking for patience would tell that it is known.
        if request == .recovery, case .demasiadas = error {
            form.correoEnviado = true
        } else {
            form.error = UiError(error)
        }
    }
}
