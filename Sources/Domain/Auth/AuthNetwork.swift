/// The account server. Every call makes one try: a sign-up that timed out may have worked.
///
/// Each throws an ``AuthRefusal`` when the server understood and refused, an ``AppError`` for everything else that it can
/// name, and `CancellationError` when its task is cancelled.
public protocol AuthNetwork: Sendable {
    /// Signs in.
    func signIn(email: String, password: String) async throws -> AuthSession

    /// Makes an account. The server signs it in, or sends a mail to confirm the address first.
    func signUp(email: String, password: String) async throws -> SignUpOutcome

    /// Gives a new session for a refresh token, which can be spent once. Its `userId` may be empty if the server does not
    /// tell whose it is: then it is the person of before.
    func refresh(refreshToken: String) async throws -> AuthSession

    /// Tells the server that a session is over.
    func signOut(accessToken: String) async throws

    /// Has a mail sent to set a new password, if the address has an account.
    func recover(email: String) async throws
}

/// How a sign-up ended.
public enum SignUpOutcome: Hashable, Sendable {
    /// Signed in at once.
    case session(AuthSession)
    /// A mail was sent: the address must be confirmed first.
    case confirmEmail
}
