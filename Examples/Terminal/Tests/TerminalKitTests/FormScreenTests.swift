import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct FormScreenTests {
    private static let size = Size(width: 80, height: 24)
    private static let secret = "zanahoria"
    private static let refusal = UiError(AuthRefusal(status: 400, code: "invalid_credentials", message: nil))

    private func form(
        _ email: String = "", _ password: String = "", tocado: Bool = false, enviando: Bool = false,
        error: UiError? = nil, correoEnviado: Bool = false
    ) -> AuthFormState {
        AuthFormState(
            email: email, password: password, emailTocado: tocado, passwordTocado: tocado, enviando: enviando,
            error: error, correoEnviado: correoEnviado)
    }

    private func lines(_ screen: FormScreen, _ size: Size = size, beat: Int = 0) -> [Line] {
        var screen = screen
        return screen.draw(in: size, beat: beat).lines
    }

    /// What is on the screen, without the blanks around it and between its lines.
    private func text(_ screen: FormScreen, _ size: Size = size) -> [String] {
        lines(screen, size).map { line in String(line.plain.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }

    private func span(_ text: String, _ screen: FormScreen) -> Style? {
        lines(screen).flatMap(\.spans).first { $0.text.contains(text) }?.style
    }

    // MARK: What it looks like

    @Test func anUntouchedFormSaysNothingIsWrong() {
        let rule = String(repeating: "━", count: 45)
        let text = text(FormScreen(.vacio))
        #expect(text.prefix(3) == ["Pokédex", "(•) Entrar   ( ) Crear cuenta", "┏━ Correo \(rule)┓"])
        #expect(
            text.suffix(3) == [
                "[ Entrar ]", "¿Olvidaste la contraseña?", "Intro siguiente · Tab ↑ ↓ moverse · Esc salir",
            ])
        #expect(text.count == 11)
    }

    @Test func whatIsWrongStandsUnderItsField() {
        let screen = FormScreen(form("ana@", "abc", tocado: true))
        let text = text(screen)
        let email = text.firstIndex { $0.contains("ana@") } ?? 0
        let password = text.firstIndex { $0.contains("•••") } ?? 0
        #expect(text[email + 2] == "Escribe un correo completo, como nombre@correo.com")
        #expect(text[password + 2] == "Al menos 6 caracteres")
        #expect(span("Al menos", screen)?.foreground == Words.red)
        let empty = self.text(FormScreen(form(tocado: true)))
        #expect(empty.contains("Escribe tu correo") && empty.contains("Escribe tu contraseña"))
    }

    @Test func anErrorMovesNothing() {
        let wrong = lines(FormScreen(form(tocado: true))).map(\.plain)
        let right = lines(FormScreen(.vacio)).map(\.plain)
        #expect(wrong.firstIndex { $0.contains("[ Entrar ]") } == right.firstIndex { $0.contains("[ Entrar ]") })
    }

    @Test func theButtonHasThreeLooks() {
        #expect(span("[ Entrar ]", FormScreen(form("ana@example.com", "abc")))?.isDim == true)
        let active = FormScreen(form("ana@example.com", Self.secret))
        #expect(span("[ Entrar ]", active) == Words.accent)
        var sending = FormScreen(form("ana@example.com", Self.secret, enviando: true))
        #expect(text(sending).contains("⠋ Enviando…"))
        #expect(!text(sending).contains("[ Entrar ]"))
        let (moving, still) = (sending.draw(in: Self.size, beat: 1), lines(active))
        #expect(moving.isMoving && moving.lines.contains { $0.plain.hasSuffix("⠙ Enviando…") })
        #expect(still.count == moving.lines.count)
    }

    @Test func theFocusIsSeenOnWhatHasIt() {
        var screen = FormScreen(.vacio)
        let marks = [
            "┏━ Correo", "┏━ Contraseña", "┃ [ Entrar ]", "┃ ¿Olvidaste", "┃ (•) Entrar", "┏━ Correo",
        ]
        for mark in marks {
            let heavy = text(screen).filter {
                $0.hasPrefix("┏") || $0.hasPrefix("┃ [") || $0.hasPrefix("┃ ¿") || $0.hasPrefix("┃ (")
            }
            #expect(heavy.count == 1 && heavy[0].hasPrefix(mark), "\(mark)")
            _ = screen.press(.tab)
        }
    }

    @Test func aMailThatWasSentIsTold() {
        let sent = lines(FormScreen(form("ana@example.com", correoEnviado: true)))
        #expect(sent.contains { $0.plain.contains(Textos.correoEnviado) })
        #expect(!lines(FormScreen(.vacio)).contains { $0.plain.contains(Textos.correoEnviado) })
    }

    // MARK: The alert

    @Test func anAlertTakesTheKeys() {
        var screen = FormScreen(form("ana@example.com", Self.secret, error: Self.refusal))
        let text = text(screen)
        #expect(text.contains { $0.contains("No se pudo continuar") })
        #expect(text.contains { $0.contains("El correo o la contraseña no son correctos.") })
        #expect(text.contains { $0.contains("[ Entendido ]") })
        #expect(text.last == "Intro entendido")
        for key in [Key.character("a"), .tab, .up, .backspace, .character(" ")] { #expect(screen.press(key) == []) }
        #expect(screen.press(.enter) == [.descartarError])
    }

    @Test(arguments: [Key.enter, .escape])
    func whatIsTypedRightAfterTheAlertIsTyped(dismiss: Key) {
        var screen = FormScreen(form("ana@example.com", Self.secret, error: Self.refusal))
        #expect(screen.press(dismiss) == [.descartarError])
        #expect(screen.press(.character("a")) == [.escribirEmail(.append("a"))])
    }

    // MARK: Keys

    @Test func keysAreTypedWhereTheFocusIs() {
        var screen = FormScreen(.vacio)
        #expect(screen.press(.character("q")) == [.escribirEmail(.append("q"))])
        #expect(screen.press(.backspace) == [.escribirEmail(.erase)])
        #expect(screen.press(.control("u")) == [.escribirEmail(.clear)])
        #expect(screen.press(.left) == [])
        #expect(screen.press(.character("\u{85}")) == [], "a control character types nothing")
        #expect(screen.press(.enter) == [.salirDeEmail])
        #expect(screen.press(.character(" ")) == [.escribirPassword(.append(" "))])
        #expect(screen.press(.enter) == [.entrar], "also when it cannot be sent: the library shows what is wrong")
        #expect(screen.press(.tab) == [.salirDePassword])
        #expect(screen.press(.character("x")) == [])
        #expect(screen.press(.enter) == [.entrar])
        #expect(screen.press(.down) == [])
        #expect(screen.press(.enter) == [.recuperar])
        #expect(screen.press(.down) == [])
        #expect(screen.focus == .olvidada, "arrows stop at the end")
        #expect(screen.press(.escape) == nil)
    }

    @Test func theSelectorTellsOnlyThatItMoved() {
        var screen = FormScreen(.vacio)
        #expect(screen.press(.up) == [.salirDeEmail])
        #expect(screen.press(.left) == [])
        #expect(screen.press(.right) == [.cambiarModo])
        #expect(screen.press(.right) == [])
        #expect(screen.registrando)
        #expect(text(screen).contains("┃ ( ) Entrar   (•) Crear cuenta"))
        #expect(text(screen).contains("[ Crear cuenta ]"))
        #expect(!text(screen).contains("¿Olvidaste la contraseña?"), "who makes an account has forgotten nothing")
        #expect(screen.press(.backTab) == [])
        #expect(screen.press(.enter) == [.registrar])
        #expect(screen.press(.tab) == [])
        #expect(screen.press(.character(" ")) == [.cambiarModo])
        #expect(screen.press(.enter) == [])
        #expect(screen.focus == .correo)
    }

    @Test func editsAreOfWholeCharacters() {
        let typed = "e\u{301}🇪🇸x".unicodeScalars.map { Key.character(Character($0)) } + [.backspace, .backspace]
        let text = typed.compactMap(Edit.init).reduce("") { $1.applied(to: $0) }
        #expect(text == "é")
        #expect(Edit.clear.applied(to: text).isEmpty)
        #expect(Edit.erase.applied(to: "").isEmpty)
        #expect(Edit(.tab) == nil && Edit(.delete) == nil)
    }

    // MARK: Everywhere

    @Test func noLineEverHasThePassword() {
        let states = [
            form("ana@example.com", Self.secret), form("ana@example.com", Self.secret, tocado: true, enviando: true),
            form("x", Self.secret, tocado: true, error: Self.refusal),
            form("ana@example.com", Self.secret, correoEnviado: true),
        ]
        for state in states {
            let screen = FormScreen(state)
            let papers = PlainForm.lines(state, width: 80)
            for line in lines(screen) + lines(screen, Size(width: 30, height: 6)) + papers {
                #expect(!line.plain.contains(Self.secret.prefix(3)))
            }
            #expect(!"\(screen)".contains(Self.secret))
            var dumped = ""
            dump(screen, to: &dumped)
            #expect(!dumped.contains(Self.secret), "the screen does not even hold it")
        }
    }

    @Test func whatHasTheFocusIsInSightOnAnyScreen() {
        let state = form(String(repeating: "a", count: 90) + "@example.com", String(repeating: "x", count: 200))
        for height in 1...24 {
            for width in [12, 20, 40, 80] {
                var screen = FormScreen(state)
                for _ in FormFocus.allCases {
                    let lines = lines(screen, Size(width: width, height: height))
                    #expect(lines.count <= height)
                    #expect(lines.allSatisfy { $0.width <= width })
                    #expect(lines.contains { $0.plain.contains("┃") }, "\(width)×\(height) \(screen.focus)")
                    _ = screen.press(.tab)
                }
                screen.show(form(error: Self.refusal))
                #expect(lines(screen, Size(width: width, height: height)).count <= height)
            }
        }
    }

    @Test func aLongAddressShowsItsEnd() {
        let long = FormScreen(form(String(repeating: "a", count: 90) + "@example.com"))
        #expect(text(long).contains { $0.hasPrefix("┃ …aaa") && $0.contains("@example.com▏") })
    }

    @Test func onPaperItIsTheSameForm() {
        #expect(
            PlainForm.lines(form("ana@", tocado: true), width: 60).map(\.plain) == [
                "  Pokédex", "  (•) Entrar   ( ) Crear cuenta", "  Correo      ana@",
                "  Escribe un correo completo, como nombre@correo.com", "  Contraseña", "  Escribe tu contraseña",
                "  [ Entrar ]", "  ¿Olvidaste la contraseña?", "", "Para entrar hace falta un terminal.",
            ])
    }
}
