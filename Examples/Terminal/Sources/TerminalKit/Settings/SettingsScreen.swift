import PokedexPresenters

/// The settings: what is stored, and which of the choices is selected.
package struct SettingsScreen: Screen {
    /// What it asks of its presenter.
    package enum Intent: Hashable, Sendable {
        case cambiarTema(Tema)
        case cambiarOrden(porNumero: Bool)
        case salir
        case descartarError
    }

    package private(set) var state: SettingsUiState
    package private(set) var selection = Selection()
    package var notice: String?
    /// The address of who is signed in; `nil` where there is nobody to sign out.
    package var cuenta: String? {
        didSet { selection.select(selection.index, choices.count) }
    }
    private let datos: String
    /// The lines on the screen, of which the first that is seen follows the selected choice.
    private var view = Selection()

    /// - Parameter datos: where the Pokémon come from.
    package init(_ state: SettingsUiState, datos: String, notice: String? = nil) {
        self.state = state
        self.datos = datos
        self.notice = notice
    }

    /// Takes a state that was published.
    package mutating func show(_ state: SettingsUiState) {
        self.state = state
    }

    package mutating func press(_ key: Key) -> [Intent]? {
        if key.dismisses { return state.error == nil ? nil : [.descartarError] }
        let choices = choices
        switch key {
        case .enter, .character(" "): return [choices[selection.index].intent(state.settings)]
        default:
            // The choices are a list whatever the size of the screen.
            let grid = Grid(list: Size(width: 1, height: choices.count))
            return selection.move(key, grid: grid, count: choices.count) ? [] : nil
        }
    }

    private var choices: [Choice] { Choice.all(canSignOut: cuenta != nil) }

    package mutating func draw(in size: Size, beat: Int) -> Drawing<Intent> {
        let layout = Layout(
            size, banner: Words.notice(notice, width: size.width),
            footer: state.error == nil ? [Line()] : Words.error(state.error, width: size.width),
            isPressing: state.error != nil,
            hints: [Textos.teclaElegir, Textos.teclaMover, Textos.teclaPestañas, Textos.teclaAyudaYSalir], minimum: 3)
        let body = layout.body
        let rows = SettingsRow.all(state.settings, cuenta: cuenta, datos: datos)
        let grid = Grid(list: body)
        let selected = choices[selection.index]
        // With the first choice one sees the heading above it, with the last what stands below, if there is room.
        let row = rows.firstIndex { $0.choice == selected } ?? 0
        let edge = selection.index == 0 ? 0 : selection.index == choices.count - 1 ? rows.count - 1 : row
        let place = abs(edge - row) < body.height ? edge : row
        view.select(place, rows.count)
        view.scroll(grid, count: rows.count)
        let lines = grid.visible(from: view.firstRow, count: rows.count).map { position in
            rows[position].line(width: body.width, isSelected: rows[position].choice == selected)
        }
        return Drawing(lines: layout.lines(lines))
    }
}

/// Something on the screen of settings that can be chosen.
enum Choice: Hashable, Sendable {
    case tema(Tema)
    case porNumero
    case salir

    /// All of them, as they stand on the screen; a theme that is added stands there by itself.
    static func all(canSignOut: Bool) -> [Choice] {
        temas.map { .tema($0) } + [.porNumero] + (canSignOut ? [.salir] : [])
    }

    static let temas: [Tema] = Tema.allCases.filter { $0 != .sistema } + [.sistema]

    func intent(_ settings: Settings) -> SettingsScreen.Intent {
        switch self {
        case .tema(let tema): .cambiarTema(tema)
        case .porNumero: .cambiarOrden(porNumero: !settings.favoritosPorNumero)
        case .salir: .salir
        }
    }
}
