import PokedexDomain

enum AuthFormSubject: SpecSubject {
    typealias World = AuthFormWorld

    private static let typed: [AuthMachine.Event] = [
        .escribirEmail("ana@example.com"), .escribirPassword(Secret("secreto-1")),
    ]
    private static let refusal = AuthRefusal(status: 400, code: "invalid_credentials", message: "Invalid")
    private static let closed = AuthRefusal(status: 422, code: .emailProviderDisabled, message: nil)

    private static func scene(_ name: String, why: String, _ events: [AuthMachine.Event]) throws -> Vector {
        try Vector(AuthFormSpec.self, name, why: why, events.map { .event($0) })
    }

    static var scenes: [Vector] {
        get throws { try fieldScenes + answerScenes + mailScenes }
    }

    private static var fieldScenes: [Vector] {
        get throws {
            [
                try scene(
                    "an error shows only where somebody has been", why: "leaving a field marks it, also unwritten",
                    [.salirDeEmail, .salirDePassword]),
                try scene(
                    "an empty form is submitted", why: "both fields are marked, and nothing is sent", [.entrar]),
                try scene(
                    "a form with one bad field is submitted", why: "the error of the other field shows too",
                    [.escribirEmail("ana@example.com"), .registrar]),
                try scene(
                    "outer white space", why: "the address is sent without it; the password with every blank",
                    [.escribirEmail(" ana@example.com "), .escribirPassword(Secret(" secreto ")), .entrar]),
                try scene(
                    "the address is typed letter by letter", why: "each letter counts as written",
                    [
                        .escribirEmail("a"), .escribirEmail("a@"), .escribirEmail("a@b"), .escribirEmail("a@b."),
                        .escribirEmail("a@b.c"),
                    ]),
                try scene(
                    "a password that reads alike and is another",
                    why: "code points count, and are sent as they were typed: é is one, e and its accent are two",
                    [
                        .escribirEmail("ana@example.com"), .escribirPassword(Secret("e\u{301}e\u{301}e\u{301}")),
                        .escribirPassword(Secret("\u{E9}\u{E9}\u{E9}")),
                    ]),
                try scene(
                    "the same text is written again", why: "that is no edit: the refusal stays",
                    typed + [
                        .entrar, .refused(ticket: 1, refusal), .escribirEmail("ana@example.com"),
                        .escribirPassword(Secret("secreto-1")),
                    ]),
                try scene(
                    "nothing is written where nothing is", why: "a control that echoes its text blames nobody",
                    [.escribirEmail(""), .escribirPassword(Secret(""))]),
                try scene(
                    "the same address with its accent apart", why: "other code points are an edit",
                    [
                        .escribirEmail("jos\u{E9}@example.com"), .escribirPassword(Secret("secreto-1")), .registrar,
                        .refused(ticket: 1, refusal), .escribirEmail("jose\u{301}@example.com"),
                    ]),
                try scene(
                    "accounts are closed at each act", why: "the text names what was asked for",
                    typed + [
                        .entrar, .refused(ticket: 1, closed), .registrar, .refused(ticket: 2, closed), .recuperar,
                        .refused(ticket: 3, closed),
                    ]),
                try scene(
                    "the selector moves", why: "errors and marks go, the text stays, nothing is sent",
                    typed + [.entrar, .refused(ticket: 1, refusal), .cambiarModo]),
            ]
        }
    }

    private static var answerScenes: [Vector] {
        get throws {
            [
                try scene(
                    "two submits in a row", why: "one request: the guard is in the machine", typed + [.entrar, .entrar]),
                try scene(
                    "a refusal, which is dismissed, and the same again",
                    why: "an error of the server does not keep anybody from sending",
                    typed + [
                        .entrar, .refused(ticket: 1, refusal), .descartarError, .entrar, .signedIn(ticket: 2),
                    ]),
                try scene(
                    "the same refusal twice", why: "a submit clears the error at once, or the second would not show",
                    typed + [.entrar, .refused(ticket: 1, refusal), .entrar, .refused(ticket: 2, refusal)]),
                try scene(
                    "typing while a request runs", why: "a failure keeps what was typed meanwhile",
                    typed + [.entrar, .escribirPassword(Secret("secreto-2")), .failed(ticket: 1, .sinConexion)]),
                try scene(
                    "a request ends as cancelled", why: "that is no error: it can be sent again",
                    typed + [.entrar, .cancelled(ticket: 1), .entrar]),
                try scene(
                    "somebody is signed in", why: "the form is emptied: a password must not stay in memory",
                    typed + [.registrar, .signedIn(ticket: 1)]),
                try scene(
                    "the next letter takes the error away", why: "it was about what stood there before",
                    typed + [.entrar, .failed(ticket: 1, .lento), .escribirEmail("eva@example.com")]),
                try scene(
                    "the form is closed", why: "it is emptied, and nothing is answered",
                    typed + [.entrar, .close, .signedIn(ticket: 1), .escribirEmail("ana@example.com")]),
            ]
        }
    }

    private static var mailScenes: [Vector] {
        get throws {
            [
                try scene(
                    "an account that must be confirmed first",
                    why: "the form is emptied and the mail told in one state",
                    typed + [.registrar, .mailSent(ticket: 1)]),
                try scene(
                    "a new password is asked for", why: "only the address has to be good, and the text stays",
                    [.escribirEmail("ana@example.com"), .recuperar, .mailSent(ticket: 1), .salirDeEmail]),
                try scene(
                    "a new password with a bad address", why: "its error shows, and nothing is sent",
                    [.escribirEmail("ana@"), .recuperar]),
                try scene(
                    "the server does not know the address", why: "nobody may learn who has an account",
                    [.escribirEmail("ana@example.com"), .recuperar, .refused(ticket: 1, refusal)]),
                try scene(
                    "the server wants patience for mails",
                    why: "showing the 429 would tell that the address has an account",
                    [
                        .escribirEmail("ana@example.com"), .recuperar,
                        .failed(ticket: 1, .demasiadas(esperar: .seconds(60))),
                    ]),
                try scene(
                    "no network for the mail", why: "that may be told: it says nothing of the address",
                    [.escribirEmail("ana@example.com"), .recuperar, .failed(ticket: 1, .sinConexion)]),
                try scene(
                    "the next edit takes the news of the mail away", why: "like an error",
                    [
                        .escribirEmail("ana@example.com"), .recuperar, .mailSent(ticket: 1),
                        .escribirEmail("eva@example.com"),
                    ]),
            ]
        }
    }
}
