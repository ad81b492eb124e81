/// Who you are, as far as is known.
public struct AuthState: Hashable, Sendable {
    /// The stored session has not been read yet: unknown is not "signed out".
    public var comprobando: Bool
    /// The session, or `nil` when nobody is signed in or nothing is known.
    public var session: AuthSession?
    /// Why the stored session is still unknown: the store cannot be read now. It is read again by itself.
    public var error: UiError?

    /// What is known.
    public init(comprobando: Bool, session: AuthSession?, error: UiError? = nil) {
        self.comprobando = comprobando
        self.session = session
        self.error = error
    }

    /// Somebody is signed in.
    public var haySesion: Bool { session != nil }
}
