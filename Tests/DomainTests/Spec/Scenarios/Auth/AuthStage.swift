import PokedexFakes
import PokedexPresenters

/// Entry forms over one keeper of the session.
final class AuthStage: Stage {
    let run: ScenarioRun
    private let server: AccountServer
    private let storage: InMemorySessionStorage
    private let keeper = Lock<SessionKeeper?>(nil)

    init(_ given: JSON, _ run: ScenarioRun) throws {
        self.run = run
        let fields = try given.fields("server", "stored", "storage")
        server = AccountServer(run)
        storage = InMemorySessionStorage(try fields["stored"]?.orNil.map(SessionSpec.session))
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
        let hayCuentas = try arguments.fields("hayCuentas")["hayCuentas"]?.bool ?? true
        let environment = run.environment
        let keeper =
            keeper.withLock { $0 }
            ?? SessionKeeper(network: server, storage: storage, environment: environment)
        self.keeper.withLock { $0 = keeper }
        let presenter = AuthPresenter(keeper: keeper, hayCuentas: hayCuentas, environment: environment)
        return Player(
            state: {
                SessionSpec.json(presenter.state)
                    .adding(["raiz": JSON(presenter.raiz), "form": AuthFormSpec.json(presenter.form)])
            },
            follow: { each in
                for await form in presenter.forms { each(AuthFormSpec.json(form)) }
            },
            calls: [
                "escribirEmail": { presenter.escribirEmail(valor: try $0["valor"].text) },
                "escribirPassword": { presenter.escribirPassword(valor: try $0["valor"].text) },
                "salirDeEmail": { _ in presenter.salirDeEmail() },
                "salirDePassword": { _ in presenter.salirDePassword() },
                "entrar": { _ in presenter.entrar() },
                "registrar": { _ in presenter.registrar() },
                "recuperar": { _ in presenter.recuperar() },
                "cambiarModo": { _ in presenter.cambiarModo() },
                "descartarError": { _ in presenter.descartarError() },
                "reintentar": { _ in presenter.reintentar() },
                "salir": { _ in presenter.salir() },
            ], close: { presenter.close() },
            token: { try await presenter.tokenValido() })
    }

    func restart() {
        keeper.withLock { $0 = nil }
    }

    var log: [JSON] { server.log }

    var stored: JSON { storage.stored.map { SessionSpec.json($0) } ?? .null }
}
