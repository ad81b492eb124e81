import PokedexDomain
import PokedexFakes
import Testing

@Suite struct AuthFormTable {
    typealias Event = AuthMachine.Event

    private func typed(_ email: String = "ana@example.com", _ password: String = "secreto") -> AuthMachine {
        var machine = AuthMachine()
        _ = machine.handle(.escribirEmail(email))
        _ = machine.handle(.escribirPassword(Secret(password)))
        return machine
    }

    private let refusal = AuthRefusal(status: 400, code: "invalid_credentials", message: nil)

    @Test func noErrorShowsBeforeAFieldWasTouched() {
        var machine = AuthMachine()
        #expect(machine.state == .vacio && !machine.state.sePuedeEnviar)
        #expect(machine.state.errorEmail == nil && machine.state.errorPassword == nil)
        _ = machine.handle(.salirDeEmail)
        #expect(machine.state.errorEmail == .vacio && machine.state.errorPassword == nil)
        _ = machine.handle(.salirDePassword)
        #expect(machine.state.errorPassword == .vacia)
    }

    @Test(arguments: [Event.entrar, .registrar]) func submittingAnInvalidFormTouchesBothAndSendsNothing(submit: Event) {
        var machine = AuthMachine()
        _ = machine.handle(.salirDeEmail)
        #expect(machine.handle(submit) == [])
        #expect(machine.state.emailTocado && machine.state.passwordTocado && !machine.state.enviando)
        #expect(machine.state.errorEmail == .vacio && machine.state.errorPassword == .vacia)
    }

    @Test func writingMarksAFieldTouchedAlsoByAutofill() {
        let state = typed("a", "1").state
        #expect(state.errorEmail == .incompleto && state.errorPassword == .corta)
    }

