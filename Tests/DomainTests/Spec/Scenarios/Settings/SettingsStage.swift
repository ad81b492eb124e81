import PokedexFakes
import PokedexPresenters

/// Screens of settings over one storage.
final class SettingsStage: Stage {
    let run: ScenarioRun
    private let storage: InMemorySettingsStorage
    private let writes: WriteLog

    init(_ given: JSON, _ run: ScenarioRun) throws {
        self.run = run
        let fields = try given.fields("stored", "storage")
        storage = InMemorySettingsStorage(try SettingsSpec.stored(fields["stored", default: [:]]))
        writes = WriteLog(run)
        try storage.set(fields["storage", default: [:]])
    }

    var adjustable: [String: @Sendable (JSON) throws -> Void] {
        [
            "storage": { [storage] in try storage.set($0) }
        ]
    }

    func start(_ arguments: JSON) throws -> Player {
        _ = try arguments.fields()
        let presenter = SettingsPresenter(
            storage: LoggedSettings(base: storage, log: writes), environment: run.environment)
        return Player(
            state: { SettingsSpec.json(presenter.state) },
            follow: { each in
                for await state in presenter.states { each(SettingsSpec.json(state)) }
            },
            calls: [
                "cambiarTema": { presenter.cambiarTema(tema: try SettingsSpec.tema($0["tema"])) },
                "cambiarOrden": { presenter.cambiarOrden(porNumero: try $0["porNumero"].bool) },
                "descartarError": { _ in presenter.descartarError() },
            ], close: { presenter.close() })
    }

    func elsewhere(_ write: JSON) throws {
        let (name, fields) = try write.named
        switch name {
        case "setTema":
            let tema = try SettingsSpec.tema(fields["tema"])
            run.beside { [storage] in _ = try await storage.setTema(tema) }
        case "setOrden":
            let porNumero = try fields["porNumero"].bool
            run.beside { [storage] in _ = try await storage.setOrden(porNumero: porNumero) }
        default: throw JSON.Failure(description: "nobody writes \(name) to settings")
        }
    }

    var log: [JSON] { writes.all }

    var stored: JSON { SettingsSpec.json(storage.stored) }
}
