import PokedexPresenters

/// An account server in memory: accounts, refresh tokens that can be spent once, refusals and failures on demand, and a log
/// that shows no secret.
///
/// Inside ``VirtualTime`` it waits on that run's clocks; elsewhere on the machine's, or on the ones that it is given.
public final class FakeAuthNetwork: AuthNetwork, PlannedFake {
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

    /// Which calls are meant.
    public enum Kind: Hashable, Sendable {
        /// Sign-ins.
        case signIn
        /// Sign-ups.
        case signUp
        /// Refreshes.
        case refresh
        /// Sign-outs.
        case signOut
        /// Mails for a new password.
        case recover
    }

    /// What the server does with one call.
    public indirect enum Answer: PlannedAnswer {
        /// What is right for the accounts that it has.
        case right
        /// A refusal, after the latency.
        case refusal(AuthRefusal)
        /// A failure, after the latency.
        case failure(AppError)
        /// Cancellation, though nobody had asked for it.
        case cancellation
        /// Nothing, ever: the call ends only when it is cancelled.
        case silence
        /// That answer, after this time in place of the latency.
        case after(Duration, Answer)

        /// How a call with this answer goes on.
        public var course: AnswerCourse<Answer> {
            switch self {
            case .right: .own
            case .refusal(let refusal): .failure(refusal)
            case .failure(let error): .failure(error)
            case .cancellation: .failure(CancellationError())
            case .silence: .silence
            case .after(let latency, let answer): .after(latency, answer)
            }
        }
    }

    private struct Contents: Sendable {
        var passwords: [String: Secret] = [:]
        /// Refresh tokens that were not spent, and whose they are.
        var refreshTokens: [String: String] = [:]
        var lifetime: Duration
        var confirmsEmail = false
        var standing = Answer.right
        var lastToken = 0
    }

    private let contents: Lock<Contents>
    /// What the calls get, and the log of them.
    public let plan: CallPlan<Request, Kind, Answer>
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
        contents = Lock(Contents(lifetime: lifetime))
        let environment = environment ?? VirtualTime.current?.environment
        plan = CallPlan(latency: latency, clock: environment?.clock)
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

    /// Whether a new account must confirm its address before it is signed in.
    public var confirmsEmail: Bool {
        get { contents.withLock { $0.confirmsEmail } }
        set { contents.withLock { $0.confirmsEmail = newValue } }
    }

    /// What every call gets that nothing is planned for: `.right` at first.
    public var standing: Answer {
        get { contents.withLock { $0.standing } }
        set { contents.withLock { $0.standing = newValue } }
    }

    /// What was asked so far, in the order in which it came. ``PlannedFake/calls`` has the times.
    public var log: [Request] { calls.map(\.request) }

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
        try await plan.serve(request, of: request.kind, standing: standing) { _ in
            try contents.withLock { right(&$0, now()) }.get()
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

extension FakeAuthNetwork.Request {
    fileprivate var kind: FakeAuthNetwork.Kind {
        switch self {
        case .signIn: .signIn
        case .signUp: .signUp
        case .refresh: .refresh
        case .signOut: .signOut
        case .recover: .recover
        }
    }
}
