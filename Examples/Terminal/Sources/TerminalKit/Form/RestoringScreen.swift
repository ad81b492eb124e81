import PokedexPresenters

/// What is shown until it is known whether anybody is signed in.
package struct RestoringScreen: Screen {
    /// What it asks of its presenter.
    package enum Intent: Hashable, Sendable {
        case reintentar
    }

    package var notice: String?
    /// Why the stored session could not be read; without it, it is being read.
    private var error: UiError?

    package init() {}

    package mutating func show(_ state: AuthState) {
        error = state.error
    }

    package mutating func press(_ key: Key) -> [Intent]? {
        key == .character("t") && error != nil ? [.reintentar] : nil
    }

    package mutating func draw(in size: Size, beat: Int) -> Drawing<Intent> {
        let layout = Layout(
            size, banner: Words.notice(notice, width: size.width), footer: [], isPressing: false,
            hints: (error == nil ? [] : [Textos.teclaReintentar]) + [Textos.teclaSalir], minimum: 1)
        let message = Message(
            title: Line("\(Spinner.frame(beat)) ") + Line(error?.titulo ?? Textos.titulo, .bold),
            detail: error.map { [Textos.sesionSinLeer, $0.detalle].joined(separator: " ") } ?? "")
        return Drawing(lines: layout.lines(message.lines(in: layout.body)), isMoving: true)
    }
}
