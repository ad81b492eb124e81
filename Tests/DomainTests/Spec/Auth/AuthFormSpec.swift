import PokedexDomain

enum AuthFormSpec: SpecMachine {
    typealias Machine = AuthMachine

    static let name = "auth-form"

    static func machine(_ setup: JSON) throws -> Machine { try machine(setup) { AuthMachine() } }

    static func json(_ event: Machine.Event) -> JSON {
        switch event {
        case .escribirEmail(let text): .named("escribirEmail", ["valor": .text(text)])
        case .escribirPassword(let text): .named("escribirPassword", ["valor": .text(text.revealed)])
        case .salirDeEmail: "salirDeEmail"
        case .salirDePassword: "salirDePassword"
        case .entrar: "entrar"
        case .registrar: "registrar"
        case .recuperar: "recuperar"
        case .cambiarModo: "cambiarModo"
        case .descartarError: "descartarError"
        case .close: "close"
        case .signedIn(let ticket): .named("signedIn", ["ticket": .int(ticket)])
        case .mailSent(let ticket): .named("mailSent", ["ticket": .int(ticket)])
        case .refused(let ticket, let refusal):
            .named("refused", ["ticket": .int(ticket), "refusal": json(refusal)])
        case .failed(let ticket, let error): .named("failed", ["ticket": .int(ticket), "error": JSON(error)])
        case .cancelled(let ticket): .named("cancelled", ["ticket": .int(ticket)])
        }
    }

    static func event(_ json: JSON) throws -> Machine.Event {
        let (name, fields) = try json.named
        switch name {
        case "escribirEmail": return .escribirEmail(try fields["valor"].text)
        case "escribirPassword": return .escribirPassword(Secret(try fields["valor"].text))
        case "salirDeEmail": return .salirDeEmail
        case "salirDePassword": return .salirDePassword
        case "entrar": return .entrar
        case "registrar": return .registrar
        case "recuperar": return .recuperar
        case "cambiarModo": return .cambiarModo
        case "descartarError": return .descartarError
        case "close": return .close
        case "signedIn": return .signedIn(ticket: try fields["ticket"].int)
        case "mailSent": return .mailSent(ticket: try fields["ticket"].int)
        case "refused": return .refused(ticket: try fields["ticket"].int, try refusal(fields["refusal"]))
        case "failed": return .failed(ticket: try fields["ticket"].int, try fields["error"].appError)
        case "cancelled": return .cancelled(ticket: try fields["ticket"].int)
        default: throw JSON.Failure(description: "the form knows no event \(name)")
        }
    }

    static func json(_ effect: Machine.Effect) -> JSON {
        switch effect {
        case .signIn(let email, let password, let ticket):
            .named(
                "signIn", ["email": .text(email), "password": .text(password.revealed), "ticket": .int(ticket)])
        case .signUp(let email, let password, let ticket):
            .named(
                "signUp", ["email": .text(email), "password": .text(password.revealed), "ticket": .int(ticket)])
        case .recover(let email, let ticket): .named("recover", ["email": .text(email), "ticket": .int(ticket)])
        }
    }

    static func json(_ machine: Machine) -> JSON { json(machine.state) }

    static func json(_ form: Machine.State) -> JSON {
        [
            "email": .text(form.email), "password": .text(form.password), "emailTocado": .bool(form.emailTocado),
            "passwordTocado": .bool(form.passwordTocado), "enviando": .bool(form.enviando),
            "error": JSON(form.error), "correoEnviado": .bool(form.correoEnviado),
            "errorEmail": json(form.errorEmail), "errorPassword": json(form.errorPassword),
            "sePuedeEnviar": .bool(form.sePuedeEnviar),
        ]
    }

    static func json(_ error: ErrorEmail?) -> JSON {
        switch error {
        case nil: .null
        case .vacio: "vacio"
        case .incompleto: "incompleto"
        }
    }

    static func json(_ error: ErrorPassword?) -> JSON {
        switch error {
        case nil: .null
        case .vacia: "vacia"
        case .corta: "corta"
        }
    }

    static func json(_ refusal: AuthRefusal) -> JSON {
        [
            "status": .int(refusal.status), "code": JSON(refusal.code?.rawValue), "message": JSON(refusal.message),
            "weaknesses": .array(refusal.weaknesses.map { .text($0.rawValue) }),
        ]
    }

    static func refusal(_ json: JSON) throws -> AuthRefusal {
        AuthRefusal(
            status: try json["status"].int, code: try (json["code"].orNil?.text).map(AuthRefusalCode.init(rawValue:)),
            message: try json["message"].orNil?.text,
            weaknesses: try (json["weaknesses"].orNil?.array ?? []).map {
                guard let weakness = PasswordWeakness(rawValue: try $0.text) else {
                    throw JSON.Failure(description: "no weakness of a password is called \($0.line)")
                }
                return weakness
            })
    }

    static let parts = ["fields", "request", "news"]
    static let diagrams = ["fields", "request", "news"]

    static func stateClass(_ machine: Machine) -> [String] {
        let phase = machine.phase
        let fields =
            switch phase.fields {
            case .neither, .password: "incomplete"
            case .email: "address"
            case .both: "complete"
            }
        return [fields, phase.request.rawValue, phase.news == .none ? "none" : "told"]
    }

    static func isOver(_ machine: Machine) -> Bool { machine.phase.isClosed }

    static func begins(_ effect: Machine.Effect) -> Work? {
        switch effect {
        case .signIn(_, _, let ticket), .signUp(_, _, let ticket), .recover(_, let ticket): Work(number: ticket)
        }
    }

    static func ends(_ event: Machine.Event) -> Work? {
        switch event {
        case .signedIn(let ticket), .mailSent(let ticket), .refused(let ticket, _), .failed(let ticket, _),
            .cancelled(let ticket):
            Work(number: ticket)
        default: nil
        }
    }

    static let late: [Machine.Event] = [
        .signedIn(ticket: 0), .mailSent(ticket: 0),
        .refused(ticket: 0, AuthRefusal(status: 400, code: nil, message: nil)), .failed(ticket: 0, .lento),
        .cancelled(ticket: 0),
    ]
}
