import PokedexFakes
import PokedexPresenters

/// A storage in memory as what all of them have in common, for tests of the words that all understand.
protocol PlannedStorage: PlannedFake where Kind == StorageCallKind, Answer == FakeAnswer {
    /// One read; a reading that tells a failure counts as thrown.
    func readOnce() async throws
    /// One write that changes something.
    func writeOnce() async throws
    /// Whether a write was stored.
    var isWritten: Bool { get }
}

extension PlannedFake {
    /// When each call came and ended.
    var times: [[Duration?]] { calls.map { [$0.time, $0.endTime] } }
    /// How each call ended.
    var ends: [String] { calls.map { call in call.end.map { "\($0)" } ?? "under way" } }
}

extension InMemoryPagedStorage<Pokemon>: PlannedStorage {
    func readOnce() async throws { _ = try await rows(in: 0..<1) }
    func writeOnce() async throws {
        _ = try await replace(
            with: Pokemon.fakes(1), next: nil, savedAt: Timestamp(milliseconds: 1), isPartial: false)
    }
    var isWritten: Bool { !stored.items.isEmpty }
}

extension InMemoryFavoritesStorage: PlannedStorage {
    func readOnce() async throws { try await read(favorites) }
    func writeOnce() async throws { _ = try await toggle(id: 1, name: "p1", at: Timestamp(milliseconds: 1)) }
    var isWritten: Bool { !stored.isEmpty }
}

extension InMemorySettingsStorage: PlannedStorage {
    func readOnce() async throws { try await read(settings) }
    func writeOnce() async throws { _ = try await setTema(.oscuro) }
    var isWritten: Bool { stored != StoredSettings() }
}

extension InMemorySessionStorage: PlannedStorage {
    func readOnce() async throws { _ = try await load() }
    func writeOnce() async throws {
        try await save(
            AuthSession(
                accessToken: "a", refreshToken: "r", expiresAt: Timestamp(milliseconds: 1), obtainedAt: nil,
                userId: "u",
                email: nil))
    }
    var isWritten: Bool { stored != nil }
}

private func read<Value>(
    _ stream: any AsyncSequence<StorageReading<Value>, Never> & Sendable
) async throws {
    var iterator = stream.makeAsyncIterator()
    switch await iterator.next(isolation: nil) {
    case .value: break
    case .failure(let error): throw error
    case nil: throw CancellationError()
    }
}

/// How a call ended, as a text to compare.
func ending(_ call: () async throws -> Void) async -> String {
    do {
        try await call()
        return "answered"
    } catch is CancellationError {
        return "cancelled"
    } catch {
        return "\(error)"
    }
}
