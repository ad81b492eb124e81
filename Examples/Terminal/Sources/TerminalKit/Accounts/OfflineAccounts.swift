import PokedexPresenters

/// An account server that is not there.
package struct OfflineAccounts: AuthNetwork {
    package init() {}

    package func signIn(email: String, password: String) async throws -> AuthSession { throw AppError.sinConexion }
    package func signUp(email: String, password: String) async throws -> SignUpOutcome { throw AppError.sinConexion }
    package func refresh(refreshToken: String) async throws -> AuthSession { throw AppError.sinConexion }
    package func signOut(accessToken: String) async throws { throw AppError.sinConexion }
    package func recover(email: String) async throws { throw AppError.sinConexion }
}
