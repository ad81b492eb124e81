/// The class of the form's inner state: what decides how it answers, without what is typed.
package struct AuthPhase: Hashable, Sendable {
    /// Which fields will do.
    package enum Fields: String, Hashable, Sendable {
        case neither, email, password, both
    }

    /// What is in flight.
    package enum Request: String, Hashable, Sendable {
        case none, entry, recovery
    }

    /// What the last request brought that still shows.
    package enum News: String, Hashable, Sendable {
        case none, error, mail
    }

    package let fields: Fields
    package let request: Request
    package let news: News
    package let isClosed: Bool
}

extension AuthMachine {
    /// The class that the inner state belongs to: what exploration and coverage count.
    package var phase: AuthPhase {
        AuthPhase(
            fields: fieldsPhase, request: requestPhase,
            news: form.error != nil ? .error : form.correoEnviado ? .mail : .none, isClosed: isClosed)
    }

    private var requestPhase: AuthPhase.Request {
        switch request {
        case nil: .none
        case .entrar, .registrar: .entry
        case .recuperar: .recovery
        }
    }

    private var fieldsPhase: AuthPhase.Fields {
        switch (ErrorEmail(in: form.email), ErrorPassword(in: form.password)) {
        case (nil, nil): .both
        case (nil, _): .email
        case (_, nil): .password
        default: .neither
        }
    }
}
