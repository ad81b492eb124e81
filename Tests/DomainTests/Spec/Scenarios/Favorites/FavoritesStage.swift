import PokedexFakes
import PokedexPresenters

/// Screens of favourites over one storage, in the order that stored settings ask for.
final class FavoritesStage: Stage {
    let run: ScenarioRun
    private let storage: InMemoryFavoritesStorage
    private let settings: InMemorySettingsStorage
    private let writes: WriteLog

    init(_ given: JSON, _ run: ScenarioRun) throws {
        self.run = run
        let fields = try given.fields("stored", "storage", "settings", "settingsStorage")
        storage = InMemoryFavoritesStorage(try Self.favorites(fields["stored", default: []]))
        settings = InMemorySettingsStorage(try SettingsSpec.stored(fields["settings", default: [:]]))
        writes = WriteLog(run)
        try storage.set(fields["storage", default: [:]])
        try settings.set(fields["settingsStorage", default: [:]])
    }

    /// As the vectors write them; a text «1-99» stands for that many, named after their numbers, each a millisecond older
    /// than the one before.
    private static func favorites(_ json: JSON) throws -> [FavoritePokemon] {
        guard case .text = json else { return try FavoritesSpec.favorites(json) }
        return try RowsText.rows(json).map {
            FavoritePokemon(id: $0.id, name: "p\($0.id)", markedAt: Timestamp(milliseconds: Int64(-$0.id)))
        }
    }

    var adjustable: [String: @Sendable (JSON) throws -> Void] {
        [
            "storage": { [storage] in try storage.set($0) },
            "settingsStorage": { [settings] in try settings.set($0) },
        ]
    }

    func start(_ arguments: JSON) throws -> Player {
        _ = try arguments.fields()
        let presenter = FavoritesPresenter(
            storage: LoggedFavorites(base: storage, log: writes), settings: settings, environment: run.environment)
        return Player(
            state: {
                let state = FavoritesSpec.json(presenter.state, ids: presenter.favoriteIds)
                return state.adding(["insignia": JSON(presenter.insignia)])
            },
            follow: { each in
                for await state in presenter.states {
                    each(FavoritesSpec.json(state, ids: Set(state.favoritos.map(\.id))))
                }
            },
            calls: [
                "toggle": { presenter.toggle(id: try $0["id"].int, name: try $0["name"].text) },
                "vaciar": { _ in presenter.vaciar() },
                "deshacer": { _ in presenter.deshacer() },
                "descartarQuitado": { _ in presenter.descartarQuitado() },
                "descartarError": { _ in presenter.descartarError() },
            ], close: { presenter.close() })
    }

    func elsewhere(_ write: JSON) throws {
        let (name, fields) = try write.named
        switch name {
        case "toggle":
            let (id, name, now) = (try fields["id"].int, try fields["name"].text, run.time.wallClock)
            run.beside { [storage] in _ = try await storage.toggle(id: id, name: name, at: now) }
        case "removeAll":
            run.beside { [storage] in _ = try await storage.removeAll() }
        case "setOrden":
            let porNumero = try fields["porNumero"].bool
            run.beside { [settings] in _ = try await settings.setOrden(porNumero: porNumero) }
        default: throw JSON.Failure(description: "nobody writes \(name) to favourites")
        }
    }

    var log: [JSON] { writes.all }

    var stored: JSON { FavoritesSpec.json(storage.stored) }
}
