import Foundation
import PokedexPresenters
import TerminalKit

/// The tabs without a terminal: writes each as text, scrolls to the end of the list so many times, and ends by itself.
struct PlainBoard {
    let presenters: Presenters
    let options: Options
    /// The address of who is signed in, if anybody.
    let cuenta: String?

    /// How long a first reading may take.
    static let patience = Duration.seconds(5)

    /// Stored rows come without a flag that says so. If none come in this time, none will.
    private static let patienceForRows = Duration.seconds(1)

    func run(width: Int) async {
        // The hearts of the first rows are known before the rows are written.
        _ = await first(presenters.favorites.states, within: Self.patience) { !$0.cargando }
        guard await writeList(width: width), Output.write([Line()] + (await favorites(width: width))) else {
            return
        }
        Output.write([Line()] + (await settings(width: width)))
    }

    /// Answers whether anybody still reads.
    private func writeList(width: Int) async -> Bool {
        let presenter = presenters.list
        let favorites = presenters.favorites
        var paper = PlainList(width: width)
        guard Output.write([PlainList.title]) else { return false }

        var pagesLeft = options.pages ?? .max
        var last = presenter.state
        var patience: Task<Void, Never>?
        defer { patience?.cancel() }
        for await state in presenter.states {
            patience?.cancel()
            last = state
            guard Output.write(paper.lines(for: state, favorites: favorites.favoriteIds)) else { return false }
            guard PlainList.isSettled(state) else { continue }
            guard pagesLeft > 0, scroll(state) else { break }
            pagesLeft -= 1
            patience = Task {
                guard (try? await Task.sleep(for: Self.patienceForRows)) != nil, !presenter.state.cargandoMas else {
                    return
                }
                presenter.close()
            }
        }
        return Output.write(paper.ending(last))
    }

    private func favorites(width: Int) async -> [Line] {
        let porNumero = await stored().settings.favoritosPorNumero
        // The presenter learns of the order by itself, perhaps after the favourites.
        let state = await first(presenters.favorites.states, within: Self.patience) {
            let numbers = $0.favoritos.map(\.id)
            return !$0.cargando && (!porNumero || numbers == numbers.sorted())
        }
        return PlainFavorites.lines(state ?? presenters.favorites.state, width: width)
    }

    private func settings(width: Int) async -> [Line] {
        PlainSettings.lines(
            await stored(), cuenta: cuenta, datos: Textos.origen(options.source), width: width)
    }

    /// The settings once they were read, or what is known after a while.
    private func stored() async -> SettingsUiState {
        await first(presenters.settings.states, within: Self.patience) { !$0.cargando } ?? presenters.settings.state
    }

    /// Looks at every row, and answers whether that may bring more.
    private func scroll(_ state: PagedListState) -> Bool {
        let presenter = presenters.list
        for index in state.items.indices { presenter.loadAround(index: index) }
        // An intent shows in the state at once. What does not show now is rows that are stored already, or nothing at all.
        return presenter.state != state || state.hayMas
    }
}
