import PokedexPresenters

/// The form in lines: with frames and room between them, or without where the screen is small, and on paper.
package struct FormRows: Sendable {
    let look: FormLook
    let registrando: Bool
    /// What takes the keys; `nil` if nothing does.
    let focus: FormFocus?
    let beat: Int

    /// Lines that belong together, and what they belong to.
    private struct Row {
        let lines: [Line]
        var focus: FormFocus?
    }

    /// How wide the form is on a screen of that size: enough for the longest thing that is said in it.
    static func width(in size: Size) -> Int { min(size.width, 56) }

    /// As many of its lines as fit, with those that take the keys among them.
    func lines(in size: Size) -> [Line] {
        let width = Self.width(in: size)
        let roomy = lines(of: rows(width: width, isRoomy: true))
        if roomy.count <= size.height, width >= 30 {
            // Above the middle, where the eye looks first.
            let above = (size.height - roomy.count) / 3
            return Array(repeating: Line(), count: above) + roomy.map { $0.centered(in: size.width) }
        }
        let rows = rows(width: width, isRoomy: false)
        return window(rows, height: size.height).map { $0.centered(in: size.width) }
    }

    /// All of its lines, close together.
    func plain(width: Int) -> [Line] { lines(of: rows(width: width, isRoomy: false)) }

    private func lines(of rows: [Row]) -> [Line] { rows.flatMap(\.lines) }

    /// The lines from the top on, or from as far down as brings those that take the keys into sight.
    private func window(_ rows: [Row], height: Int) -> [Line] {
        let before = rows.prefix { $0.focus == nil || $0.focus != focus }
        let focused = rows.dropFirst(before.count).first?.lines.count ?? 0
        let first = lines(of: Array(before)).count
        let skipped = focused == 0 ? 0 : min(max(0, first + focused - height), first)
        return Array(lines(of: rows).dropFirst(skipped).prefix(height))
    }

    private func rows(width: Int, isRoomy: Bool) -> [Row] {
        let name = Line(Textos.titulo, .bold)
        let title = isRoomy ? name.centered(in: width) : Line("  ") + name
        let blank = isRoomy ? [Row(lines: [Line()])] : []
        let fields = [
            field(.correo, Textos.correo, look.email.cleaned, look.errorEmail.map(Textos.error), width, isRoomy),
            field(
                .password, Textos.contraseña, String(repeating: "•", count: look.passwordLength),
                look.errorPassword.map(Textos.error), width, isRoomy),
        ]
        let top = [Row(lines: [title.fitted(to: width)])] + blank + [row(.modo, selector, width)] + blank
        let bottom = [row(.enviar, button, width)] + blank
        return top + fields + bottom + (registrando ? [] : [row(.olvidada, Line(Textos.olvidada), width)])
    }

    private func row(_ focus: FormFocus, _ content: Line, _ width: Int) -> Row {
        Row(lines: [(Words.bar(self.focus == focus) + content).fitted(to: width)], focus: focus)
    }

    private var selector: Line {
        func side(_ isNew: Bool) -> Line {
            let line = Words.radio(Textos.enviar(registrando: isNew), registrando == isNew)
            return registrando == isNew ? line.bold : line
        }
        return side(false) + Line("   ") + side(true)
    }

    private var button: Line {
        if look.enviando { return Line("\(Spinner.frame(beat)) \(Textos.enviando)") }
        let label = "[ \(Textos.enviar(registrando: registrando)) ]"
        return Line(label, look.sePuedeEnviar ? Words.accent : .dim)
    }

    private func field(
        _ name: FormFocus, _ label: String, _ text: String, _ error: String?, _ width: Int, _ isRoomy: Bool
    ) -> Row {
        let isFocused = focus == name
        let wrong = (error?.wrapped(to: max(1, width - 2)) ?? []).map { Line("  ") + Line($0, Style(Words.red)) }
        guard isRoomy else {
            let head = Words.bar(isFocused) + Line(label).padded(to: 11) + Line(" ")
            let line = head + Self.typed(text, isFocused, max(0, width - head.width))
            return Row(lines: ([line] + wrong).map { $0.fitted(to: width) }, focus: name)
        }
        let box = Box.lines(
            [Self.typed(text, isFocused, width - 4)], width: width, isSelected: isFocused,
            color: error == nil ? nil : Words.red, title: Line(" \(label) ", isFocused ? .bold : .plain))
        // A line is kept for the error, so that nothing jumps when it comes and goes.
        return Row(lines: (box + (wrong.isEmpty ? [Line()] : wrong)).map { $0.fitted(to: width) }, focus: name)
    }

    /// The end of what is typed, which is where one types, and the cursor.
    private static func typed(_ text: String, _ isFocused: Bool, _ width: Int) -> Line {
        let room = max(0, width - 1)
        let tail =
            text.displayWidth <= room
            ? text : "…" + String(String(text.reversed()).prefix(columns: max(0, room - 1)).reversed())
        return (Line(tail) + (isFocused ? Line("▏", .bold) : Line())).clipped(to: width)
    }
}
