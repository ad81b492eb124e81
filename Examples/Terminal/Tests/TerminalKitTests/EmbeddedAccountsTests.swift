import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct EmbeddedAccountsTests {
    private static let noon = Timestamp(milliseconds: 43_200_000)

    private func server() -> EmbeddedAccounts {
        var environment = PresenterEnvironment.live
        environment.now = { Self.noon }
        return EmbeddedAccounts(latency: .zero, environment: environment)
    }

    private func code(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? AuthRefusal)?.code?.rawValue
        }
    }

    @Test func theAccountOfTheHelpIsThere() async throws {
        let server = server()
        let session = try await server.signIn(email: "Ana@example.com", password: "secreto")
        #expect(session.isUsable && session.email == EmbeddedAccounts.email)
        #expect(session.expiresAt == Self.noon.advanced(by: .seconds(3600)))
        #expect(
            await code { _ = try await server.signIn(email: "ana@example.com", password: "x") } == "invalid_credentials"
        )
        #expect(Textos.uso.contains(EmbeddedAccounts.email) && Textos.uso.contains(EmbeddedAccounts.password))
    }

    @Test func aNewAccountIsOneOnlyOnce() async throws {
        let server = server()
        _ = try await server.signUp(email: "eva@example.com", password: "abcdef")
        #expect(
            await code { _ = try await server.signUp(email: "EVA@example.com", password: "x") } == "user_already_exists"
        )
        #expect(try await server.signIn(email: "eva@example.com", password: "abcdef").email == "eva@example.com")
    }

    @Test func aRefreshTokenIsSpentOnce() async throws {
        let server = server()
        let first = try await server.signIn(email: EmbeddedAccounts.email, password: EmbeddedAccounts.password)
        let second = try await server.refresh(refreshToken: first.refreshToken)
        #expect(second.refreshToken != first.refreshToken)
        for token in [first.refreshToken, first.accessToken, "", "refresh:1:nobody@example.com"] {
            #expect(await code { _ = try await server.refresh(refreshToken: token) } == "refresh_token_not_found")
        }
        try await server.signOut(accessToken: second.accessToken)
        #expect(await code { _ = try await server.refresh(refreshToken: second.refreshToken) } != nil)
    }

    @Test func aTokenIsKnownAfterARestart() async throws {
        let before = try await server().signIn(email: EmbeddedAccounts.email, password: EmbeddedAccounts.password)
        #expect(try await server().refresh(refreshToken: before.refreshToken).email == EmbeddedAccounts.email)
    }
}
