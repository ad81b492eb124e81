import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters

/// An account server that speaks GoTrue's protocol over a socket: accounts, refresh tokens that can be spent once, and
/// whatever else it is told to answer.
final class AccountServer: Sendable {
    typealias Answer = LoopbackServer.Answer

    /// How a sign-up that worked is answered.
    enum SignUp: CaseIterable, Sendable {
        case tokens, tokensInASession
        case bareUser, userBesideANullSession
    }

    fileprivate struct Contents: Sendable {
        var passwords = ["ana@example.com": " secreto "]
        var refreshTokens = ["R0": "ana@example.com"]
        var lastToken = 0
        var signUp = SignUp.tokens
        var standing: Answer?
    }

    static let key = "public-key"

    /// Apart from the server object, which holds the answering closure and would hold itself by it.
    private final class Accounts: Sendable {
        let contents = Lock(Contents())
    }

    private let accounts = Accounts()
    let server: LoopbackServer

    init(standing: Answer? = nil) throws {
        let accounts = accounts
        accounts.contents.withLock { $0.standing = standing }
        server = try LoopbackServer { request in
            accounts.contents.withLock { $0.standing ?? $0.answer(request) }
        }
    }

    deinit {
        server.stop()
    }

    /// What every call gets; without it, what is right.
    var standing: Answer? {
        get { accounts.contents.withLock { $0.standing } }
        set { accounts.contents.withLock { $0.standing = newValue } }
    }

    var signUp: SignUp {
        get { accounts.contents.withLock { $0.signUp } }
        set { accounts.contents.withLock { $0.signUp = newValue } }
    }

    var base: String { "http://127.0.0.1:\(server.port)/auth/v1" }
    var requests: [LoopbackServer.Request] { server.requests }

    /// Its wall clock stands at noon.
    func goTrue(clock: any Clock<Duration> = HandClock()) throws -> GoTrue {
        try GoTrue(
            baseURL: base, apiKey: Self.key,
            environment: PresenterEnvironment(clock: clock, now: { noon }, spawner: LiveSpawner()))
    }

    static func tokens(_ number: Int = 1, user: String = "u1") -> String {
        """
        {"access_token":"A\(number)","token_type":"bearer","expires_in":3600,"refresh_token":"R\(number)","user":\
        {"id":"\(user)","aud":"authenticated","email":"ana@example.com","email_confirmed_at":"2024-01-01T00:00:00Z"}}
        """
    }

    static func session(_ number: Int = 1) -> AuthSession {
        AuthSession(
            accessToken: "A\(number)", refreshToken: "R\(number)", expiresAt: noon.advanced(by: .seconds(3600)),
            obtainedAt: noon, userId: "u1", email: "ana@example.com")
    }
}

extension AccountServer.Contents {
    private struct Sent: Decodable {
        var email: String?
        var password: String?
        var refresh_token: String?
    }

    fileprivate mutating func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        guard request.method == "POST", request.headers["apikey"] == AccountServer.key else {
            return .reply(status: 401, body: #"{"message":"No API key found in request"}"#)
        }
        let sent = try? JSONDecoder().decode(Sent.self, from: Data(request.body.utf8))
        switch request.target {
        case "/auth/v1/token?grant_type=password":
            guard let email = sent?.email, let password = sent?.password, passwords[email] == password else {
                return Self.refusal(400, "invalid_credentials", "Invalid login credentials")
            }
            return .reply(body: tokens(email))
        case "/auth/v1/token?grant_type=refresh_token":
            guard let token = sent?.refresh_token, let email = refreshTokens.removeValue(forKey: token) else {
                return Self.refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
            }
            return .reply(body: tokens(email))
        case "/auth/v1/signup":
            guard let email = sent?.email, let password = sent?.password, passwords[email] == nil else {
                return Self.refusal(422, "user_already_exists", "User already registered")
            }
            passwords[email] = password
            switch signUp {
            case .tokens: return .reply(body: tokens(email))
            case .tokensInASession: return .reply(body: #"{"user":{"id":"u2"},"session":\#(tokens(email))}"#)
            case .bareUser: return .reply(body: #"{"id":"u2","email":"\#(email)","identities":[]}"#)
            case .userBesideANullSession: return .reply(body: #"{"user":{"id":"u2"},"session":null}"#)
            }
        case "/auth/v1/logout?scope=local": return .reply(status: 204, body: "")
        case "/auth/v1/recover": return .reply(body: "{}")
        default: return .reply(status: 404, body: "404 page not found")
        }
    }

    private mutating func tokens(_ email: String) -> String {
        lastToken += 1
        refreshTokens["R\(lastToken)"] = email
        return AccountServer.tokens(lastToken)
    }

    private static func refusal(_ status: Int, _ code: String, _ words: String) -> LoopbackServer.Answer {
        .reply(status: status, body: #"{"code":\#(status),"error_code":"\#(code)","msg":"\#(words)"}"#)
    }
}

/// A session's file whose writes can be awaited.
final class WatchedSessionStorage: SessionStorage {
    struct Counts: Equatable, Sendable {
        var saves = 0
        var deletes = 0
    }

    private let file: FileSessionStorage
    private let counted = StateStore(Counts())

    init(_ file: FileSessionStorage) {
        self.file = file
    }

    func load() async throws -> AuthSession? { try await file.load() }

    func save(_ session: AuthSession) async throws {
        defer { counted.update { $0.saves += 1 } }
        try await file.save(session)
    }

    func delete(_ session: AuthSession) async throws {
        defer { counted.update { $0.deletes += 1 } }
        try await file.delete(session)
    }

    /// Waits until so many writes are over.
    func reached(saves: Int = 0, deletes: Int = 0) async {
        for await counts in counted.values where counts == Counts(saves: saves, deletes: deletes) { return }
    }
}
