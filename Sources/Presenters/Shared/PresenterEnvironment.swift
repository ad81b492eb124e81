/// What a presenter may not reach for by itself: the clocks and the spawner.
public struct PresenterEnvironment: Sendable {
    /// The monotonic clock, for waits.
    public var clock: any Clock<Duration>
    /// The wall clock, for what is stored: milliseconds since 1970.
    public var now: @Sendable () -> Timestamp
    /// Who starts the tasks.
    public var spawner: any Spawner
    /// Who looks on, if anybody does.
    public var probe: (any PresenterProbe)?

    /// An environment of these parts.
    public init(
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Timestamp, spawner: any Spawner,
        probe: (any PresenterProbe)? = nil
    ) {
        self.clock = clock
        self.now = now
        self.spawner = spawner
        self.probe = probe
    }

    /// The environment of a presenter that is given none: the current run's inside `VirtualTime`, ``live`` elsewhere.
    ///
    /// It is task-local, so that forgetting to hand an environment on is right in a test too.
    @TaskLocal public static var current = PresenterEnvironment.live

    /// The machine's own clocks, and tasks on the global executor.
    public static let live = PresenterEnvironment(
        clock: ContinuousClock(), now: { Timestamp.wallClock() }, spawner: LiveSpawner()
    )
}
