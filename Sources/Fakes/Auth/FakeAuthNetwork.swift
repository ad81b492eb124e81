import PokedexPresenters

/// An account server in memory: accounts, refresh tokens that can be spent once, refusals and failures on demand, and a log
/// that shows no secret.
///
/// Inside ``VirtualTime`` it waits on that run's clocks; elsewhere on the machine's, or on the ones that it is given.
public final class FakeAuthNetwork: AuthNetwork {
    /// One call that reached the server.
    public enum Request: Hashable, Sendable {
        /// A sign-in.
        case signIn(email: String, password: Secret)
        /// A sign-up.
        case signUp(email: String, password: Secret)
        /// A refresh.
        case refresh(refreshToken: Secret)
        /// A sign-out.
        case signOut(accessToken: Secret)
        /// A mail for a new password.
        case recover(email: String)
    }

    /// What the server does with one call.
    public enum Answer: Sendable {
        /// What is right for the accounts that it has.
        case right
        /// A refusal, after the latency.
        case refusal(AuthRefusal)
        /// A failure, after the latency.
        case failure(AppError)
        /// Cancellation, though nobody had asked for it.
        case cancellation
    }

    private struct Contents: Sendable {
        var passwords: [String: Secret] = [:]
        /// Refresh tokens that were not spent, and whose they are.
        var refreshTokens: [String: String] = [:]
        var latency: Duration
        var lifetime: Duration
        var confirmsEmail = false
        var script: [Answer] = []
        var standing = Answer.right
        var log: [Request] = []
        var lastToken = 0
    }

    private let contents: Lock<Contents>
    private let clock: FakeClock
    private let now: @Sendable () -> Timestamp

    /// A server without accounts.
    ///
    /// - Parameters:
    ///   - latency: how long every answer takes, also a refusal.
    ///   - lifetime: how long an access token is good.
    ///   - environment: its clocks; the current ``VirtualTime``'s, or the machine's, if none is given.
    public init(
        latency: Duration = .zero, lifetime: Duration = .seconds(3600), environment: PresenterEnvironment? = nil
    ) {
        contents = Lock(Contents(latency: latency, lifetime: lifetime))
        let environment = environment ?? VirtualTime.current?.environment
        clock = FakeClock(environment?.clock)
        now = environment?.now ?? PresenterEnvironment.live.now
    }

    /// Adds an account.
    public func addAccount(email: String, password: String) {
        contents.withLock { $0.passwords[email] = Secret(password) }
    }

    /// A session of that account as this server would give it, with tokens of its own.
    public func session(of email: String) -> AuthSession {
        contents.withLock { Self.session(of: email, &$0, now()) }
    }

    /// A session of that account as it is when so much of its life is left: negative if it ended that long ago.
    public func session(of email: String, left: Duration) -> AuthSession {
        contents.withLock { contents in
            Self.session(of: email, &contents, now().advanced(by: left - contents.lifetime))
        }
    }

    /// How long the answers to calls that come from now on take.
    public var latency: Duration {
        get { contents.withLock { $0.latency } }
        set { contents.withLock { $0.latency = newValue } }
    }

    /// Whether a new account must confirm its address before it is signed in.
    public var confirmsEmail: Bool {
        get { contents.withLock { $0.confirmsEmail } }
        set { contents.withLock { $0.confirmsEmail = newValue } }
    }

    /// What the next calls get, one each, in order; after them ``standing`` holds.
    public func script(_ answers: Answer...) {
        contents.withLock { $0.script = answers }
    }

    /// What every call gets that no script speaks of: `.right` at first.
    public var standing: Answer {
        get { contents.withLock { $0.standing } }
        set { contents.withLock { $0.standing = newValue } }
    }

    /// The calls so far, in the order in which they came.
    public var log: [Request] { contents.withLock { $0.log } }

    /// How many of the calls so far were refreshes.
    public var refreshes: Int {
        log.count {
            if case .refresh = $0 { true } else { false }
        }
    }

    /// A session for the right password, a refusal for any other.
    public func signIn(email: String, password: String) async throws -> AuthSession {
        try await answer(.signIn(email: email, password: Secret(password))) { contents, now in
            guard contents.passwords[email] == Secret(password) else {
                return .failure(AuthRefusal(status: 400, code: "invalid_credentials", message: nil))
            }
            return .success(Self.session(of: email, &contents, now))
        }
    }

    /// A new account, signed in or waiting for its confirmation; a refusal if there is one.
    public func signUp(email: String, password: String) async throws -> SignUpOutcome {
        try await answer(.signUp(email: email, password: Secret(password))) { contents, now in
            guard contents.passwords[email] == nil else {
                return .failure(AuthRefusal(status: 422, code: "user_already_exists", message: nil))
            }
            contents.passwords[email] = Secret(password)
            return .success(
                contents.confirmsEmail ? .confirmEmail : .session(Self.session(of: email, &contents, now)))
        }
    }

    /// A new session for a token that was not spent; it is spent then.
    public func refresh(refreshToken: String) async throws -> AuthSession {
        try await answer(.refresh(refreshToken: Secret(refreshToken))) { contents, now in
            guard let email = contents.refreshTokens.removeValue(forKey: refreshToken) else {
                return .failure(AuthRefusal(status: 400, code: "refresh_token_not_found", message: nil))
            }
            return .success(Self.session(of: email, &contents, now))
        }
    }

    /// Takes note.
    public func signOut(accessToken: String) async throws {
        try await answer(.signOut(accessToken: Secret(accessToken))) { _, _ in .success(()) }
    }

    /// Takes note, and answers the same whether there is such an account or not.
    public func recover(email: String) async throws {
        try await answer(.recover(email: email)) { _, _ in .success(()) }
    }

    private func answer<Value: Sendable>(
        _ request: Request, _ right: @Sendable (inout Contents, Timestamp) -> Result<Value, AuthRefusal>
    ) async throws -> Value {
        let (answer, latency) = contents.withLock { contents in
            contents.log.append(request)
            return (contents.script.isEmpty ? contents.standing : contents.script.removeFirst(), contents.latency)
        }
        try await clock.wait(latency)
        switch answer {
        case .right: return try contents.withLock { right(&$0, now()) }.get()
        case .refusal(let refusal): throw refusal
        case .failure(let error): throw error
        case .cancellation: throw CancellationError()
        }
    }

    private static func session(of email: String, _ contents: inout Contents, _ now: Timestamp) -> AuthSession {
        contents.lastToken += 1
        let refreshToken = "refresh-\(contents.lastToken)"
        contents.refreshTokens[refreshToken] = email
        return AuthSession(
            accessToken: "access-\(contents.lastToken)", refreshToken: refreshToken,
            expiresAt: now.advanced(by: contents.lifetime), obtainedAt: now, userId: "user of \(email)", email: email)
    }
}
