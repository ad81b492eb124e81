import PokedexPresenters

/// The list of the Pokédex: its state, and where the person is in it.
package struct ListScreen: Screen {
    /// What it asks of its presenter.
    package enum Intent: Hashable, Sendable {
        case loadAround(Int)
        case refresh
        case retry
    }

    package private(set) var state: PagedListState
    package private(set) var selection = Selection()
    /// Something that the person must know beside the list, such as a damaged file.
    package var notice: String?
    private var grid = Grid(Size(width: 80, height: 20))
    /// The rows that the presenter was told of; the next drawing tells only those that are new.
    private var told = 0..<0

    package init(_ state: PagedListState, notice: String? = nil) {
        self.state = state
        self.notice = notice
    }

    package mutating func show(_ state: PagedListState) {
        let old = self.state
        self.state = state
        // A list that came anew appears anew, and a refresh forgets what was looked at.
        if old.cargando != state.cargando || old.items.count != state.items.count { told = 0..<0 }
        // The card that is looked at stays selected, wherever a refresh has put it.
        guard selection.index > 0, let id = old.id(at: selection.index), state.id(at: selection.index) != id else {
            return
        }
        if let moved = state.items.firstIndex(where: { $0.id == id }) { selection.select(moved, state.items.count) }
    }

    package mutating func press(_ key: Key) -> [Intent] {
        if selection.move(key, grid: grid, count: state.items.count) {
            // Someone who pushes at the end of the list looks at it again.
            if selection.index == state.items.count - 1 { told = 0..<0 }
            return []
        }
        switch key {
        case .character("r"): return [.refresh]
        case .character("t") where canRetry: return [.retry]
        default: return []
        }
    }

    /// Whether «Reintentar» is on the screen.
    package var canRetry: Bool {
        state.sinConexion || state.items.isEmpty && !state.cargando && state.error?.sePuedeReintentar ?? false
    }

    package mutating func draw(in size: Size, beat: Int) -> Drawing<Intent> {
        let look = ListLook(state: state, notice: notice, canRetry: canRetry, width: size.width, beat: beat)
        var footer = look.footer
        var help = [look.help]
        var top = look.banner
        // On a low screen the cards need the room more than the words around them.
        func room() -> Int { size.height - 1 - top.count - footer.count - help.count }
        if room() < Card.height { help = [] }
        if room() < Card.height, state.errorAlAmpliar == nil { footer = [] }
        if room() < 1 { footer = [] }
        if room() < 1 { top = Array(top.prefix(max(0, size.height - 2))) }
        let body = Size(width: size.width, height: max(0, room()))

        var content: [Line]
        var intents: [Intent] = []
        var seen: Range<Int>?
        if state.items.isEmpty {
            content = look.message.lines(in: body)
            told = 0..<0
        } else {
            grid = Grid(body)
            selection.scroll(grid, count: state.items.count)
            let visible = grid.visible(from: selection.firstRow, count: state.items.count)
            content = grid.lines(visible.map { card($0) })
            intents = visible.filter { !told.contains($0) }.map { .loadAround($0) }
            told = visible
            seen = visible
        }
        content = Array(content.prefix(body.height))
        content += Array(repeating: Line(), count: body.height - content.count)
        let lines = ([look.title(seen: seen)] + top + content + footer + help).prefix(size.height)
        return Drawing(
            lines: lines.map { $0.clipped(to: size.width) }, isMoving: state.cargando || state.cargandoMas,
            intents: intents)
    }

    private func card(_ position: Int) -> [Line] {
        Card.lines(state.items[position], width: grid.cardWidth, isSelected: position == selection.index)
    }
}

extension PagedState where Item: Identifiable {
    fileprivate func id(at position: Int) -> Item.ID? {
        items.indices.contains(position) ? items[position].id : nil
    }
}
