import PokedexDomain

/// Work that is waited for no longer than it may take.
enum TimeLimit {
    /// A limit that a clock can count: at least nothing and at most about thirty years. Clocks and sessions trap on the
    /// longest durations.
    static func held(_ limit: Duration) -> Duration {
        min(max(limit, .zero), .seconds(1_000_000_000))
    }

    /// Does the work and gives its result.
    ///
    /// - Parameters:
    ///   - limit: how long it may take in all, on `clock`. Then it is cancelled, and the result is `.lento`.
    ///   - name: the name of the two tasks, with `.work` and `.timeout` behind it.
    /// - Throws: what the work throws, or `AppError.lento`.
    static func run<Value: Sendable>(
        _ limit: Duration, on clock: any Clock<Duration>, name: String,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask(name: name + ".work") { try await work() }
            group.addTask(name: name + ".timeout") {
                try await clock.sleep(for: held(limit))
                throw AppError.lento
            }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
