import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct EntryForm {
    private struct Entry: Sendable {
        let network: FakeAuthNetwork
        let storage: InMemorySessionStorage
        let keeper: SessionKeeper
        let presenter: AuthPresenter

        init(_ time: VirtualTime, latency: Duration = .seconds(1)) {
            network = FakeAuthNetwork(latency: latency)
            network.addAccount(email: "ana@example.com", password: " secreto ")
            storage = InMemorySessionStorage()
            keeper = SessionKeeper(network: network, storage: storage, environment: time.environment)
            presenter = AuthPresenter(keeper: keeper, environment: time.environment)
        }

        func type(_ email: String = "ana@example.com", _ password: String = " secreto ") {
            presenter.escribirEmail(valor: email)
            presenter.escribirPassword(valor: password)
        }
    }

    @Test func theKeyboardsSpaceIsForgivenAndThePasswordsIsKept() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.type("ana@example.com ", " secreto ")
            #expect(entry.presenter.form.errorEmail == nil && entry.presenter.form.sePuedeEnviar)
            entry.presenter.entrar()
            await time.advance(by: .seconds(2))
            #expect(entry.network.log == [.signIn(email: "ana@example.com", password: Secret(" secreto "))])
            #expect(entry.presenter.state.haySesion && entry.presenter.raiz == .contenido)
        }
    }

    @Test func anErrorThatWasDismissedIsGoneForLaterReadersAndTheSameFormCanBeSentAgain() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.network.answer(.refusal(AuthRefusal(status: 400, code: "invalid_credentials", message: nil)))
            entry.type()
            entry.presenter.entrar()
            await time.advance(to: .seconds(1.2))
            #expect(!entry.presenter.form.enviando && entry.presenter.form.error != nil)
            #expect(entry.presenter.form.sePuedeEnviar && entry.presenter.form.errorEmail == nil)
            await time.advance(to: .seconds(1.5))
            entry.presenter.descartarError()
            await time.advance(to: .seconds(1.6))
            for await form in entry.presenter.forms {
                #expect(form.error == nil)
                break
            }
            await time.advance(to: .seconds(2))
            entry.presenter.entrar()
            await time.advance(to: .seconds(3.1))
            #expect(entry.network.log.count == 2 && entry.presenter.state.haySesion)
        }
    }

    @Test func anAccountCallThatEndsAsCancelledIsNoErrorAndCanBeMadeAgain() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.network.answer(.cancellation)
            entry.type()
            entry.presenter.entrar()
            await time.advance(by: .seconds(2))
            #expect(!entry.presenter.form.enviando && entry.presenter.form.error == nil)
            #expect(entry.presenter.form.email == "ana@example.com")
            entry.presenter.entrar()
            await time.advance(by: .seconds(2))
            #expect(entry.presenter.state.haySesion)
        }
    }

    @Test func aTextOfOtherCodePointsIsAnotherTextThoughItReadsAlike() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            let (composed, apart) = ("\u{E9}\u{E9}\u{E9}", "e\u{301}e\u{301}e\u{301}")
            entry.type("ana@example.com", apart)
            #expect(entry.presenter.form.sePuedeEnviar)
            entry.presenter.escribirPassword(valor: composed)
            #expect(!entry.presenter.form.sePuedeEnviar && entry.presenter.form.errorPassword == .corta)
            entry.presenter.escribirPassword(valor: apart)
            #expect(entry.presenter.form.sePuedeEnviar)
            entry.presenter.escribirEmail(valor: "\(apart)@example.com")
            entry.presenter.escribirEmail(valor: "\(composed)@example.com")
            #expect(entry.presenter.form.email.unicodeScalars.count == "eee@example.com".count)
            #expect(Secret(composed) != Secret(apart))
        }
    }

    @Test func whoGetsASessionWithoutTokensIsNotSignedIn() throws {
        try VirtualTime.run { time in
            let network = TokenlessNetwork()
            let storage = InMemorySessionStorage()
            let keeper = SessionKeeper(network: network, storage: storage, environment: time.environment)
            let presenter = AuthPresenter(keeper: keeper, environment: time.environment)
            await time.settle()
            for enter in [presenter.entrar, presenter.registrar] {
                presenter.escribirEmail(valor: "ana@example.com")
                presenter.escribirPassword(valor: " secreto ")
                enter()
                await time.settle()
                #expect(presenter.form.error != nil && !presenter.form.enviando && !presenter.state.haySesion)
            }
            #expect(storage.stored == nil && presenter.raiz == .entrada)
        }
    }

    /// Gives sessions that nobody can use.
    private struct TokenlessNetwork: AuthNetwork {
        private let session = AuthSession(
            accessToken: "", refreshToken: "", expiresAt: Timestamp(milliseconds: 0), obtainedAt: nil, userId: "u",
            email: nil)

        func signIn(email: String, password: String) async throws -> AuthSession { session }

        func signUp(email: String, password: String) async throws -> SignUpOutcome { .session(session) }

        func refresh(refreshToken: String) async throws -> AuthSession { session }

        func signOut(accessToken: String) async throws {}

        func recover(email: String) async throws {}
    }

    @Test func aDoubleSubmitSendsOnce() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.type()
            entry.presenter.entrar()
            entry.presenter.entrar()
            entry.presenter.registrar()
            await time.advance(by: .seconds(5))
            #expect(entry.network.log.count == 1)
        }
    }

    @Test func aSignUpThatNeedsConfirmationStoresNothingAndSaysSo() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.network.confirmsEmail = true
            entry.type("eva@example.com", "secreto")
            entry.presenter.registrar()
            await time.advance(by: .seconds(2))
            #expect(entry.presenter.form.correoEnviado && !entry.presenter.form.enviando)
            #expect(entry.presenter.form.error == nil && entry.presenter.form.password.isEmpty)
            #expect(entry.storage.stored == nil && !entry.presenter.state.haySesion)
        }
    }

    @Test func aSignUpThatSignsInIsStored() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.type("eva@example.com", "secreto")
            entry.presenter.registrar()
            await time.advance(by: .seconds(2))
            #expect(entry.presenter.state.session?.email == "eva@example.com")
            #expect(entry.storage.stored == entry.presenter.state.session && entry.presenter.form == .vacio)
        }
    }

    @Test func accountCallsAreTriedOnce() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.network.standing = .failure(.lento)
            entry.type()
            entry.presenter.registrar()
            await time.advance(by: .seconds(60))
            #expect(entry.network.log.count == 1 && entry.presenter.form.error?.causa == .lento)
            #expect(entry.presenter.form.email == "ana@example.com")
        }
    }

    @Test func everyLetterIsThereWhenItsCallReturnsAndNoneIsLostOnTheWay() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            let address = "una.direccion.larga+" + String(repeating: "abcdefghij", count: 20) + "@example.com"
            let seen = Lock<[String]>([])
            time.environment.spawner.spawn("reader") {
                for await form in entry.presenter.forms { seen.withLock { $0.append(form.email) } }
            }
            var text = ""
            for letter in address {
                text.append(letter)
                entry.presenter.escribirEmail(valor: text)
                #expect(entry.presenter.form.email == text)
                if text.count % 7 == 0 { await time.settle() }
            }
            await time.settle()
            entry.presenter.close()
            await time.settle()
            let shown = seen.withLock { $0 }.dropLast()
            #expect(shown.last == address && shown.allSatisfy { address.hasPrefix($0) })
            #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.count < $1.count })
        }
    }

    @Test func whatWasTypedIsForgottenOnClose() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.type()
            entry.presenter.close()
            entry.presenter.escribirPassword(valor: "later")
            #expect(entry.presenter.form == .vacio)
        }
    }

    @Test func aSignInUnderWayWhenTheScreenClosesIsStored() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.type()
            entry.presenter.entrar()
            await time.advance(by: .milliseconds(500))
            entry.presenter.close()
            await time.advance(by: .seconds(2))
            #expect(entry.storage.stored?.email == "ana@example.com" && entry.keeper.state.haySesion)
        }
    }

    @Test func theTimelineOfARunShowsNoSecret() throws {
        try VirtualTime.run { time in
            let entry = Entry(time)
            entry.type()
            entry.presenter.entrar()
            await time.advance(by: .seconds(2))
            let token = entry.presenter.state.session?.accessToken ?? "none"
            #expect(token.hasPrefix("access-"))
            #expect(!time.timeline.contains("secreto") && !time.timeline.contains(token))
            #expect(!"\(entry.network.log)\(entry.storage.log)".contains(token))
        }
    }
}
