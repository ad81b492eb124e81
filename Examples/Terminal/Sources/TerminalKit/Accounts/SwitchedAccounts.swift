import PokedexPresenters

/// An account server behind a switch.
package struct SwitchedAccounts: AuthNetwork {
    private let network: any AuthNetwork
    private let red: NetworkSwitch

    package init(_ network: any AuthNetwork, _ red: NetworkSwitch) {
        self.network = network
        self.red = red
    }

    package func signIn(email: String, password: String) async throws -> AuthSession {
        try await red.through { try await network.signIn(email: email, password: password) }
    }

    package func signUp(email: String, password: String) async throws -> SignUpOutcome {
        try await red.through { try await network.signUp(email: email, password: password) }
    }

    package func refresh(refreshToken: String) async throws -> AuthSession {
        try await red.through { try await network.refresh(refreshToken: refreshToken) }
    }

    package func signOut(accessToken: String) async throws {
        try await red.through { try await network.signOut(accessToken: accessToken) }
    }

    package func recover(email: String) async throws {
        try await red.through { try await network.recover(email: email) }
    }
}
