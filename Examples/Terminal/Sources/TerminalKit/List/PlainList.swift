import PokedexPresenters

/// The list on paper: what a log or a pipe is given. Each state adds the lines that it has to say beyond the last one.
///
/// The rows of a list that is being refreshed wait until that is over, so that each is written once.
package struct PlainList: Sendable {
    private let width: Int
    private var written: Set<Pokemon.ID> = []
    private var last = Said()

    /// What was said already and needs no saying again while it lasts.
    private struct Said: Sendable {
        var cargando = false
        var actualizando = false
        var cargandoMas = false
        var sinConexion = false
        var error: UiError?
        var errorAlAmpliar: UiError?
        var vacia = false
    }

    package init(width: Int) {
        self.width = max(20, width)
    }

    /// How many rows were written.
    package var count: Int { written.count }

    package static let title = Line(Textos.titulo, .bold)

    /// Whether nothing is on its way in this state.
    package static func isSettled(_ state: PagedListState) -> Bool { !state.cargando && !state.cargandoMas }

    /// What this state says beyond the one before. A favourite's row has its heart.
    package mutating func lines(for state: PagedListState, favorites: Set<Int> = []) -> [Line] {
        var lines: [Line] = []
        let hasRows = !state.items.isEmpty
        let before = last
        last = Said(
            cargando: state.cargando && !hasRows, actualizando: state.cargando && hasRows,
            cargandoMas: state.cargandoMas, sinConexion: state.sinConexion, error: hasRows ? nil : state.error,
            errorAlAmpliar: state.errorAlAmpliar, vacia: state.vacia)

        if last.cargando, !before.cargando { lines.append(Line(Textos.cargando)) }
        if last.actualizando, !before.actualizando { lines.append(Line(Textos.actualizando)) }
        if last.sinConexion, !before.sinConexion { lines.append(strip(state)) }
        if !state.cargando {
            lines += state.items.filter { written.insert($0.id).inserted }.map {
                Card.row($0, isFavorite: favorites.contains($0.id))
            }
        }
        if last.cargandoMas, !before.cargandoMas { lines.append(Line(Textos.cargandoMas)) }
        if let error = last.error, error != before.error { lines += said(error) }
        if let error = last.errorAlAmpliar, error != before.errorAlAmpliar { lines += said(error) }
        if last.vacia, !before.vacia { lines += Message(title: Line(Textos.vacia)).lines(width: width) }
        return lines
    }

    /// What is said when nothing more will be shown.
    package func ending(_ state: PagedListState) -> [Line] {
        if state.items.isEmpty || state.error != nil || state.errorAlAmpliar != nil { return [] }
        return [Line(state.hayMas ? Textos.quedanMas(count) : Textos.fin(count))]
    }

    private func strip(_ state: PagedListState) -> Line {
        let canRetry = state.failure?.sePuedeReintentar ?? true
        return Line(Textos.mostrandoLoGuardado(state.failure) + (canRetry ? " · \(Textos.reintentar)" : ""))
    }

    private func said(_ error: UiError) -> [Line] {
        let action = error.sePuedeReintentar ? Line("[ \(Textos.reintentar) ]") : nil
        return Message(title: Line(error.titulo), detail: error.detalle, action: action).lines(width: width)
    }
}
