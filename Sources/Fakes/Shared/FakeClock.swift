import PokedexPresenters

/// What a fake waits on: the clock that it was given, the current virtual time's, or the machine's.
struct FakeClock: Sendable {
    private let given: (any Clock<Duration>)?
    private let start: @Sendable () -> Duration

    init(_ given: (any Clock<Duration>)?) {
        self.given = given ?? VirtualTime.current?.clock
        let clock: any Clock<Duration> = self.given ?? ContinuousClock()
        start = Self.stopwatch(clock)
    }

    /// Time since the run of virtual time began; outside one, since the fake was made.
    var sinceStart: Duration { start() }

    /// Waits that long; not at all for zero, so that a fake without a latency answers in the same turn.
    func wait(_ duration: Duration, ignoringCancellation: Bool = false) async throws {
        guard duration > .zero else { return }
        let clock = given ?? VirtualTime.current?.clock ?? ContinuousClock()
        if ignoringCancellation {
            await Self.waitUncancelled(duration, clock)
        } else {
            try await clock.sleep(for: duration)
        }
    }

    /// Waits to the end though the task is cancelled: beside it, in a task that the cancellation does not reach.
    private static func waitUncancelled(_ duration: Duration, _ clock: any Clock<Duration>) async {
        let spawner = VirtualTime.current?.environment.spawner ?? LiveSpawner()
        let task = spawner.spawn("fake.latency") { try? await clock.sleep(for: duration) }
        await task.value
    }

    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        if let clock = clock as? VirtualClock { return { clock.now.sinceStart } }
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
