import PokedexFakes
import PokedexPresenters
import Testing

/// A keeper whose server or store says no, under virtual time.
@Suite struct SessionRefusalTests {
    private struct Kept: Sendable {
        let network: FakeAuthNetwork
        let storage: InMemorySessionStorage
        let keeper: SessionKeeper

        /// A stored session that has so much of its hour left.
        init(_ time: VirtualTime, left: Duration, latency: Duration = .zero, _ answers: FakeAuthNetwork.Answer...) {
            network = FakeAuthNetwork(latency: latency)
            storage = InMemorySessionStorage(network.session(of: "ana@example.com", left: left))
            if let answer = answers.first { network.standing = answer }
            keeper = SessionKeeper(network: network, storage: storage, environment: time.environment)
        }
    }

    private static let ownAffairs = [
        AuthRefusal(status: 400, code: .emailProviderDisabled, message: "Email logins are disabled"),
        AuthRefusal(status: 422, code: .hookTimeout, message: nil), AuthRefusal(status: 400, code: nil, message: "No"),
        AuthRefusal(status: 401, code: "no_authorization", message: nil),
        AuthRefusal(status: 400, code: .captchaFailed, message: nil),
        AuthRefusal(status: 403, code: "something_new", message: nil),
    ]

    @Test(arguments: ownAffairs)
    func `a server's own affair keeps the session, gives the old token, and is tried again later`(
        refusal: AuthRefusal
    ) throws {
        try VirtualTime.run { time in
            let kept = Kept(time, left: .seconds(50), .refusal(refusal))
            await time.settle()
            let stored = kept.storage.stored
            let token = try await kept.keeper.tokenValido()
            #expect(token == stored?.accessToken && kept.keeper.state.haySesion && kept.network.refreshes == 1)
            await time.advance(by: .seconds(1))
            kept.network.standing = .right
            let next = try await kept.keeper.tokenValido()
            #expect(next != token && kept.network.refreshes == 2 && stored != nil)
        }
    }

    @Test(
        arguments: [
            "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired",
            "user_not_found", "user_banned", "invalid_grant",
        ] as [AuthRefusalCode])
    func `a refusal of the token or the person signs out and forgets`(code: AuthRefusalCode) throws {
        try VirtualTime.run { time in
            let kept = Kept(
                time, left: .seconds(-1), .refusal(AuthRefusal(status: 400, code: code, message: nil)))
            let token = try await kept.keeper.tokenValido()
            await time.settle()
            #expect(token == nil && kept.storage.stored == nil && kept.network.refreshes == 1)
            #expect(kept.keeper.state == AuthState(comprobando: false, session: nil))
        }
    }

