import PokedexPresenters

/// What stands around the cards, or in their place, for one state of the list.
package struct ListLook: Sendable {
    let state: PagedListState
    let notice: String?
    let favoritesError: UiError?
    /// Whether the selected Pokémon is a favourite; `nil` if none is selected.
    let isFavorite: Bool?
    let canRetry: Bool
    /// How old the rows are, in words; `nil` if nobody knows.
    let edad: String?
    let width: Int
    let beat: Int

    private static let warning = Color(0xF2CB34)

    /// Which rows are seen, and the mark of a refresh that runs.
    func status(seen: Range<Int>) -> Line {
        let refreshing = state.cargando ? Line("\(Spinner.frame(beat)) \(Textos.actualizando)  ", .dim) : Line()
        return refreshing + Line(Textos.posicion(seen, de: state.items.count, hayMas: state.hayMas), .dim)
    }

    /// What is pinned above the cards: a notice, and the strip of a list that could not be brought up to date.
    var banner: [Line] {
        Words.notice(notice, width: width) + (state.sinConexion ? [strip.fitted(to: width)] : [])
    }

    /// What failed, how old the rows are where there is room for it, and a retry where one can help.
    private var strip: Line {
        var style = Style(Self.warning.contrast, on: Self.warning)
        let text = Line(" \(Textos.mostrandoLoGuardado(state.failure))", style)
        let age = edad.map { Line(" · \($0)", style) } ?? Line()
        style.isBold = true
        let retry = canRetry ? Line(" · ", style) + Line("\(Textos.reintentar) (t)", style) : Line()
        let whole = text + age + retry
        return whole.width <= width ? whole : text + retry
    }

    /// What stands below the cards. A line is kept for it, so that the cards do not jump when it comes and goes.
    var footer: [Line] {
        if favoritesError != nil { return Words.error(favoritesError, width: width) }
        if let error = state.errorAlAmpliar {
            return [Line(error.titulo, .bold)] + error.detalle.wrapped(to: width).map { Line($0) }
        }
        return state.cargandoMas ? [Line("\(Spinner.frame(beat)) \(Textos.cargandoMas)", .dim)] : [Line()]
    }

    var isFooterPressing: Bool { favoritesError != nil || state.errorAlAmpliar != nil }

    var hints: [String] {
        var hints = [Textos.teclaActualizar]
        if let isFavorite { hints = [Textos.teclaCorazon(isFavorite), Textos.teclaMover] + hints }
        if canRetry { hints.insert(Textos.teclaReintentar, at: hints.count - 1) }
        return hints + [Textos.teclaPestañas, Textos.teclaAyudaYSalir]
    }

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

extension PagedState {
    /// What the last request failed with that `retry()` would ask again.
    var failure: UiError? { error ?? errorAlAmpliar }
}
