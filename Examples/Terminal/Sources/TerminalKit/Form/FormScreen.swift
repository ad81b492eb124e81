import PokedexPresenters

/// The entry form: what is looked at of its state, which side of the selector is chosen, and what takes the keys.
package struct FormScreen: Screen {
    /// What it asks of its presenter.
    package enum Intent: Hashable, Sendable {
        case escribirEmail(Edit)
        case escribirPassword(Edit)
        case salirDeEmail
        case salirDePassword
        case cambiarModo
        case entrar
        case registrar
        case recuperar
        case descartarError
    }

    package private(set) var look: FormLook
    package private(set) var focus = FormFocus.correo
    /// Whether «Crear cuenta» is chosen. The library does not care; it is told that the selector moved.
    package private(set) var registrando = false
    package var notice: String?

    package init(_ form: AuthFormState, notice: String? = nil) {
        look = FormLook(form)
        self.notice = notice
    }

    /// Takes a state that was published.
    package mutating func show(_ form: AuthFormState) {
        look = FormLook(form)
    }

    package mutating func press(_ key: Key) -> [Intent]? {
        if look.error != nil {
            guard key == .enter || key == .escape else { return [] }
            // Gone at once: what is typed right after it, perhaps in the same read, belongs to the fields again.
            look.error = nil
            return [.descartarError]
        }
        switch key {
        case .tab: return move(to: focus.moved(by: 1, wraps: true, registrando: registrando))
        case .backTab: return move(to: focus.moved(by: -1, wraps: true, registrando: registrando))
        case .down: return move(to: focus.moved(by: 1, wraps: false, registrando: registrando))
        case .up: return move(to: focus.moved(by: -1, wraps: false, registrando: registrando))
        case .escape: return nil
        default: break
        }
        switch focus {
        case .modo: return choose(key)
        case .correo:
            if key == .enter { return move(to: .password) }
            return Edit(key).map { [.escribirEmail($0)] } ?? []
        case .password:
            if key == .enter { return [send] }
            return Edit(key).map { [.escribirPassword($0)] } ?? []
        case .enviar: return key.chooses ? [send] : []
        case .olvidada: return key.chooses ? [.recuperar] : []
        }
    }

    package var takesText: Bool { look.error == nil && (focus == .correo || focus == .password) }

    package mutating func paste(_ text: String) -> [Intent] {
        guard takesText else { return [] }
        return focus == .correo ? [.escribirEmail(.append(text))] : [.escribirPassword(.append(text))]
    }

    /// The form that cannot be sent is sent too: the library then shows what is wrong with it.
    private var send: Intent { registrando ? .registrar : .entrar }

    private mutating func move(to next: FormFocus) -> [Intent] {
        defer { focus = next }
        guard next != focus else { return [] }
        switch focus {
        case .correo: return [.salirDeEmail]
        case .password: return [.salirDePassword]
        case .modo, .enviar, .olvidada: return []
        }
    }

    private mutating func choose(_ key: Key) -> [Intent] {
        switch key {
        case .left where registrando, .right where !registrando, .character(" "):
            registrando.toggle()
            return [.cambiarModo]
        case .enter: return move(to: .correo)
        default: return []
        }
    }

    package mutating func draw(in size: Size, beat: Int) -> Drawing<Intent> {
        let sent = look.correoEnviado ? Textos.correoEnviado.wrapped(to: size.width) : [""]
        let layout = Layout(
            size, banner: Words.notice(notice, width: size.width),
            footer: sent.map { Line($0, .bold).centered(in: size.width) }, isPressing: look.correoEnviado,
            hints: hints, minimum: 3)
        let rows = FormRows(look: look, registrando: registrando, focus: look.error == nil ? focus : nil, beat: beat)
        let lines = look.error.map { Self.alert($0, over: rows.lines(in: layout.body), in: layout.body) }
        return Drawing(lines: layout.lines(lines ?? rows.lines(in: layout.body)), isMoving: look.enviando)
    }

    /// What the server said, over the form, or in its place where there is no room for both.
    private static func alert(_ error: UiError, over form: [Line], in size: Size) -> [Line] {
        let message = Message(
            title: Line(error.titulo, .bold), detail: error.detalle,
            action: Line("[ \(Textos.entendido) ]", Words.accent))
        let width = FormRows.width(in: size)
        let text = message.lines(width: width - 4).map { $0.centered(in: width - 4) }
        let box = Box.lines(text, width: width, isSelected: true)
        guard size.width > width, size.height >= box.count else { return message.lines(in: size) }
        let above = (size.height - box.count) / 2
        let filled = form + Array(repeating: Line(), count: max(0, size.height - form.count))
        return filled.prefix(above) + box.map { $0.centered(in: size.width) } + filled.dropFirst(above + box.count)
    }

    private var hints: [String] {
        if look.error != nil { return [Textos.teclaEntendido] }
        let first =
            switch focus {
            case .modo: Textos.teclaModo
            case .correo: Textos.teclaSiguiente
            case .password, .enviar: Textos.teclaEnviar(registrando: registrando)
            case .olvidada: Textos.teclaRecuperar
            }
        return [first, Textos.teclaCampos, Textos.teclaEscape]
    }
}

extension Key {
    /// Whether this key does what has the focus.
    fileprivate var chooses: Bool { self == .enter || self == .character(" ") }
}
