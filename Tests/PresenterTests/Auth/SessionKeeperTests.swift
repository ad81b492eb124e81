import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct SessionKeeping {
    private struct Kept: Sendable {
        let network: FakeAuthNetwork
        let storage: InMemorySessionStorage
        let keeper: SessionKeeper

        /// - Parameter age: how long ago the stored session ended; `nil` for none.
        init(_ time: VirtualTime, ended age: Duration?, latency: Duration = .zero, answer: Duration = .zero) {
            let network = FakeAuthNetwork(latency: answer)
            let session = age.map { network.session(of: "ana@example.com", left: .zero - $0) }
            self.network = network
            storage = InMemorySessionStorage(session, latency: latency)
            keeper = SessionKeeper(network: network, storage: storage, environment: time.environment)
        }
    }

    private final class Askers: Sendable {
        private let results = Lock<[Int: String]>([:])
        private let times = Lock<[Int: Duration]>([:])

        func ask(_ number: Int, _ keeper: SessionKeeper, _ time: VirtualTime) -> Task<Void, Never> {
            time.environment.spawner.spawn("asker") {
                let result: String
                do {
                    result = try await keeper.tokenValido() ?? "nobody"
                } catch is CancellationError {
                    result = "cancelled"
                } catch {
                    result = "\(error)"
                }
                self.results.withLock { $0[number] = result }
                self.times.withLock { $0[number] = time.now }
            }
        }

        subscript(number: Int) -> String? { results.withLock { $0[number] } }

        func time(_ number: Int) -> Duration? { times.withLock { $0[number] } }
    }

    @Test func whoAsksAPresenterThatClosesMeanwhileIsToldNothingAtOnceAndTheRefreshGoesOn() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(3_600), answer: .seconds(5))
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            let answer = Lock<(token: String?, time: Duration)?>(nil)
            time.environment.spawner.spawn("asker") {
                let token = try? await presenter.tokenValido()
                answer.withLock { $0 = (token, time.now) }
            }
            await time.advance(by: .seconds(1))
            presenter.close()
            await time.settle()
            #expect(answer.withLock { $0?.token == nil && $0?.time == .seconds(1) })
            let old = kept.storage.stored
            await time.advance(by: .seconds(5))
            #expect(kept.storage.stored != old && kept.keeper.state.haySesion)
        }
    }

    @Test func howeverManyAskOneRefreshRunsAndACancelledAskerStopsNothing() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(3600), answer: .seconds(3))
            let askers = Askers()
            let tasks = (1...5).map { askers.ask($0, kept.keeper, time) }
            await time.advance(to: .seconds(1))
            tasks[0].cancel()
            await time.advance(to: .seconds(2))
            _ = askers.ask(6, kept.keeper, time)
            await time.advance(to: .seconds(4))
            #expect(kept.network.refreshes == 1)
            #expect(askers[1] == "cancelled" && askers.time(1) == .seconds(1))
            let token = kept.storage.stored?.accessToken
            #expect(token != nil)
            for number in 2...6 { #expect(askers[number] == token && askers.time(number) == .seconds(3)) }
            #expect(kept.storage.stored == kept.keeper.state.session)
        }
    }

    @Test func twoPresentersOverOneKeeperSpendOneToken() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(10), answer: .seconds(1))
            let one = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            let two = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            async let first = one.tokenValido()
            async let second = two.tokenValido()
            let tokens = try await [first, second]
            #expect(tokens[0] != nil && tokens[0] == tokens[1] && kept.network.refreshes == 1)
            #expect(one.state == two.state)
        }
    }

    @Test(arguments: [AppError.sinConexion, .servidor(codigo: 503), .lento, .inesperado(causa: "a portal")])
    func noConnectionKeepsTheSessionAndTheNextAskTriesAgain(error: AppError) throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(3600))
            kept.network.standing = .failure(error)
            let seen = Lock<[AuthState]>([])
            let reader = time.environment.spawner.spawn("reader") {
                for await state in kept.keeper.states { seen.withLock { $0.append(state) } }
            }
            let before = kept.storage.stored
            await time.advance(to: .seconds(100))
            #expect(kept.storage.stored == before && kept.keeper.state.haySesion)
            kept.network.standing = .right
            await time.advance(to: .seconds(101))
            let token = try await kept.keeper.tokenValido()
            await time.settle()
            #expect(kept.network.refreshes == 2 && kept.storage.stored?.accessToken == token)
            #expect(seen.withLock { $0 }.allSatisfy { $0.comprobando || $0.haySesion })
            reader.cancel()
            await time.settle()
        }
    }

    @Test func aRefreshedSessionThatCouldNotBeStoredIsStoredAtTheNextAsk() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(10))
            kept.storage.writeError = .inesperado(causa: "no space")
            let token = try await kept.keeper.tokenValido()
            #expect(kept.storage.stored?.accessToken != token && kept.network.refreshes == 1)
            kept.storage.writeError = nil
            let again = try await kept.keeper.tokenValido()
            await time.settle()
            #expect(again == token && kept.storage.stored?.accessToken == token && kept.network.refreshes == 1)
        }
    }

    @Test func whatAnUnnamedErrorSaysReachesNoState() throws {
        struct Leaky: Error, CustomStringConvertible { let description = "password hunter2" }
        struct Adapter: AuthNetwork {
            func signIn(email: String, password: String) async throws -> AuthSession { throw Leaky() }
            func signUp(email: String, password: String) async throws -> SignUpOutcome { throw Leaky() }
            func refresh(refreshToken: String) async throws -> AuthSession { throw Leaky() }
            func signOut(accessToken: String) async throws { throw Leaky() }
            func recover(email: String) async throws { throw Leaky() }
        }
        try VirtualTime.run { time in
            let keeper = SessionKeeper(
                network: Adapter(), storage: InMemorySessionStorage(), environment: time.environment)
            let presenter = AuthPresenter(keeper: keeper, environment: time.environment)
            presenter.escribirEmail(valor: "ana@example.com")
            presenter.escribirPassword(valor: "secreto")
            presenter.entrar()
            await time.settle()
            #expect(presenter.form.error != nil && !"\(presenter.form)".contains("hunter2"))
            #expect(!time.timeline.contains("hunter2"))
        }
    }

    @Test func theServersRefusalEndsTheSession() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(3600))
            kept.network.standing = .refusal(
                AuthRefusal(status: 400, code: "refresh_token_not_found", message: nil))
            let token = try await kept.keeper.tokenValido()
            await time.settle()
            #expect(token == nil && kept.storage.stored == nil)
            #expect(kept.keeper.state == AuthState(comprobando: false, session: nil))
        }
    }

    @Test func anEndedTokenThatCannotBeRefreshedIsAnError() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(3600))
            kept.network.standing = .failure(.lento)
            await #expect(throws: AppError.lento) { try await kept.keeper.tokenValido() }
        }
    }

    @Test func aTokenNearItsEndIsGivenWhenNoNewOneCanBeHad() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(-30))
            kept.network.standing = .failure(.lento)
            let token = try await kept.keeper.tokenValido()
            #expect(token == kept.storage.stored?.accessToken && kept.network.refreshes >= 1)
        }
    }

    @Test func aSavedSessionIsNeverTakenForSignedOutWhileItIsRead() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(-3000), latency: .milliseconds(300))
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            let seen = Lock<[Raiz]>([])
            time.environment.spawner.spawn("reader") {
                for await raiz in presenter.raizStates { seen.withLock { $0.append(raiz) } }
            }
            await time.advance(to: .milliseconds(200))
            #expect(presenter.state.comprobando)
            let token = try await presenter.tokenValido()
            #expect(time.now == .milliseconds(300) && token == kept.storage.stored?.accessToken)
            presenter.close()
            await time.settle()
            #expect(seen.withLock { $0 } == [.comprobando, .contenido])
        }
    }

    @Test func aSessionWithoutTokensIsSignedOutAndHealsAtTheNextSignIn() throws {
        try VirtualTime.run { time in
            let network = FakeAuthNetwork()
            network.addAccount(email: "ana@example.com", password: "secreto")
            let broken = AuthSession(
                accessToken: "", refreshToken: "", expiresAt: time.wallClock, obtainedAt: nil, userId: "", email: nil)
            let storage = InMemorySessionStorage(broken)
            let keeper = SessionKeeper(network: network, storage: storage, environment: time.environment)
            let presenter = AuthPresenter(keeper: keeper, environment: time.environment)
            await time.settle()
            #expect(presenter.raiz == .entrada)
            presenter.escribirEmail(valor: "ana@example.com")
            presenter.escribirPassword(valor: "secreto")
            presenter.entrar()
            await time.settle()
            #expect(presenter.raiz == .contenido && storage.stored?.isUsable == true)
            let next = SessionKeeper(network: network, storage: storage, environment: time.environment)
            await time.settle()
            #expect(next.state.session == storage.stored)
        }
    }

    @Test func signingOutOfflineIsAtOnceAndLasts() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(-3000))
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            await time.settle()
            kept.network.standing = .failure(.sinConexion)
            presenter.salir()
            #expect(presenter.raiz == .entrada && !presenter.state.haySesion)
            await time.settle()
            #expect(kept.storage.stored == nil)
            let asked = try await presenter.tokenValido()
            #expect(asked == nil)
        }
    }

    @Test func aRemovalThatFailedIsTriedAgainAtTheNextStart() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(-3000))
            await time.settle()
            kept.storage.writeError = .inesperado(causa: "locked")
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            presenter.salir()
            await time.settle()
            #expect(kept.storage.stored != nil && presenter.raiz == .entrada)
            kept.storage.writeError = nil
            let next = SessionKeeper(network: kept.network, storage: kept.storage, environment: time.environment)
            await time.settle()
            #expect(!next.state.haySesion && kept.storage.stored == nil)
        }
    }

    @Test func aLateRefreshAfterASignOutChangesNeitherStoreNorState() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(10), answer: .seconds(3))
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            await time.advance(by: .seconds(1))
            presenter.salir()
            await time.advance(by: .seconds(9))
            #expect(kept.network.refreshes == 1 && kept.storage.stored == nil && presenter.raiz == .entrada)
        }
    }

    @Test func aLateRefreshOfAnEarlierUserChangesNothing() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(10), answer: .seconds(3))
            kept.network.addAccount(email: "eva@example.com", password: "secreto")
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            await time.advance(by: .seconds(1))
            presenter.salir()
            kept.network.latency = .milliseconds(100)
            presenter.escribirEmail(valor: "eva@example.com")
            presenter.escribirPassword(valor: "secreto")
            presenter.entrar()
            await time.advance(by: .seconds(9))
            #expect(presenter.state.session?.email == "eva@example.com")
            #expect(kept.storage.stored == presenter.state.session)
        }
    }

    @Test func aRefreshUnderWayWhenEverybodyClosedIsStored() throws {
        try VirtualTime.run { time in
            let network: FakeAuthNetwork
            let storage: InMemorySessionStorage
            do {
                let kept = Kept(time, ended: .seconds(10), answer: .seconds(3))
                (network, storage) = (kept.network, kept.storage)
                let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
                await time.advance(by: .seconds(1))
                presenter.close()
            }
            let before = storage.stored
            await time.advance(by: .seconds(9))
            #expect(network.refreshes == 1 && storage.stored != before && storage.stored?.isUsable == true)
        }
    }

    @Test func withoutAccountsTheContentShowsAtOnce() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: nil, latency: .seconds(1))
            let presenter = AuthPresenter(keeper: kept.keeper, hayCuentas: false, environment: time.environment)
            #expect(presenter.raiz == .contenido)
            await time.advance(by: .seconds(2))
            #expect(presenter.raiz == .contenido)
        }
    }

    @Test func aClosedPresenterHasNoTokenAndSignsNobodyOut() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(-3000))
            let presenter = AuthPresenter(keeper: kept.keeper, environment: time.environment)
            await time.settle()
            presenter.close()
            presenter.salir()
            await time.settle()
            let asked = try await presenter.tokenValido()
            #expect(asked == nil)
            #expect(kept.keeper.state.haySesion)
        }
    }

    @Test func aLockedStoreKeepsTheQuestionOpenAndAnAskerHasItReadAgain() throws {
        try VirtualTime.run { time in
            let kept = Kept(time, ended: .seconds(-3000))
            kept.storage.readError = .inesperado(causa: "locked")
            await time.settle()
            #expect(kept.keeper.state.comprobando)
            await #expect(throws: AppError.inesperado(causa: "locked")) { try await kept.keeper.tokenValido() }
            kept.storage.readError = nil
            let asked = try await kept.keeper.tokenValido()
            #expect(asked == kept.storage.stored?.accessToken)
        }
    }
}
