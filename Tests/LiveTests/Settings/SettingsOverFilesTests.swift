import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct SettingsOverFilesTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    @Test func twoPresentersOverTwoObjectsAgreeAfterEveryWrite() throws {
        try VirtualTime.run { time in
            let presenters = [0, 1].map { _ in
                SettingsPresenter(storage: folder.settings(), environment: time.environment)
            }
            for number in 0..<12 {
                let tema = Tema.allCases[number % 3]
                presenters[number % 2].cambiarTema(tema: tema)
                presenters[1 - number % 2].cambiarOrden(porNumero: number % 4 < 2)
                await time.settle()
                for presenter in presenters {
                    #expect(presenter.state.error == nil)
                    #expect(presenter.settings == Settings(tema: tema, favoritosPorNumero: number % 4 < 2))
                }
            }
        }
    }

    @Test func aChangeThatCannotBeStoredIsNeverShownAndTheNextOneIs() throws {
        try VirtualTime.run { time in
            _ = try await folder.settings().setTema(.claro)
            let isFull = StateStore(true)
            let full = NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.ENOSPC.rawValue))
            let calls = FileCalls(
                write: { handle, data in
                    if isFull.value { throw full }
                    try handle.write(contentsOf: data)
                },
                synchronize: { try $0.synchronize() })
            let presenter = SettingsPresenter(storage: folder.settings(calls), environment: time.environment)
            presenter.cambiarTema(tema: .oscuro)
            await time.settle()
            #expect(presenter.settings.tema == .claro)
            #expect(presenter.state.error != nil)
            #expect(try folder.read("settings.json").contains("claro"))
            isFull.update { $0 = false }
            presenter.cambiarTema(tema: .oscuro)
            await time.settle()
            #expect(presenter.state == SettingsUiState(settings: Settings(tema: .oscuro)))
            #expect(try folder.read("settings.json").contains("oscuro"))
        }
    }

    @Test func theSystemsLookIsStoredAsItsOwnWord() throws {
        try VirtualTime.run { time in
            let presenter = SettingsPresenter(storage: folder.settings(), environment: time.environment)
            presenter.cambiarTema(tema: .oscuro)
            presenter.cambiarTema(tema: .sistema)
            await time.settle()
            let text = try folder.read("settings.json")
            #expect(text.contains(#""tema" : "sistema""#))
            let next = SettingsPresenter(storage: folder.settings(), environment: time.environment)
            await time.settle()
            #expect(next.settings.tema == .sistema)
        }
    }
}
