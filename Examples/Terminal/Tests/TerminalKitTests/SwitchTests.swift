import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct SwitchTests {
    private let network = EmbeddedNetwork(latency: .zero, clock: ContinuousClock())

    @Test func `without a network every request fails, and with it again none does`() async throws {
        let red = NetworkSwitch(isOn: false)
        let accounts = SwitchedAccounts(EmbeddedAccounts(latency: .zero, environment: .live), red)
        func code(_ body: () async throws -> Void) async -> AppError? {
            do {
                try await body()
                return nil
            } catch {
                return error as? AppError
            }
        }
        let (email, password) = (EmbeddedAccounts.email, EmbeddedAccounts.password)
        for expected in [AppError.sinConexion, nil] {
            #expect(await code { try await red.through {} } == expected)
            #expect(await code { _ = try await accounts.signIn(email: email, password: password) } == expected)
            #expect(await code { try await accounts.recover(email: email) } == expected)
            #expect(await code { try await accounts.signOut(accessToken: "") } == expected)
            #expect(
                await code { _ = try await accounts.signUp(email: "eva@example.com", password: "abcdef") } == expected)
            red.toggle()
        }
        await #expect(throws: AppError.sinConexion) { try await accounts.refresh(refreshToken: "") }
    }

    @Test func `a request that is on its way when the network goes fails`() async {
        let red = NetworkSwitch(isOn: true)
        await #expect(throws: AppError.sinConexion) { try await red.through { red.toggle() } }
        #expect(!red.isOn)
    }
}