    @Test func `five hundred asks during the server's wait make one request`() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, left: .seconds(-1), .failure(.demasiadas(esperar: .seconds(60))))
            await time.settle()
            for _ in 0..<500 {
                await #expect(throws: AppError.demasiadas(esperar: .seconds(60))) {
                    try await kept.keeper.tokenValido()
                }
                await time.advance(by: .milliseconds(100))
            }
            #expect(kept.network.refreshes == 1 && time.now == .seconds(50))
            kept.network.standing = .right
            kept.keeper.reintentar()
            let token = try await kept.keeper.tokenValido()
            #expect(token != nil && kept.network.refreshes == 2)
        }
    }

    @Test(arguments: [
        (AppError.sinConexion, 6), (.lento, 6), (.servidor(codigo: 503), 6), (.demasiadas(esperar: nil), 6),
        (.demasiadas(esperar: .seconds(20)), 2), (.inesperado(causa: "html"), 6),
    ])
    func `whoever asks ten times a second for half a minute makes few requests`(error: AppError, requests: Int) throws {
        try VirtualTime.run { time in
            let kept = Kept(time, left: .seconds(-1), .failure(error))
            await time.settle()
            for _ in 0..<320 {
                await #expect(throws: error) { try await kept.keeper.tokenValido() }
                await time.advance(by: .milliseconds(100))
            }
            // At 0, 1, 3, 7, 15 and 31 s.
            #expect(kept.network.refreshes == requests)
        }
    }

    @Test(arguments: [60, 30, 10, 2, 119])
    func `a hundred asks after a sign-in refresh nothing, however short the life`(
        seconds: Int
    ) throws {
        try VirtualTime.run { time in
            let network = FakeAuthNetwork(lifetime: .seconds(seconds))
            network.addAccount(email: "ana@example.com", password: "secreto")
            let keeper = SessionKeeper(
                network: network, storage: InMemorySessionStorage(), environment: time.environment)
            let presenter = AuthPresenter(keeper: keeper, environment: time.environment)
            presenter.escribirEmail(valor: "ana@example.com")
            presenter.escribirPassword(valor: "secreto")
            presenter.entrar()
            await time.settle()
            for _ in 0..<100 { _ = try await presenter.tokenValido() }
            #expect(network.refreshes == 0 && presenter.state.haySesion)
        }
    }

    @Test(arguments: [1, 60, 3600, 86_400, 31_536_000])
    func `a clock that was ahead at the sign-in keeps no dead token`(
        ahead: Int
    ) throws {
        try VirtualTime.run { time in
            let wall = Lock(Duration.seconds(ahead))
            var environment = time.environment
            let base = environment.now
            environment.now = { base().advanced(by: wall.withLock { $0 }) }
            let network = FakeAuthNetwork(environment: environment)
            let storage = InMemorySessionStorage(network.session(of: "ana@example.com"))
            let keeper = SessionKeeper(network: network, storage: storage, environment: environment)
            let old = try await keeper.tokenValido()
            #expect(network.refreshes == 0)
            wall.withLock { $0 = .zero }
            await time.advance(by: .seconds(3601))
            let token = try await keeper.tokenValido()
            #expect(network.refreshes == 1 && token != old)
        }
    }

    /// The server spends the token for the first; the second hears its refusal not before the first hears its answer.
    @Test(arguments: [(0, 0), (1, 1), (0, 1), (1, 2), (1, 60)])
    func `two keepers over one store end signed in with the new session`(first: Int, second: Int) throws {
        try VirtualTime.run { time in
            let server = FakeAuthNetwork()
            let storage = InMemorySessionStorage(server.session(of: "ana@example.com", left: .seconds(30)))
            let keepers = [first, second].map { delay in
                SessionKeeper(
                    network: SlowToAnswer(server, by: .seconds(delay)), storage: storage, environment: time.environment)
            }
            await time.advance(by: .seconds(61))
            #expect(keepers.allSatisfy { $0.state.session == storage.stored } && storage.stored != nil)
            let tokens = [try await keepers[0].tokenValido(), try await keepers[1].tokenValido()]
            #expect(tokens[0] != nil && tokens[0] == tokens[1] && server.refreshes == 2)
        }
    }

    @Test func `a keeper that is refused before the other has stored deletes the spent session and nothing else`()
        throws
    {
        try VirtualTime.run { time in
            let server = FakeAuthNetwork()
            let storage = InMemorySessionStorage(server.session(of: "ana@example.com", left: .seconds(30)))
            let slow = SessionKeeper(
                network: SlowToAnswer(server, by: .seconds(5)), storage: storage, environment: time.environment)
            let quick = SessionKeeper(
                network: SlowToAnswer(server, by: .seconds(1)), storage: storage, environment: time.environment)
            await time.advance(by: .seconds(2))
            #expect(!quick.state.haySesion && slow.state.haySesion)
            await time.advance(by: .seconds(5))
            #expect(slow.state.session == storage.stored && storage.stored != nil)
            let next = SessionKeeper(network: server, storage: storage, environment: time.environment)
            await time.settle()
            #expect(next.state.session == storage.stored)
        }
    }

    @Test func `a store that cannot be read for ten seconds is read by itself, and the state says why it waits`() throws
    {
        try VirtualTime.run { time in
            let kept = Kept(time, left: .seconds(3000))
            kept.storage.readError = .inesperado(causa: "locked")
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            await time.advance(by: .seconds(10))
            #expect(presenter.state.comprobando && presenter.raiz == .comprobando)
            #expect(presenter.state.error?.causa == .inesperado(causa: "locked"))
            kept.storage.readError = nil
            await time.advance(by: .seconds(4))
            #expect(presenter.state.comprobando)
            await time.advance(by: .seconds(1))
            #expect(presenter.state == AuthState(comprobando: false, session: kept.storage.stored))
            #expect(presenter.raiz == .contenido)
        }
    }

    @Test func `a person who tries again has the store read at once, and asks nothing of a closed presenter`() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, left: .seconds(3000))
            kept.storage.readError = .inesperado(causa: "locked")
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            await time.advance(by: .seconds(10))
            kept.storage.readError = nil
            presenter.reintentar()
            await time.settle()
            #expect(presenter.state.haySesion && presenter.state.error == nil)
            presenter.close()
            presenter.reintentar()
            await time.settle()
            #expect(kept.network.log.isEmpty)
        }
    }

    @Test func `signing out takes this person's session from the store, also one that another process refreshed`()
        throws
    {
        try VirtualTime.run { time in
            let kept = Kept(time, left: .seconds(3000))
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            await time.settle()
            try await kept.storage.save(kept.network.session(of: "ana@example.com"))
            presenter.salir()
            await time.settle()
            #expect(kept.storage.stored == nil)
        }
    }

    @Test func `signing out leaves a session that somebody else has stored meanwhile`() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, left: .seconds(3000))
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            await time.settle()
            let other = kept.network.session(of: "eva@example.com")
            try await kept.storage.save(other)
            presenter.salir()
            await time.settle()
            #expect(kept.storage.stored == other && !presenter.state.haySesion)
        }
    }

    @Test func `signing out before the store was read deletes what it has`() throws {
        try VirtualTime.run { time in
            let network = FakeAuthNetwork()
            let storage = InMemorySessionStorage(network.session(of: "ana@example.com"), latency: .seconds(1))
            let keeper = SessionKeeper(network: network, storage: storage, environment: time.environment)
            let presenter = AuthPresenter(keeper: keeper, environment: time.environment)
            presenter.salir()
            #expect(presenter.raiz == .entrada)
            await time.advance(by: .seconds(3))
            #expect(storage.stored == nil && presenter.raiz == .entrada)
        }
    }
}

/// The server of others, whose answers are longer on their way to here.
private struct SlowToAnswer: AuthNetwork {
    let server: FakeAuthNetwork
    let delay: Duration
    let clock: (any Clock<Duration>)?

    init(_ server: FakeAuthNetwork, by delay: Duration) {
        self.server = server
        self.delay = delay
        clock = VirtualTime.current?.environment.clock
    }

    func signIn(email: String, password: String) async throws -> AuthSession {
        try await server.signIn(email: email, password: password)
    }

    func signUp(email: String, password: String) async throws -> SignUpOutcome {
        try await server.signUp(email: email, password: password)
    }

    func refresh(refreshToken: String) async throws -> AuthSession {
        let answer: Result<AuthSession, any Error>
        do {
            answer = .success(try await server.refresh(refreshToken: refreshToken))
        } catch {
            answer = .failure(error)
        }
        try await clock?.sleep(for: delay)
        return try answer.get()
    }

    func signOut(accessToken: String) async throws {
        try await server.signOut(accessToken: accessToken)
    }

    func recover(email: String) async throws {
        try await server.recover(email: email)
    }
}
