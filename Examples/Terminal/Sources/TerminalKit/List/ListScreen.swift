import PokedexPresenters

/// The list of the Pokédex: its state, the hearts on it, and where the person is in it.
package struct ListScreen: Screen {
    /// What it asks of its presenters: that of the list, and that of the favourites.
    package enum Intent: Hashable, Sendable {
        case loadAround(Int)
        case refresh
        case retry
        case toggle(id: Int, name: String)
        case descartarError
    }

    package private(set) var state: PagedListState
    package private(set) var selection = Selection()
    package var notice: String?
    /// The ids of the favourites. They are no part of the list: a heart is painted without asking for rows again.
    package var favorites: Set<Int> = []
    /// How marking a favourite failed.
    package var favoritesError: UiError?
    private var grid = Grid(Size(width: 80, height: 20), cellsAtLeast: Card.minimumWidth, high: Card.height)
    /// The rows that the presenter was told of; the next drawing tells only those that are new.
    private var told = 0..<0

    private let now: (@Sendable () -> Timestamp)?

    /// - Parameter now: the time, to tell how old stored rows are; without it that is not told.
    package init(_ state: PagedListState, notice: String? = nil, now: (@Sendable () -> Timestamp)? = nil) {
        self.state = state
        self.notice = notice
        self.now = now
    }

    /// Takes a state that was published.
    package mutating func show(_ state: PagedListState) {
        let old = self.state
        self.state = state
        // A list that came anew appears anew, and a refresh forgets what was looked at.
        if old.cargando != state.cargando || old.items.count != state.items.count { told = 0..<0 }
        selection.follow(old.items, state.items)
    }

    package mutating func press(_ key: Key) -> [Intent]? {
        if favoritesError != nil, key.dismisses { return [.descartarError] }
        if selection.move(key, grid: grid, count: state.items.count) {
            // Someone who pushes at the end of the list looks at it again.
            if selection.index == state.items.count - 1 { told = 0..<0 }
            return []
        }
        switch key {
        case .character("r"): return [.refresh]
        case .character("t") where canRetry: return [.retry]
        case .character("f"): return selected.map { [.toggle(id: $0.id, name: $0.name)] }
        default: return nil
        }
    }

    /// Whether «Reintentar» is on the screen.
    package var canRetry: Bool {
        guard state.sinConexion || state.items.isEmpty && !state.cargando else { return false }
        return state.failure?.sePuedeReintentar ?? state.sinConexion
    }

    private var edad: String? {
        guard let now, let guardado = state.guardado else { return nil }
        let (age, isOutOfRange) = now().milliseconds.subtractingReportingOverflow(guardado.milliseconds)
        return isOutOfRange ? nil : Textos.guardado(hace: .milliseconds(age))
    }

    private var selected: Pokemon? {
        state.items.indices.contains(selection.index) ? state.items[selection.index] : nil
    }

    package mutating func draw(in size: Size, beat: Int) -> Drawing<Intent> {
        let look = ListLook(
            state: state, notice: notice, favoritesError: favoritesError,
            isFavorite: selected.map { favorites.contains($0.id) }, canRetry: canRetry, edad: edad, width: size.width,
            beat: beat)
        let layout = Layout(
            size, banner: look.banner, footer: look.footer, isPressing: look.isFooterPressing, hints: look.hints,
            minimum: Card.height)
        let body = layout.body
        guard !state.items.isEmpty else {
            told = 0..<0
            return Drawing(lines: layout.lines(look.message.lines(in: body)), isMoving: isMoving)
        }
        grid = Grid(body, cellsAtLeast: Card.minimumWidth, high: Card.height)
        selection.scroll(grid, count: state.items.count)
        let visible = grid.visible(from: selection.firstRow, count: state.items.count)
        let new = visible.filter { !told.contains($0) }
        told = visible
        return Drawing(
            status: look.status(seen: visible), lines: layout.lines(grid.lines(visible.map { card($0) })),
            isMoving: isMoving, intents: new.map { .loadAround($0) })
    }

    private var isMoving: Bool { state.cargando || state.cargandoMas }

    private func card(_ position: Int) -> [Line] {
        let pokemon = state.items[position]
        return Card.lines(
            pokemon, width: grid.cellWidth, isSelected: position == selection.index,
            isFavorite: favorites.contains(pokemon.id))
    }
}
