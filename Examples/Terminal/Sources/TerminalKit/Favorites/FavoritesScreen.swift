import PokedexPresenters

/// The favourites: their state, where the person is among them, and the question before they are all unmarked.
package struct FavoritesScreen: Screen {
    /// What it asks of its presenter.
    package enum Intent: Hashable, Sendable {
        case toggle(id: Int, name: String)
        case vaciar
        case deshacer
        case descartarQuitado
        case descartarError
    }

    package private(set) var state: FavoritesUiState
    package private(set) var selection = Selection()
    package var notice: String?
    /// Whether «¿Quitar todos los favoritos?» waits for its answer.
    package private(set) var isAsking = false
    /// What was asked to go and still shows. A key that repeats faster than a write must not mark it again.
    private var leaving: Set<FavoritePokemon> = []
    private var grid = Grid(list: Size(width: 80, height: 20))

    package init(_ state: FavoritesUiState, notice: String? = nil) {
        self.state = state
        self.notice = notice
    }

    /// Takes a state that was published.
    package mutating func show(_ state: FavoritesUiState) {
        selection.follow(self.state.favoritos, state.favoritos)
        self.state = state
        leaving = state.error == nil ? leaving.intersection(state.favoritos) : []
        if state.favoritos.isEmpty { isAsking = false }
    }

    package mutating func press(_ key: Key) -> [Intent]? {
        if isAsking {
            // What cannot be undone is done for its own key alone; any other means no.
            isAsking = false
            return key == .character("s") || key == .character("S") ? [.vaciar] : []
        }
        if key.dismisses {
            if state.error != nil { return [.descartarError] }
            return state.quitado == nil ? nil : [.descartarQuitado]
        }
        if selection.move(key, grid: grid, count: state.favoritos.count) {
            leaving = []
            return []
        }
        switch key {
        case .character("f"), .delete, .backspace: return remove()
        case .character("u") where state.quitado != nil:
            leaving = []
            return [.deshacer]
        case .character("v") where !state.favoritos.isEmpty:
            isAsking = true
            return []
        default: return nil
        }
    }

    private mutating func remove() -> [Intent] {
        guard state.favoritos.indices.contains(selection.index) else { return [] }
        let selected = state.favoritos[selection.index]
        return leaving.insert(selected).inserted ? [.toggle(id: selected.id, name: selected.name)] : []
    }

    package mutating func draw(in size: Size, beat: Int) -> Drawing<Intent> {
        let layout = Layout(
            size, banner: Words.notice(notice, width: size.width), footer: footer(size.width),
            isPressing: isAsking || state.error != nil || state.quitado != nil, hints: hints, minimum: 3)
        let body = layout.body
        let count = state.favoritos.count
        guard count > 0 else {
            return Drawing(lines: layout.lines(message(beat).lines(in: body)), isMoving: state.cargando)
        }
        grid = Grid(list: body)
        selection.scroll(grid, count: count)
        let visible = grid.visible(from: selection.firstRow, count: count)
        let rows = visible.map { position in
            [
                Words.row(
                    Self.row(state.favoritos[position]), width: body.width, isSelected: position == selection.index)
            ]
        }
        return Drawing(
            status: Line(Textos.posicion(visible, de: count, hayMas: false), .dim),
            lines: layout.lines(grid.lines(rows)))
    }

    /// A favourite in one line.
    package static func row(_ favorite: FavoritePokemon) -> Line {
        Line("\(favorite.numero)  ", .dim) + Line(favorite.nombre)
    }

    /// What stands below the rows, with the most pressing first. A line is kept for it, so that the rows do not jump.
    private func footer(_ width: Int) -> [Line] {
        if isAsking { return [Line(Textos.preguntaVaciar(width: width), .bold)] }
        if state.error != nil { return Words.error(state.error, width: width) }
        guard let quitado = state.quitado else { return [Line()] }
        let undo = Line(" · \(Textos.teclaDeshacer)", .bold)
        // A long name must not push the way to undo off the line.
        return [Line(Textos.quitado(quitado.nombre)).clipped(to: max(0, width - undo.width)) + undo]
    }

    private var hints: [String] {
        if isAsking { return [Textos.otraTeclaEsNo] }
        let ends = [Textos.teclaPestañas, Textos.teclaAyudaYSalir]
        let undo = state.quitado == nil ? [] : [Textos.cerrar]
        if state.favoritos.isEmpty { return undo + ends }
        return [Textos.teclaCorazon(true)] + undo + [Textos.teclaVaciar, Textos.teclaMover] + ends
    }

    /// What is said when there are no rows.
    private func message(_ beat: Int) -> Message {
        if state.cargando { return Message(title: Line("\(Spinner.frame(beat)) \(Textos.cargando)")) }
        guard state.vacia else { return Message(title: Line()) }
        return Message(title: Line(Textos.sinFavoritos, .bold), detail: Textos.sinFavoritosDetalle)
    }
}
