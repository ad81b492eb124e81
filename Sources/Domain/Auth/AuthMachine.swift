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
    /// What the request in flight asks for.
    var request: AuthAct?
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
        case .escribirEmail(let text): escribirEmail(text)
        case .escribirPassword(let text): escribirPassword(text)
        case .salirDeEmail: form.emailTocado = true
        case .salirDePassword: form.passwordTocado = true
        case .entrar:
            return submit(.entrar) { .signIn(email: $0, password: $1, ticket: $2) }
        case .registrar:
            return submit(.registrar) { .signUp(email: $0, password: $1, ticket: $2) }
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
            if finish(ticket) != nil { form = .vacio }
        case .mailSent(let ticket): mailSent(ticket)
        case .refused(let ticket, let refusal): refused(ticket, refusal)
        case .failed(let ticket, let error): failed(ticket, error)
        case .cancelled(let ticket): _ = finish(ticket)
        }
        return []
    }
}

extension AuthMachine {
    /// Writing what stands there already is no edit: a control that echoes its text must not take the error away, nor blame
    /// a field that nobody has been in.
    private mutating func escribirEmail(_ text: String) {
        let isEdit = !text.unicodeScalars.elementsEqual(form.email.unicodeScalars)
        if isEdit { forgetAnswers() }
        if isEdit || !text.isEmpty { form.emailTocado = true }
        form.email = text
    }

    private mutating func escribirPassword(_ text: Secret) {
        let isEdit = text != Secret(form.password)
        if isEdit { forgetAnswers() }
        if isEdit || !text.revealed.isEmpty { form.passwordTocado = true }
        form.password = text.revealed
    }

    /// What the last request brought is old news once something was typed or sent.
    private mutating func forgetAnswers() {
        form.error = nil
        form.correoEnviado = false
    }

    private mutating func submit(_ act: AuthAct, _ effect: (String, Secret, Int) -> Effect) -> [Effect] {
        guard !form.enviando else { return [] }
        // At once: the same error twice would otherwise publish nothing.
        forgetAnswers()
        guard form.sePuedeEnviar else {
            form.emailTocado = true
            form.passwordTocado = true
            return []
        }
        begin(act)
        return [effect(ErrorEmail.trimmed(form.email), Secret(form.password), ticket)]
    }

    private mutating func recover() -> [Effect] {
        guard !form.enviando else { return [] }
        forgetAnswers()
        guard ErrorEmail(in: form.email) == nil else {
            form.emailTocado = true
            return []
        }
        begin(.recuperar)
        return [.recover(email: ErrorEmail.trimmed(form.email), ticket: ticket)]
    }

    private mutating func begin(_ act: AuthAct) {
        request = act
        ticket &+= 1
        form.enviando = true
    }

    /// The request of that ticket is over; answers what it asked for, `nil` if that ticket is not its own.
    private mutating func finish(_ ticket: Int) -> AuthAct? {
        guard ticket == self.ticket, let act = request else { return nil }
        request = nil
        form.enviando = false
        return act
    }

    private mutating func mailSent(_ ticket: Int) {
        switch finish(ticket) {
        case .entrar, .registrar: form = .vacio
        case .recuperar: break
        case nil: return
        }
        form.correoEnviado = true
    }

    private mutating func refused(_ ticket: Int, _ refusal: AuthRefusal) {
        switch finish(ticket) {
        case .entrar: form.error = UiError(refusal, act: .entrar)
        case .registrar: form.error = UiError(refusal, act: .registrar)
        // Whatever the server knows of the address: nobody may learn from here who has an account.
        case .recuperar: form.correoEnviado = true
        case nil: break
        }
    }

    private mutating func failed(_ ticket: Int, _ error: AppError) {
        guard let act = finish(ticket) else { return }
        // The server limits the mails of each registered address. Showing the 429 would tell that the address has an
        // account, so it looks as a success does.
        if act == .recuperar, case .demasiadas = error {
            form.correoEnviado = true
        } else {
            form.error = UiError(error)
        }
    }
}
