import PokedexFakes
import PokedexPresenters

/// Lists over one server and one stored table.
final class ListStage: Stage {
    let run: ScenarioRun
    private let server = ListServer()
    private let storage: InMemoryPagedStorage<Row>
    private let configuration: PagedListConfiguration
    /// The hearts on the rows.
    private let hearts = Lock<FavoritesPresenter?>(nil)

    init(_ given: JSON, _ run: ScenarioRun) throws {
        self.run = run
        let fields = try given.fields("server", "stored", "storage", "configuration")
        let stored = try fields["stored", default: [:]].fields("rows", "next", "savedAt")
        storage = InMemoryPagedStorage(
            rows: try RowsText.rows(stored["rows", default: ""]), next: try stored["next"]?.orNil?.cursor,
            savedAt: try stored["savedAt"]?.timestamp)
        configuration = try ListSpec.configuration(given["configuration"])
        try server.set(fields["server", default: [:]])
        try storage.set(fields["storage", default: [:]])
    }

    var adjustable: [String: @Sendable (JSON) throws -> Void] {
        [
            "server": { [server] in try server.set($0) },
            "storage": { [storage] in try storage.set($0) },
        ]
    }

    func start(_ arguments: JSON) throws -> Player {
        _ = try arguments.fields()
        let presenter = PagedListPresenter(
            network: server, storage: storage, environment: run.environment, configuration: configuration)
        return Player(
            state: { ListSpec.json(presenter.state) },
            follow: { each in
                for await state in presenter.states { each(ListSpec.json(state)) }
            },
            calls: [
                "loadAround": { presenter.loadAround(index: try $0["index"].int) },
                "refresh": { _ in presenter.refresh() },
                "retry": { _ in presenter.retry() },
                "resume": { _ in presenter.resume() },
            ], close: { presenter.close() })
    }

    func elsewhere(_ write: JSON) throws {
        let (name, fields) = try write.named
        switch name {
        case "delete":
            let ids = Set(try RowsText.rows(fields["rows"]).map(\.id))
            run.beside { [storage] in try await storage.delete { ids.contains($0.id) } }
        case "toggle":
            let id = try fields["id"].int
            let presenter =
                hearts.withLock { $0 }
                ?? FavoritesPresenter(
                    storage: InMemoryFavoritesStorage(), settings: InMemorySettingsStorage(),
                    environment: run.time.environment)
            hearts.withLock { $0 = presenter }
            presenter.toggle(id: id, name: try fields["name"].text)
        default: throw JSON.Failure(description: "nobody writes \(name) to a list")
        }
    }

    var log: [JSON] { server.log }

    var stored: JSON {
        let stored = storage.stored
        return [
            "rows": .text(RowsText.text(stored.items)), "next": JSON(stored.info.next),
            "savedAt": stored.info.savedAt.map { JSON($0) } ?? .null,
        ]
    }
}
