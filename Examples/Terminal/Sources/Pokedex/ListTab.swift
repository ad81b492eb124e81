import PokedexPresenters
import TerminalKit

/// The list: a `ListScreen` and the presenter of the library.
@MainActor
final class ListTab: Tab {
    private let presenter: PokemonListPresenter
    private let notices: Notices
    private var screen: ListScreen

    init(_ presenter: PokemonListPresenter, notices: Notices) {
        self.presenter = presenter
        self.notices = notices
        screen = ListScreen(presenter.state)
    }

    func press(_ key: Key) {
        perform(screen.press(key))
    }

    func draw(in size: Size, beat: Int) -> (lines: [Line], isMoving: Bool) {
        let drawing = screen.draw(in: size, beat: beat)
        perform(drawing.intents)
        return (drawing.lines, drawing.isMoving)
    }

    func follow(_ changed: @escaping @MainActor () -> Void) async {
        let telling = Task {
            for await all in notices.changes {
                screen.notice = all.isEmpty ? nil : all.joined(separator: " ")
                changed()
            }
        }
        for await state in presenter.states {
            screen.show(state)
            changed()
        }
        telling.cancel()
    }

    private func perform(_ intents: [ListScreen.Intent]) {
        for intent in intents {
            switch intent {
            case .loadAround(let index): presenter.loadAround(index: index)
            case .refresh: presenter.refresh()
            case .retry: presenter.retry()
            }
        }
    }
}
