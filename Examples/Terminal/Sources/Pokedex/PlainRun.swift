import Foundation
import PokedexPresenters
import TerminalKit

/// A run without a terminal: writes each screen as text, scrolls to the end so many times, and ends by itself.
struct PlainRun {
    let presenter: PokemonListPresenter
    let storage: any PagedStorage<Pokemon>
    /// How many times to scroll to the end; `nil` for as long as more comes.
    let pages: Int?
    let notices: Notices

    /// Stored rows come without a flag that says so. If none come in this time, none will.
    private static let patience = Duration.seconds(5)

    func run() async {
        let telling = Task { [notices] in
            var told = 0
            for await all in notices.changes {
                for notice in all[told...] { Output.tell("Pokedex: \(notice.cleaned)") }
                told = all.count
            }
        }
        defer { telling.cancel() }
        let width = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
        var paper = PlainList(width: width)
        guard write([PlainList.title]) else { return }

        var pagesLeft = pages ?? .max
        var last = presenter.state
        var patience: Task<Void, Never>?
        for await state in presenter.states {
            patience?.cancel()
            last = state
            guard write(paper.lines(for: state)) else { return }
            guard PlainList.isSettled(state) else { continue }
            guard pagesLeft > 0, await scroll(state) else { break }
            pagesLeft -= 1
            patience = Task { [presenter] in
                guard (try? await Task.sleep(for: Self.patience)) != nil, !presenter.state.cargandoMas else { return }
                presenter.close()
            }
        }
        patience?.cancel()
        write(paper.ending(last))
    }

    /// Looks at every row, and answers whether that brings more.
    private func scroll(_ state: PagedListState) async -> Bool {
        for index in state.items.indices { presenter.loadAround(index: index) }
        // An intent shows in the state at once, so what does not show now is either rows that are stored already, or
        // nothing at all.
        if presenter.state != state { return true }
        let stored = try? await storage.info().count
        return stored.map { $0 > state.items.count } ?? false || presenter.state != state
    }

    @discardableResult
    private func write(_ lines: [Line]) -> Bool {
        lines.isEmpty || Output.write(lines.map { $0.plain + "\n" }.joined())
    }
}
