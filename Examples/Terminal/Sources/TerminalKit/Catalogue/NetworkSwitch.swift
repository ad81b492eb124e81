import PokedexPresenters

/// Whether this program lets its requests through. A person can turn it off and on, to see what the app does without a
/// network.
package struct NetworkSwitch: Sendable {
    private let store: StateStore<Bool>

    package init(isOn: Bool) {
        store = StateStore(isOn)
    }

    package var isOn: Bool { store.value }

    package func toggle() { store.update { $0.toggle() } }

    /// Runs a request. It fails as without a network if the switch is off when it begins or when it ends.
    func through<Answer>(_ request: () async throws -> Answer) async throws -> Answer {
        guard isOn else { throw AppError.sinConexion }
        let answer = try await request()
        guard isOn else { throw AppError.sinConexion }
        return answer
    }
}
