import PokedexPresenters

/// A clock whose sleepers sleep until the test lets the time pass, once and for all.
final class HandClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var sinceStart: Duration

        func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
        func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
    }

    /// The sleeps of at least this length have passed.
    private let passed = StateStore(Duration?.none)
    private let lengths = Lock<[Duration]>([])

    var now: Instant { Instant(sinceStart: .zero) }
    var minimumResolution: Duration { .nanoseconds(1) }
    /// How long each sleeper wanted to sleep.
    var asked: [Duration] { lengths.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        lengths.withLock { $0.append(deadline.sinceStart) }
        for await shortest in passed.values {
            if let shortest, deadline.sinceStart >= shortest { return }
        }
        throw CancellationError()
    }

    /// Ends every sleep that is as long as that or longer, those of now and those to come.
    func pass(atLeast shortest: Duration = .zero) {
        passed.update { $0 = shortest }
    }
}
