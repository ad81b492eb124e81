import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct GoTrueTests {
    @Test func aSignInSendsExactlyWhatItIsGiven() async throws {
        let server = try AccountServer()
        #expect(
            try await server.goTrue().signIn(email: "ana@example.com", password: " secreto ") == AccountServer.session()
        )
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1 && request.method == "POST")
        #expect(request.target == "/auth/v1/token?grant_type=password")
        #expect(request.body == #"{"email":"ana@example.com","password":" secreto "}"#)
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["apikey"] == AccountServer.key)
        #expect(request.headers["authorization"] == "Bearer \(AccountServer.key)")
        #expect(request.headers["cookie"] == nil)
    }

    @Test func aRefreshTokenIsSpentOnce() async throws {
        let server = try AccountServer()
        let goTrue = try server.goTrue()
        #expect(try await goTrue.refresh(refreshToken: "R0") == AccountServer.session())
        await #expect(
            throws: AuthRefusal(
                status: 400, code: "refresh_token_not_found",
                message: "Invalid Refresh Token: Refresh Token Not Found")
        ) { try await goTrue.refresh(refreshToken: "R0") }
        #expect(server.requests.map(\.target).allSatisfy { $0 == "/auth/v1/token?grant_type=refresh_token" })
        #expect(server.requests.first?.body == #"{"refresh_token":"R0"}"#)
    }

    @Test func aSignOutSpeaksOfThisSessionAlone() async throws {
        let server = try AccountServer()
        try await server.goTrue().signOut(accessToken: "A7")
        let request = try #require(server.requests.first)
        #expect(request.target == "/auth/v1/logout?scope=local" && request.body.isEmpty)
        #expect(request.headers["authorization"] == "Bearer A7")
        #expect(request.headers["apikey"] == AccountServer.key)
    }

    @Test func aRecoverySendsTheAddressAlone() async throws {
        let server = try AccountServer()
        try await server.goTrue().recover(email: "ana@example.com")
        #expect(server.requests.map(\.target) == ["/auth/v1/recover"])
        #expect(server.requests.map(\.body) == [#"{"email":"ana@example.com"}"#])
    }

    @Test(arguments: AccountServer.SignUp.allCases)
    func aSignUpWithTokensIsASessionAndOneWithoutAsksForAConfirmation(shape: AccountServer.SignUp) async throws {
        let server = try AccountServer()
        server.signUp = shape
        let outcome = try await server.goTrue().signUp(email: "eva@example.com", password: "contraseña «ñ» \"\\/")
        switch shape {
        case .tokens, .tokensInASession: #expect(outcome == .session(AccountServer.session()))
        case .bareUser, .userBesideANullSession: #expect(outcome == .confirmEmail)
        }
        // The server could read the password: it signs in with it.
        _ = try await server.goTrue().signIn(email: "eva@example.com", password: "contraseña «ñ» \"\\/")
        #expect(server.requests.first?.target == "/auth/v1/signup")
    }

    @Test(arguments: [
        (#""expires_in":60"#, noon.milliseconds + 60_000),
        (#""expires_in":60,"expires_at":1"#, noon.milliseconds + 60_000),
        (#""expires_in":1.5"#, noon.milliseconds + 1500), (#""expires_at":1700000000"#, 1_700_000_000_000),
        (#""expires_in":null,"expires_at":1700000000"#, 1_700_000_000_000),
        (#""expires_in":0,"expires_at":1700000000"#, 1_700_000_000_000),
        (#""expires_in":1e300"#, noon.milliseconds + 1_000_000_000_000),
        (#""expires_at":1e300"#, 1_000_000_000_000_000),
        (#""expires_in":"60""#, noon.milliseconds + 60_000), (#""expires_at":"1700000000""#, 1_700_000_000_000),
    ])
    func theEndIsCountedFromTheLifetimeOrElseTheServersOwn(expiry: String, milliseconds: Int64) async throws {
        let server = try AccountServer(
            standing: .reply(
                body: #"{"access_token":"A","refresh_token":"R",\#(expiry),"user":{"id":"u","email":""}}"#))
        #expect(
            try await server.goTrue().refresh(refreshToken: "R0")
                == AuthSession(
                    accessToken: "A", refreshToken: "R", expiresAt: Timestamp(milliseconds: milliseconds),
                    obtainedAt: noon, userId: "u", email: nil))
    }

    static let unusable = [
        "", "null", "[]", "{}", "<html>Welcome to the airport</html>", #""A1""#,
        #"{"access_token":"","refresh_token":"R","expires_in":60,"user":{"id":"u"}}"#,
        #"{"access_token":"A","refresh_token":"","expires_in":60,"user":{"id":"u"}}"#,
        #"{"access_token":"A","expires_in":60,"user":{"id":"u"}}"#,
        #"{"access_token":"A","refresh_token":"R","user":{"id":"u"}}"#,
        #"{"access_token":"A","refresh_token":"R","expires_in":-1,"user":{"id":"u"}}"#,
        #"{"access_token":"A","refresh_token":"R","expires_in":"no","expires_at":0,"user":{"id":"u"}}"#,
        #"{"access_token":7,"refresh_token":"R","expires_in":60,"user":{"id":"u"}}"#,
    ]

    @Test(arguments: unusable) func anAnswerWithoutWholeTokensSignsNobodyIn(body: String) async throws {
        let server = try AccountServer(standing: .reply(body: body))
        let goTrue = try server.goTrue()
        for call in Call.withTokens {
            let error = await #expect(throws: AppError.self) { try await call(goTrue) }
            guard case .inesperado(let cause) = error else {
                Issue.record("\(call) ended with \(String(describing: error))")
                continue
            }
            #expect(cause.hasPrefix("the answer is not what was asked for: ") && !cause.contains("airport"))
        }
    }

    @Test func aPageInPlaceOfAnAnswerIsNoSuccessForTheRestEither() async throws {
        let server = try AccountServer(standing: .reply(body: "<html>Welcome</html>"))
        let goTrue = try server.goTrue()
        let error = AppError.inesperado(causa: "the answer is not what was asked for: not JSON")
        await #expect(throws: error) { try await goTrue.recover(email: "ana@example.com") }
        await #expect(throws: error) { try await goTrue.signOut(accessToken: "A1") }
    }

    @Test(arguments: [200, 204]) func anEmptyBodyIsAYesInFewerWords(status: Int) async throws {
        let server = try AccountServer(standing: .reply(status: status, body: ""))
        try await server.goTrue().recover(email: "ana@example.com")
        try await server.goTrue().signOut(accessToken: "A1")
        #expect(server.requests.count == 2)
    }

    @Test func theKeyShowsNowhere() throws {
        let goTrue = try GoTrue(baseURL: "https://xyz.supabase.co/auth/v1", apiKey: "public-key\n")
        var dumped = ""
        dump(goTrue, to: &dumped)
        for text in [
            "\(goTrue)", String(reflecting: goTrue), dumped, "\(Mirror(reflecting: goTrue).children.map { $0 })",
        ] {
            #expect(!text.contains("public-key"))
        }
    }

    @Test(arguments: ["http://xyz.supabase.co/auth/v1", "https://key@xyz.supabase.co/auth/v1", "xyz.supabase.co"])
    func aBaseIsSecureOrThisMachine(base: String) {
        #expect(throws: BaseURLError.self) { try GoTrue(baseURL: base, apiKey: "k") }
    }

    @Test func aKeyWithALineBreakIsStillAKey() async throws {
        let server = try AccountServer()
        try await GoTrue(baseURL: server.base, apiKey: " \(AccountServer.key)\r\n").recover(email: "ana@example.com")
    }
}

/// A call of an account server, whose secret is `" secreto "` or `secreto-token`.
struct Call: CustomStringConvertible, Sendable {
    let description: String
    private let body: @Sendable (GoTrue) async throws -> Void

    func callAsFunction(_ goTrue: GoTrue) async throws { try await body(goTrue) }

    static let signIn = Call(description: "signIn") {
        _ = try await $0.signIn(email: "ana@example.com", password: " secreto ")
    }
    static let signUp = Call(description: "signUp") {
        _ = try await $0.signUp(email: "ana@example.com", password: " secreto ")
    }
    static let refresh = Call(description: "refresh") { _ = try await $0.refresh(refreshToken: "secreto-token") }
    static let signOut = Call(description: "signOut") { try await $0.signOut(accessToken: "secreto-token") }
    static let recover = Call(description: "recover") { try await $0.recover(email: "ana@example.com") }

    static let withTokens = [signIn, signUp, refresh]
    static let all = withTokens + [signOut, recover]
}
