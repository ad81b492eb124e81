/// An instant on a clock that only goes forward, up to which something may wait.
struct Deadline: Sendable {
    private let left: @Sendable () -> Duration
    private let clock: any Clock<Duration>

    /// The instant after that wait, from now on.
    init(after wait: Duration, on clock: any Clock<Duration>) {
        self.clock = clock
        left = Self.left(wait, clock)
    }

    /// Whether the instant has come.
    var isOver: Bool { left() <= .zero }

    /// Suspends for that long, but not beyond the instant.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(for pause: Duration, isolation: isolated (any Actor)? = #isolation) async throws {
        try await clock.sleep(for: min(pause, max(left(), .zero)))
    }

    private static func left<C: Clock<Duration>>(_ wait: Duration, _ clock: C) -> @Sendable () -> Duration {
        let end = clock.now.advanced(by: wait)
        return { clock.now.duration(to: end) }
    }
}