    @Test func theAddressIsSentTrimmedAndThePasswordAsTyped() {
        var machine = typed("ana@example.com ", " secreto ")
        #expect(machine.state.errorEmail == nil && machine.state.sePuedeEnviar)
        #expect(
            machine.handle(.entrar) == [.signIn(email: "ana@example.com", password: Secret(" secreto "), ticket: 1)])
        #expect(machine.state.email == "ana@example.com " && machine.state.enviando)
    }

    @Test func whileOneIsInFlightNothingElseIsSent() {
        var machine = typed()
        #expect(machine.handle(.registrar).count == 1)
        for event in [Event.registrar, .entrar, .recuperar] { #expect(machine.handle(event) == []) }
        #expect(machine.state.enviando && !machine.state.sePuedeEnviar)
    }

    @Test func aSubmitClearsTheErrorAtOnceAndAServerErrorDoesNotMakeTheFormInvalid() {
        var machine = typed()
        _ = machine.handle(.entrar)
        _ = machine.handle(.refused(ticket: 1, refusal))
        #expect(machine.state.error?.titulo == "No se pudo continuar")
        #expect(machine.state.sePuedeEnviar && !machine.state.enviando)
        #expect(machine.state.errorEmail == nil && machine.state.password == "secreto")
        #expect(machine.handle(.entrar).count == 1 && machine.state.error == nil)
    }

    @Test func successEmptiesTheFormWithWhatWasTypedMeanwhile() {
        var machine = typed()
        _ = machine.handle(.entrar)
        _ = machine.handle(.escribirPassword(Secret("secretos")))
        _ = machine.handle(.signedIn(ticket: 1))
        #expect(machine.state == .vacio)
    }

    @Test func failureKeepsWhatWasTypedMeanwhile() {
        var machine = typed()
        _ = machine.handle(.entrar)
        _ = machine.handle(.escribirEmail("eva@example.com"))
        _ = machine.handle(.failed(ticket: 1, .sinConexion))
        #expect(machine.state.email == "eva@example.com" && machine.state.error?.causa == .sinConexion)
    }

    @Test func anErrorGoesWhenItIsSeenOrSomethingIsTyped() {
        for event in [Event.descartarError, .escribirEmail("e"), .escribirPassword(Secret("p"))] {
            var machine = typed()
            _ = machine.handle(.entrar)
            _ = machine.handle(.refused(ticket: 1, refusal))
            _ = machine.handle(event)
            #expect(machine.state.error == nil)
        }
    }

    @Test(arguments: [
        Event.escribirEmail("ana@example.com"), .escribirPassword(Secret("secreto")),
    ])
    func `writing the same text again is no edit`(echo: Event) {
        var machine = typed()
        _ = machine.handle(.entrar)
        _ = machine.handle(.refused(ticket: 1, refusal))
        let before = machine.state
        #expect(machine.handle(echo) == [] && machine.state == before)
        machine = typed()
        _ = machine.handle(.recuperar)
        _ = machine.handle(.mailSent(ticket: 1))
        _ = machine.handle(echo)
        #expect(machine.state.correoEnviado)
    }

    @Test func `an echo of nothing in an empty field touches nothing, and any other echo does`() {
        var machine = AuthMachine()
        _ = machine.handle(.escribirEmail(""))
        _ = machine.handle(.escribirPassword(Secret("")))
        #expect(machine.state == .vacio && machine.state.errorEmail == nil)
        machine = typed("ana", "1")
        _ = machine.handle(.cambiarModo)
        _ = machine.handle(.escribirEmail("ana"))
        #expect(machine.state.emailTocado && !machine.state.passwordTocado)
        _ = machine.handle(.escribirEmail(""))
        #expect(machine.state.errorEmail == .vacio)
    }

    @Test(arguments: [
        ("josé", "jose\u{301}"), ("\u{212B}", "\u{C5}"), ("a", "a "), ("a", "A"), ("a\u{200B}", "a"),
    ])
    func `other code points are an edit, also where they read alike`(old: String, new: String) {
        var machine = typed(old + "@example.com")
        _ = machine.handle(.recuperar)
        _ = machine.handle(.mailSent(ticket: 1))
        _ = machine.handle(.escribirEmail(new + "@example.com"))
        #expect(!machine.state.correoEnviado)
        #expect(machine.state.email.unicodeScalars.elementsEqual((new + "@example.com").unicodeScalars))
    }

    @Test(arguments: ["email_provider_disabled", "phone_provider_disabled", "provider_disabled", "signup_disabled"])
    func `what is switched off is told for what was asked`(code: AuthRefusalCode) {
        let closed = AuthRefusal(status: 422, code: code, message: "Disabled")
        for (submit, words) in [(Event.entrar, "entrar"), (.registrar, "crear cuentas")] {
            var machine = typed()
            _ = machine.handle(submit)
            _ = machine.handle(.refused(ticket: 1, closed))
            #expect(machine.state.error?.detalle.contains(words) == true)
            #expect((machine.state.error?.detalle.contains("crear cuentas") == true) == (submit == .registrar))
        }
    }

    @Test func changingTheModeClearsErrorsAndTouchesKeepsTheTextAndSendsNothing() {
        var machine = typed("ana", "1")
        _ = machine.handle(.cambiarModo)
        #expect(machine.state.errorEmail == nil && machine.state.errorPassword == nil)
        #expect(machine.state.email == "ana" && machine.state.password == "1")
        machine = typed()
        _ = machine.handle(.entrar)
        _ = machine.handle(.refused(ticket: 1, refusal))
        #expect(machine.handle(.cambiarModo) == [] && machine.state.error == nil)
    }

    @Test func aSignUpThatSendsAMailEmptiesTheFormInTheSameState() {
        var machine = typed()
        _ = machine.handle(.registrar)
        _ = machine.handle(.mailSent(ticket: 1))
        var expected = AuthFormState.vacio
        expected.correoEnviado = true
        #expect(machine.state == expected)
        for event in [Event.escribirEmail("e"), .entrar, .cambiarModo] {
            var next = machine
            _ = next.handle(event)
            #expect(!next.state.correoEnviado)
        }
    }

    @Test func recoveryAsksOnlyForAnAddressAndKeepsTheText() {
        var machine = typed(" ana@example.com ", "")
        #expect(machine.handle(.recuperar) == [.recover(email: "ana@example.com", ticket: 1)])
        #expect(machine.state.enviando)
        _ = machine.handle(.mailSent(ticket: 1))
        #expect(machine.state.correoEnviado && machine.state.email == " ana@example.com ")
        var invalid = AuthMachine()
        #expect(invalid.handle(.recuperar) == [])
        #expect(invalid.state.errorEmail == .vacio && !invalid.state.passwordTocado)
    }

    @Test func recoveryTellsNobodyWhoHasAnAccount() {
        for answer in [
            Event.mailSent(ticket: 1), .refused(ticket: 1, refusal), .failed(ticket: 1, .demasiadas(esperar: nil)),
        ] {
            var machine = typed()
            _ = machine.handle(.recuperar)
            _ = machine.handle(answer)
            #expect(machine.state.correoEnviado && machine.state.error == nil)
        }
        for error in [AppError.sinConexion, .lento, .servidor(codigo: 503), .inesperado(causa: "html")] {
            var machine = typed()
            _ = machine.handle(.recuperar)
            _ = machine.handle(.failed(ticket: 1, error))
            #expect(!machine.state.correoEnviado && machine.state.error?.causa == error)
        }
    }

    @Test func patienceIsAskedForWithItsWait() {
        var machine = typed()
        _ = machine.handle(.entrar)
        _ = machine.handle(.failed(ticket: 1, .demasiadas(esperar: .seconds(40))))
        #expect(machine.state.error?.detalle.contains("40 segundos") == true)
        #expect(machine.state.error?.sePuedeReintentar == true)
    }

    @Test func closingForgetsWhatWasTypedAndIgnoresWhatComes() {
        var machine = typed()
        _ = machine.handle(.entrar)
        _ = machine.handle(.close)
        #expect(machine.state == .vacio)
        #expect(machine.handle(.escribirEmail("x")) == [] && machine.handle(.signedIn(ticket: 1)) == [])
        #expect(machine.state == .vacio)
    }

    @Test func afterSuccessNoCopyOfThePasswordIsReachable() {
        for ending in [Event.signedIn(ticket: 1), .mailSent(ticket: 1), .close] {
            var machine = typed("ana@example.com", "hunter2hunter2")
            _ = machine.handle(.registrar)
            #expect(reachableTexts(from: machine).contains("hunter2hunter2"))
            _ = machine.handle(ending)
            #expect(!reachableTexts(from: machine).contains("hunter2hunter2"))
        }
    }

    /// Every text that reflection reaches from a value, what is hidden too.
    private func reachableTexts(from value: Any) -> [String] {
        var texts: [String] = []
        var waiting: [Any] = [value]
        while let next = waiting.popLast() {
            if let text = next as? String { texts.append(text) }
            if let secret = next as? Secret { texts.append(secret.revealed) }
            waiting += Mirror(reflecting: next).children.map(\.value)
        }
        return texts
    }

    @Test func noDescriptionShowsAPassword() {
        var machine = typed("ana@example.com", "hunter2hunter2")
        let effects = machine.handle(.entrar)
        let event = Event.escribirPassword(Secret("hunter2hunter2"))
        for value in [machine.state, effects, event, effects[0], [machine.state]] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("hunter2") && !text.isEmpty)
            }
        }
    }
}

