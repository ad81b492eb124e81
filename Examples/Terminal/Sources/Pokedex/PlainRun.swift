import Foundation
import PokedexPresenters
import TerminalKit

/// A run without a terminal: writes what the root would show as text, and ends by itself.
struct PlainRun {
    let sources: Sources
    let auth: AuthPresenter?
    let options: Options
    let notices: Notices
    let environment: PresenterEnvironment

    func run() async {
        let telling = Task { [notices] in
            var told = 0
            for await all in notices.changes {
                for notice in all[told...] { Output.tell("Pokedex: \(notice.cleaned)") }
                told = all.count
            }
        }
        defer { telling.cancel() }
        let width = Size(environment: ProcessInfo.processInfo.environment).width
        switch await raiz() {
        case .comprobando: Output.write(PlainForm.unread)
        case .entrada: Output.write(PlainForm.lines(auth?.form ?? .vacio, width: width))
        case .contenido:
            let presenters = Presenters(sources, environment: environment)
            await PlainBoard(
                presenters: presenters, options: options, cuenta: auth?.state.session?.cuenta
            ).run(width: width)
            presenters.close()
        }
    }

    /// What the root shows once it is known who is signed in.
    private func raiz() async -> Raiz {
        guard let auth else { return .contenido }
        return await first(auth.raizStates, within: PlainBoard.patience) { $0 != .comprobando } ?? auth.raiz
    }
}
