import Foundation
import PokedexDomain
import PokedexPresenters

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The accounts of a GoTrue server, such as those of a Supabase project.
///
/// - Every call is one `POST` and one try, over a connection of its own: a password or a token that can be spent once is
///   never sent a second time.
/// - Nothing leaves the configured server: no redirection is followed, not even within it.
/// - Nothing is remembered between calls: no cookies, no cache, no credentials.
/// - A refusal is an `AuthRefusal` only in a body of GoTrue's own shape. The page of a portal, the word of a gateway
///   before the server and every other status are an `AppError`, so they end no session.
/// - What was sent stands in no error, and no description or dump shows the key.
public struct GoTrue: AuthNetwork {
    /// How long a call may take in all: 15 s.
    public static let standardTimeout = Duration.seconds(15)

    private let base: BaseAddress
    private let key: Secret
    private let timeout: Duration
    private let environment: PresenterEnvironment

    /// The accounts at a project's address, such as `https://xyz.supabase.co/auth/v1`, with or without the last slash.
    ///
    /// - Parameters:
    ///   - baseURL: HTTPS; plain HTTP only to this machine (127.0.0.0/8, `[::1]`, `localhost`). No user, no query.
    ///   - apiKey: the project's public key, which goes with every call. White space around it does not count.
    ///   - timeout: how long each call may take in all, however the server drips; longer is `.lento`.
    ///   - environment: its clock measures the timeout; its wall clock the end of a token and the date in a `Retry-After`.
    /// - Throws: a ``BaseURLError`` that says what to write instead.
    public init(
        baseURL: String, apiKey: String, timeout: Duration = standardTimeout,
        environment: PresenterEnvironment = .current
    ) throws(BaseURLError) {
        base = try BaseAddress(baseURL)
        // A line break from the file that it was kept in would begin another header.
        key = Secret(apiKey.trimmingCharacters(in: .whitespacesAndNewlines))
        self.timeout = timeout
        self.environment = environment
    }

    /// Signs in. The address and the password are sent as they are given.
    ///
    /// - Throws: an `AuthRefusal` or an `AppError`; `CancellationError` at once when the task is cancelled.
    public func signIn(email: String, password: String) async throws -> AuthSession {
        try await session("password", ["email": email, "password": password], secrets: [password], needsUser: true)
    }

    /// Makes an account: `.confirmEmail` if the server answers with a user and no tokens.
    ///
    /// - Throws: an `AuthRefusal` or an `AppError`; `CancellationError` at once when the task is cancelled.
    public func signUp(email: String, password: String) async throws -> SignUpOutcome {
        let asked = environment.now()
        let answer = try await post("signup", ["email": email, "password": password], secrets: [password])
        return try answer.decoded(SignUpAnswer.self).outcome(askedAt: asked)
    }

    /// Gives a new session for a refresh token, which is spent by it. Its `userId` is empty if the server does not tell it.
    ///
    /// - Throws: an `AuthRefusal` or an `AppError`; `CancellationError` at once when the task is cancelled.
    public func refresh(refreshToken: String) async throws -> AuthSession {
        try await session(
            "refresh_token", ["refresh_token": refreshToken], secrets: [refreshToken], needsUser: false)
    }

    /// Tells the server that this session is over; those of the same account on other devices go on.
    ///
    /// - Throws: an `AuthRefusal` or an `AppError`; `CancellationError` at once when the task is cancelled.
    public func signOut(accessToken: String) async throws {
        let local = URLQueryItem(name: "scope", value: "local")
        try AnyAnswer.check(
            await post("logout", query: [local], bearer: Secret(accessToken), secrets: [accessToken]))
    }

    /// Has a mail sent to set a new password, if the address has an account.
    ///
    /// - Throws: an `AuthRefusal` or an `AppError`; `CancellationError` at once when the task is cancelled.
    public func recover(email: String) async throws {
        try AnyAnswer.check(await post("recover", ["email": email], secrets: []))
    }

    private func session(
        _ grant: String, _ body: [String: String], secrets: [String], needsUser: Bool
    ) async throws -> AuthSession {
        let asked = environment.now()
        let query = [URLQueryItem(name: "grant_type", value: grant)]
        let answer = try await post("token", query: query, body, secrets: secrets)
        return try answer.decoded(TokensAnswer.self).session(askedAt: asked, needsUser: needsUser)
    }

    /// One try. Gives the answer of a success.
    private func post(
        _ path: String, query: [URLQueryItem] = [], _ body: [String: String]? = nil, bearer: Secret? = nil,
        secrets: [String]
    ) async throws -> HTTPAnswer {
        var request = try base.request(path, query: query)
        request.httpMethod = "POST"
        request.setValue(key.revealed, forHTTPHeaderField: "apikey")
        request.setValue("Bearer \((bearer ?? key).revealed)", forHTTPHeaderField: "Authorization")
        if let body {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try Self.json(body)
        }
        do {
            // A client for each call. On a connection that was used before and died, the transport begins the request
            // anew by itself: a GET is sent twice, and a POST never ends (Foundation on Linux, 6.3).
            let client = HTTPClient(timeout: timeout, connections: 1, clock: environment.clock)
            let answer = try await client.send(request)
            try Task.checkCancellation()
            if let failure = answer.failure(now: environment.now()) {
                if case .demasiadas(nil) = failure {
                    throw AppError.demasiadas(esperar: RefusalAnswer.wait(in: answer))
                }
                throw RefusalAnswer.refusal(in: answer, hiding: secrets + [key.revealed]) ?? failure as any Error
            }
            return answer
        } catch {
            // Cancellation stays cancellation, whichever error won the race.
            try Task.checkCancellation()
            throw error
        }
    }

    private static func json(_ body: [String: String]) throws(AppError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(body)
        } catch {
            // Not its text, which would repeat the value.
            throw .inesperado(causa: "the request cannot be written as JSON")
        }
    }
}

extension GoTrue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Its name alone.
    public var description: String { "GoTrue" }

    /// Its name alone.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