/// Every class of state of the form, and every event in each.
@Suite struct AuthFormExploration {
    private struct Class: Hashable {
        let state: AuthFormState
        let isAsking: Bool
        let isRecovering: Bool
    }

    @Test func everyEventInEveryClassOfStateKeepsTheRules() throws {
        let emails = ["", "a", "a@b.c"]
        let passwords = ["", "1", "123456"]
        struct World {
            let machine: AuthMachine
            var ticket = 0
            var isRecovery = false
        }
        let exploration = StateMachineExploration<Class, AuthMachine.Event>(
            from: [World(machine: AuthMachine())],
            by: { world in
                let isAsking = world.machine.state.enviando
                return Class(
                    state: world.machine.state, isAsking: isAsking, isRecovering: isAsking && world.isRecovery)
            },
            next: { world in
                let (machine, ticket, isRecovery) = (world.machine, world.ticket, world.isRecovery)
                var successors: [(step: AuthMachine.Event, world: World)] = []
                var events: [AuthMachine.Event] = [
                    .salirDeEmail, .salirDePassword, .entrar, .registrar, .recuperar, .cambiarModo, .descartarError,
                    .close,
                ]
                events += emails.map { .escribirEmail($0) } + passwords.map { .escribirPassword(Secret($0)) }
                for answered in [ticket, ticket + 7] {
                    events += [
                        .signedIn(ticket: answered), .mailSent(ticket: answered), .failed(ticket: answered, .lento),
                        .refused(ticket: answered, AuthRefusal(status: 400, code: nil, message: nil)),
                    ]
                }
                for event in events {
                    var next = machine
                    let effects = next.handle(event)
                    let (before, after) = (machine.state, next.state)
                    #expect(effects.count <= 1 && (effects.isEmpty || (after.enviando && !before.enviando)))
                    if after.enviando, !before.enviando { #expect(effects.count == 1) }
                    if after.error != nil { #expect(!after.enviando && !after.correoEnviado) }
                    if after.correoEnviado { #expect(!after.enviando) }
                    if case .signedIn(ticket + 7) = event { #expect(after == before) }
                    var asked = ticket
                    var recovers = isRecovery
                    switch effects.first {
                    case .signIn(_, _, let new)?, .signUp(_, _, let new)?: (asked, recovers) = (new, false)
                    case .recover(_, let new)?: (asked, recovers) = (new, true)
                    case nil: break
                    }
                    if case .close = event { continue }
                    successors.append((event, World(machine: next, ticket: asked, isRecovery: recovers)))
                }
                return successors
            })
        let seen = exploration.classes
        #expect(exploration.isWhole)
        #expect(seen.count > 100)
        #expect(Set(seen.map(\.state.enviando)).count == 2 && Set(seen.map(\.state.correoEnviado)).count == 2)
    }
}
