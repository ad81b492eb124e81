import PokedexLive

/// A clock on which no time passes, however long its sleepers sleep: who waits for a lock on it waits as long as it takes. So no
/// test fails because the machine is slow.
struct UnhurriedClock: Clock {
    typealias Instant = ContinuousClock.Instant

    let now = ContinuousClock.now
    let minimumResolution = Duration.nanoseconds(1)

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await ContinuousClock().sleep(for: now.duration(to: deadline))
    }
}

extension FileCalls {
    /// The system's, for tests that are not about how long anybody waits.
    static let unhurried = system(on: UnhurriedClock())
}
