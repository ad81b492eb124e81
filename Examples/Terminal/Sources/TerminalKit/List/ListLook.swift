import PokedexPresenters

/// What stands around the cards, or in their place, for one state of the list.
package struct ListLook: Sendable {
    let state: PagedListState
    let notice: String?
    let canRetry: Bool
    let width: Int
    let beat: Int

    private static let accent = Color(0xE3350D)
    private static let warning = Color(0xF2CB34)

    /// «Pokédex» on the left, on the right which rows are seen and the mark of a refresh that runs.
    func title(seen: Range<Int>?) -> Line {
        let left = Line(" \(Textos.titulo) ", Style(Color(0xFFFFFF), on: Self.accent, isBold: true))
        var right = Line()
        if state.cargando, seen != nil { right += Line("\(Spinner.frame(beat)) \(Textos.actualizando)  ", .dim) }
        if let seen { right += Line(Textos.posicion(seen, de: state.items.count, hayMas: state.hayMas), .dim) }
        let blanks = width - left.width - right.width
        guard blanks > 0 else { return left.clipped(to: width) }
        return left + Line(String(repeating: " ", count: blanks)) + right
    }

    /// What is pinned above the cards: a notice, and the strip of an offline list.
    var banner: [Line] {
        var lines: [Line] = []
        if let notice { lines += notice.wrapped(to: width).map { Line($0, .dim) } }
        if state.sinConexion { lines.append(strip.fitted(to: width)) }
        return lines
    }

    private var strip: Line {
        var style = Style(Self.warning.contrast, on: Self.warning)
        let text = Line(" \(Textos.sinConexion) · ", style)
        style.isBold = true
        return text + Line("\(Textos.reintentar) (t)", style)
    }

    /// What stands below the cards. A line is kept for it, so that the cards do not jump when it comes and goes.
    var footer: [Line] {
        if let error = state.errorAlAmpliar {
            return [Line(error.titulo, .bold)] + error.detalle.wrapped(to: width).map { Line($0) }
        }
        return state.cargandoMas ? [Line("\(Spinner.frame(beat)) \(Textos.cargandoMas)", .dim)] : [Line()]
    }

    var help: Line { Line(canRetry ? Textos.ayudaConReintentar : Textos.ayuda, .dim) }

    /// What is said when there are no rows.
    var message: Message {
        if state.cargando { return Message(title: Line("\(Spinner.frame(beat)) \(Textos.cargando)")) }
        guard let error = state.error else {
            return Message(title: Line(Textos.vacia, .bold), detail: Textos.vaciaDetalle)
        }
        return Message(
            title: Line(error.titulo, .bold), detail: error.detalle,
            action: canRetry ? Line("[ \(Textos.reintentar) (t) ]", .bold) : nil)
    }
}
