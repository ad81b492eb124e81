import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

/// The presenters over a socket and a file, with the machine's own clocks.
@Suite(.timeLimit(.minutes(1))) struct SessionEndToEndTests {
    let folder: Folder
    let server: AccountServer
    let storage: WatchedSessionStorage

    init() throws {
        folder = try Folder()
        server = try AccountServer()
        storage = WatchedSessionStorage(folder.sessions())
    }

    private func keeper() throws -> SessionKeeper {
        SessionKeeper(network: try GoTrue(baseURL: server.base, apiKey: AccountServer.key), storage: storage)
    }

    private func form(
        _ keeper: SessionKeeper, email: String = "ana@example.com", password: String = " secreto "
    ) -> AuthPresenter {
        let presenter = AuthPresenter(keeper: keeper)
        presenter.escribirEmail(valor: email)
        presenter.escribirPassword(valor: password)
        return presenter
    }

    /// The form when the answer has come.
    private func answered(_ presenter: AuthPresenter) async -> AuthFormState {
        for await form in presenter.forms where !form.enviando { return form }
        return presenter.form
    }

    private func restored(_ keeper: SessionKeeper) async -> AuthState {
        for await state in keeper.states where !state.comprobando { return state }
        return keeper.state
    }

    private func store(_ session: AuthSession) async throws {
        try await folder.sessions().save(session)
    }

    private var expired: AuthSession {
        AuthSession(accessToken: "A0", refreshToken: "R0", expiresAt: noon, obtainedAt: nil, userId: "u1", email: nil)
    }

    @Test func theAddressIsSentTrimmedAndThePasswordAsItIs() async throws {
        let presenter = form(try keeper(), email: "ana@example.com ")
        #expect(presenter.form.errorEmail == nil && presenter.form.sePuedeEnviar)
        presenter.entrar()
        #expect(await answered(presenter) == .vacio)
        #expect(server.requests.map(\.body) == [#"{"email":"ana@example.com","password":" secreto "}"#])
        #expect(presenter.state.session?.accessToken == "A1")
        await storage.reached(saves: 1)
        #expect(try await folder.sessions().load()?.refreshToken == "R1")
    }

    @Test func aRefusedSignInIsToldInSpanishAndKeepsTheText() async throws {
        let presenter = form(try keeper(), password: "otra cosa")
        presenter.entrar()
        let form = await answered(presenter)
        #expect(form.error?.titulo == "No se pudo continuar" && form.error?.sePuedeReintentar == false)
        #expect(form.error?.detalle == "El correo o la contraseña no son correctos.")
        #expect(form.email == "ana@example.com" && form.password == "otra cosa")
    }

    @Test func aSignUpThatWaitsForAConfirmationSignsNobodyIn() async throws {
        server.signUp = .bareUser
        let presenter = form(try keeper(), email: "eva@example.com")
        presenter.registrar()
        let form = await answered(presenter)
        #expect(form.correoEnviado && form.error == nil && form.email.isEmpty && form.password.isEmpty)
        #expect(!presenter.state.haySesion)
        #expect(try await folder.sessions().load() == nil)
    }

    @Test func aSignUpThatBringsTokensSignsInAndStores() async throws {
        let presenter = form(try keeper(), email: "eva@example.com")
        presenter.registrar()
        #expect(await answered(presenter) == .vacio)
        #expect(presenter.state.haySesion)
        await storage.reached(saves: 1)
        #expect(try await folder.sessions().load()?.accessToken == "A1")
    }

    @Test(arguments: ["{not json", FileSessionStorageTests.text(access: "", refresh: "")])
    func aDamagedStoreIsSignedOutAndHealsAtTheNextSignIn(text: String) async throws {
        try folder.write(text)
        let keeper = try keeper()
        #expect(await restored(keeper) == AuthState(comprobando: false, session: nil))
        let presenter = form(keeper)
        presenter.entrar()
        _ = await answered(presenter)
        await storage.reached(saves: 1)
        #expect(await restored(try self.keeper()).session?.accessToken == "A1")
        #expect(folder.damages.count == 1)
    }

    @Test(arguments: [
        (LoopbackServer.Answer.drop, AppError.sinConexion), (.reply(status: 503, body: "busy"), .servidor(codigo: 503)),
        (.reply(status: 403, body: "<html>Pay first</html>"), .servidor(codigo: 403)),
        (.reply(status: 401, body: #"{"message":"Invalid API key"}"#), .servidor(codigo: 401)),
        (.reply(body: "<html>Pay first</html>"), .inesperado(causa: "the answer is not what was asked for: not JSON")),
    ])
    func aFailureKeepsTheSessionAndTheNextAskTriesAgain(answer: LoopbackServer.Answer, error: AppError) async throws {
        try await store(expired)
        server.standing = answer
        let keeper = try keeper()
        await #expect(throws: error) { try await keeper.tokenValido() }
        #expect(keeper.state.session == expired)
        #expect(try await folder.sessions().load() == expired)
        server.standing = nil
        keeper.reintentar()
        #expect(try await keeper.tokenValido() == "A1")
        await storage.reached(saves: 1)
        #expect(try await folder.sessions().load()?.refreshToken == "R1")
    }

    @Test(arguments: [
        #"{"code":400,"error_code":"refresh_token_not_found","msg":"Invalid Refresh Token"}"#,
        #"{"error":"invalid_grant","error_description":"Invalid Refresh Token: Already Used"}"#,
    ])
    func aRefusalEndsTheSession(body: String) async throws {
        try await store(expired)
        server.standing = .reply(status: 400, body: body)
        let keeper = try keeper()
        #expect(try await keeper.tokenValido() == nil)
        #expect(keeper.state == AuthState(comprobando: false, session: nil))
        await storage.reached(deletes: 1)
        #expect(try await folder.sessions().load() == nil)
    }

    @Test func howeverManyAskATokenIsSpentOnce() async throws {
        try await store(expired)
        let keeper = try keeper()
        let tokens = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<6 { group.addTask { try await keeper.tokenValido() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens == Array(repeating: "A1", count: 6))
        #expect(server.requests.map(\.body) == [#"{"refresh_token":"R0"}"#])
    }

    @Test func signingOutWithoutAConnectionForgetsTheSession() async throws {
        var good = expired
        good.expiresAt = Timestamp(milliseconds: .max)
        try await store(good)
        server.standing = .drop
        let keeper = try keeper()
        #expect(await restored(keeper).haySesion)
        let presenter = AuthPresenter(keeper: keeper)
        presenter.salir()
        #expect(!presenter.state.haySesion)
        await storage.reached(deletes: 1)
        #expect(await !restored(try self.keeper()).haySesion)
        await server.server.reached { $0.requests == 1 }
        #expect(server.requests.map(\.target) == ["/auth/v1/logout?scope=local"])
    }
}
