import PokedexPresenters

/// An account server inside this program, as slow as one, with one account of its own.
///
/// It remembers nothing between runs. Its tokens say whose they are, so a session that was stored is recognised after a
/// restart; what is lost is the accounts that were made since, and which tokens were spent. That is good enough to try
/// the screens with, and no way to keep anything safe.
package actor EmbeddedAccounts: AuthNetwork {
    /// The account that is always there. `--help` tells it.
    package static let email = "ana@example.com"
    package static let password = "secreto"

    private var passwords = [email: Secret(password)]
    /// The sessions whose refresh token was used, or that were signed out.
    private var spent: Set<Ticket> = []
    private var lastSerial: Int64 = 0
    private let latency: Duration
    private let lifetime: Duration
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Timestamp

    package init(
        latency: Duration = .milliseconds(800), lifetime: Duration = .seconds(3600), environment: PresenterEnvironment
    ) {
        self.latency = latency
        self.lifetime = lifetime
        clock = environment.clock
        now = environment.now
    }

    package func signIn(email: String, password: String) async throws -> AuthSession {
        try await clock.sleep(for: latency)
        guard passwords[email.lowercased()] == Secret(password) else {
            throw AuthRefusal(status: 400, code: "invalid_credentials", message: nil)
        }
        return session(of: email.lowercased())
    }

    package func signUp(email: String, password: String) async throws -> SignUpOutcome {
        try await clock.sleep(for: latency)
        let email = email.lowercased()
        guard passwords[email] == nil else {
            throw AuthRefusal(status: 422, code: "user_already_exists", message: nil)
        }
        passwords[email] = Secret(password)
        return .session(session(of: email))
    }

    package func refresh(refreshToken: String) async throws -> AuthSession {
        try await clock.sleep(for: latency)
        guard let ticket = Ticket(refreshToken, of: .refresh), passwords[ticket.email] != nil,
            spent.insert(ticket).inserted
        else { throw AuthRefusal(status: 400, code: "refresh_token_not_found", message: nil) }
        return session(of: ticket.email)
    }

    package func signOut(accessToken: String) async throws {
        try await clock.sleep(for: latency)
        if let ticket = Ticket(accessToken, of: .access) { spent.insert(ticket) }
    }

    /// Answers the same whoever asks. No mail is sent: there is nowhere to send it from.
    package func recover(email: String) async throws {
        try await clock.sleep(for: latency)
    }

    private func session(of email: String) -> AuthSession {
        // The time, so that a later run does not give the same again; one more, should the clock stand still.
        let now = now()
        lastSerial = max(now.milliseconds, lastSerial + 1)
        let ticket = Ticket(serial: lastSerial, email: email)
        return AuthSession(
            accessToken: ticket.token(.access), refreshToken: ticket.token(.refresh),
            expiresAt: now.advanced(by: lifetime), obtainedAt: now, userId: email, email: email)
    }
}

/// What the tokens of one session say.
private struct Ticket: Hashable {
    enum Kind: String {
        case access, refresh
    }

    let serial: Int64
    let email: String

    init(serial: Int64, email: String) {
        self.serial = serial
        self.email = email
    }

    init?(_ token: String, of kind: Kind) {
        let parts = token.split(separator: ":", maxSplits: 2)
        guard parts.count == 3, parts[0] == kind.rawValue, let serial = Int64(parts[1]) else { return nil }
        self.init(serial: serial, email: String(parts[2]))
    }

    func token(_ kind: Kind) -> String { "\(kind.rawValue):\(serial):\(email)" }
}
