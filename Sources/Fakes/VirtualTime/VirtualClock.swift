import PokedexDomain

/// The monotonic clock of a ``VirtualTime``: it moves only when the test moves it, or when the test waits and nothing
/// else can run.
public struct VirtualClock: Clock {
    /// An instant, as the time since the run began.
    public struct Instant: InstantProtocol {
        /// Time since the run began.
        public var sinceStart: Duration

        /// An instant that long after the run began.
        public init(sinceStart: Duration) {
            self.sinceStart = sinceStart
        }

        /// The instant that long afterwards.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sinceStart: (sinceStart.heldWithinSeconds + duration.heldWithinSeconds).heldWithinSeconds)
        }

        /// How long it is until the other instant.
        public func duration(to other: Instant) -> Duration {
            other.sinceStart.heldWithinSeconds - sinceStart.heldWithinSeconds
        }

        /// The earlier instant is the smaller one.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.sinceStart < right.sinceStart
        }
    }

    let scheduler: VirtualScheduler

    /// The instant now.
    public var now: Instant { Instant(sinceStart: scheduler.now) }

    /// The smallest step, one attosecond: virtual time is exact.
    public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

    /// Returns at the deadline exactly, or at this instant if it is now or earlier, after what is queued already.
    ///
    /// - Throws: `CancellationError`, at the instant at which the task is cancelled, and at once when the run is over.
    public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await scheduler.sleep(until: deadline.sinceStart)
    }

    /// Returns that long after now, as ``sleep(until:tolerance:)`` does.
    ///
    /// It stands in for the standard library's own, which leaves the executor and comes back for each sleep.
    ///
    /// - Throws: `CancellationError`, at the instant at which the task is cancelled, and at once when the run is over.
    public nonisolated(nonsending) func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
    }
}
