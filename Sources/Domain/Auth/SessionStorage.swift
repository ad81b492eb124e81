/// Where the session is kept between starts.
///
/// Every call throws an ``AppError`` when the store cannot be reached now (a locked keychain); that is no damage, and the
/// next call tries again.
public protocol SessionStorage: Sendable {
    /// The stored session, or `nil` if there is none. What cannot be understood is damage: it is set aside, told, and
    /// counts as none.
    func load() async throws -> AuthSession?

    /// Stores the session, whole or not at all.
    func save(_ session: AuthSession) async throws

    /// Deletes that session (the one with its refresh token, see `AuthSession.isSame(as:)`), and no other: another one that
    /// lies in the store, which another process saved, stays. Comparing and deleting are one step.
    ///
    /// If it throws, that session may still lie in the store, but `load()` must not give it any more: it tries the removal
    /// again. A later `save` makes an end of that.
    func delete(_ session: AuthSession) async throws
}
