import PokedexPresenters

/// What is shown until it is known whether anybody is signed in.
package struct RestoringScreen: Screen {
    /// What it asks of its presenter.
    package enum Intent: Hashable, Sendable {
        case reintentar
    }

    package var notice: String?
    private var firstBeat: Int?

    /// After so many beats it is no longer a moment, and something can be done.
    private static let moment = 30

    package init() {}

    package mutating func press(_ key: Key) -> [Intent]? {
        guard key == .character("t") else { return nil }
        firstBeat = nil
        return [.reintentar]
    }

    package mutating func draw(in size: Size, beat: Int) -> Drawing<Intent> {
        let began = firstBeat ?? beat
        firstBeat = began
        let isLong = beat - began >= Self.moment
        let layout = Layout(
            size, banner: Words.notice(notice, width: size.width), footer: [], isPressing: false,
            hints: (isLong ? [Textos.teclaReintentar] : []) + [Textos.teclaSalir], minimum: 1)
        let message = Message(
            title: Line("\(Spinner.frame(beat)) ") + Line(Textos.titulo, .bold),
            detail: isLong ? Textos.sesionSinLeer : "")
        return Drawing(lines: layout.lines(message.lines(in: layout.body)), isMoving: true)
    }
}
