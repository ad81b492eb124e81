/// Tells when the wall clock was set, by comparing how far it went with the clock that nobody can set.
///
/// A token's end is an instant of the wall clock. If the clock was an hour ahead at the sign-in and is put right, the token
/// would be thought to be good for an hour longer than it is.
final class ClockWatch: Sendable {
    /// A wall clock that is corrected by less was not set: that happens all the time.
    private static let tolerance = Duration.seconds(10)

    private let now: @Sendable () -> Timestamp
    private let elapsed: @Sendable () -> Duration
    private let start: Timestamp
    /// How far the wall clock was ahead of the other at the last look.
    private let ahead = Lock(Duration.zero)

    init(_ environment: PresenterEnvironment) {
        now = environment.now
        start = environment.now()
        elapsed = Self.elapsed(on: environment.clock)
    }

    /// Whether it was set since the last look.
    func hasMoved() -> Bool {
        let measured = now().timeSince(start) - elapsed()
        return ahead.withLock { ahead in
            let moved = measured - ahead
            guard moved > Self.tolerance || moved < .zero - Self.tolerance else { return false }
            ahead = measured
            return true
        }
    }

    private static func elapsed(on clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
