import PokedexPresenters

/// A test that owns the clock and the scheduler: no real second passes, nothing is left to luck, and the same body gives
/// the same run every time.
///
/// ```swift
/// try VirtualTime.run { time in
///     let network = FakePokemonNetwork(total: 200, latency: .seconds(2))
///     let presenter = PokemonListPresenter(
///         network: network, storage: InMemoryPokemonStorage(), environment: time.environment)
///     await time.advance(by: .seconds(2))
///     #expect(presenter.state.items.count == 60)
/// }
/// ```
///
/// Everything that is started by the body, by ``environment``'s spawner, or from there by `async let`, task groups and
/// actors, runs on the thread that called ``run(seed:budget:foreignWork:wallClock:fileID:filePath:line:column:_:)``, one job
/// after another. That is why "nothing is left to run" can be known instead of guessed.
///
/// On Linux with Swift 6.3 it also owns code that was never told about it: `Task {}`, `Task.detached` and `Task.sleep`; and, if
/// it is started from the main actor (in a test marked `@MainActor`), `@MainActor` code. <doc:WhatVirtualTimeOwns> says what is
/// owned where. What is not (Dispatch, real input and output, tasks on other platforms) is noticed where it comes back to the run
/// and fails it; work that never touches the run cannot be seen.
public final class VirtualTime: Sendable {
    let scheduler: VirtualScheduler
    let companions = Companions()

    /// What decides the order of this run, or `nil` for the order of arrival. A body that is explored can make choices of
    /// its own from it, with a ``SeededGenerator``: they are then the same when the seed is replayed.
    public var seed: UInt64? { scheduler.seed }

    /// The run that the current task belongs to. The fakes use it, so that they need not be handed a clock.
    @TaskLocal public static var current: VirtualTime?

    /// What to do about work from threads that virtual time does not own.
    public enum ForeignWork: Hashable, Sendable {
        /// It fails the run. The default.
        case fails
        /// It is only counted, in ``VirtualTime/foreignWork``.
        case counted
    }

    /// Midnight of 1 January 2026, UTC: where a run's wall clock starts unless it is told otherwise.
    public static let defaultWallClock = Timestamp(milliseconds: 1_767_225_600_000)

    private init(scheduler: VirtualScheduler) {
        self.scheduler = scheduler
    }

    /// Runs a body in virtual time and returns what it returns. Synchronous: when it returns, everything has ended.
    ///
    /// Runs are independent of each other, so tests may run in parallel.
    ///
    /// - Parameters:
    ///   - seed: decides in which order runs what could run at the same time; without one it runs in the order of arrival.
    ///   - budget: when to stop a run that does not end by itself.
    ///   - foreignWork: whether work from other threads fails the run.
    ///   - wallClock: where the wall clock stands at the start.
    ///   - fileID: where the call stands, for messages; leave it and the next three as they are.
    ///   - filePath: see `fileID`.
    ///   - line: see `fileID`.
    ///   - column: see `fileID`.
    ///   - body: the test. It gets the run's clocks and environment.
    /// - Throws: what the body throws; or a ``VirtualTimeError`` when the body stalls, uses up its budget, leaves work
    ///   behind, meets foreign work or runs two works of a presenter under one key; or a ``VirtualWorkError`` of spawned work. In each case the timeline is
    ///   printed or part of the error.
    ///
    /// An `#expect(…)` of Swift Testing that fails in the body fails the test as ever, and the timeline is printed once, when
    /// the run is over.
    public static func run<Result: Sendable>(
        seed: UInt64? = nil, budget: VirtualTimeBudget = .standard, foreignWork: ForeignWork = .fails,
        wallClock: Timestamp = defaultWallClock,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (VirtualTime) async throws -> Result
    ) throws -> Result {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        return try runAndPrint(
            RunPlan(place: place, seed: seed, budget: budget, wallClock: wallClock, foreignWork: foreignWork), body)
    }

    /// Runs a body and prints the timeline if the error does not hold it: the body threw, or an expectation failed.
    static func runAndPrint<Result: Sendable>(
        _ plan: RunPlan, _ body: @escaping @Sendable (VirtualTime) async throws -> Result
    ) throws -> Result {
        let scheduler = VirtualScheduler(plan)
        do {
            let result = try run(on: scheduler, body)
            if let failed = scheduler.failedExpectations.summary { scheduler.printTimeline(failed) }
            return result
        } catch let error as VirtualTimeError {
            throw error
        } catch {
            scheduler.printTimeline(scheduler.failedExpectations.summary ?? ErrorText(error).text)
            throw error
        }
    }

    static func run<Result: Sendable>(
        on scheduler: VirtualScheduler, _ body: @escaping @Sendable (VirtualTime) async throws -> Result
    ) throws -> Result {
        try Driving.during(scheduler) { try drive(scheduler, body) }
    }

    private static func drive<Result: Sendable>(
        _ scheduler: VirtualScheduler, _ body: @escaping @Sendable (VirtualTime) async throws -> Result
    ) throws -> Result {
        let time = VirtualTime(scheduler: scheduler)
        let outcome = Outcome<Result>()
        scheduler.bodyStarts()
        // Inherited by all that the body starts: who sees its expectations, the run and its environment. Not held weakly: each
        // retain and release of an object to which a weak reference was made costs several times as much.
        let task = ExpectationWatch.around {
            $current.withValue(time) {
                PresenterEnvironment.$current.withValue(time.environment) { time.startBody(body, outcome) }
            }
        } seen: { issue in
            scheduler.sawIssue(issue)
        }
        time.scheduler.aimAtBody(task)
        let watched = Watchdog.shared.begin(scheduler)
        defer {
            time.companions.endRecorders()
            time.scheduler.shutDown()
            Watchdog.shared.end(watched)
        }
        do {
            try time.scheduler.drive()
        } catch {
            task.cancel()
            // What waits in vain may wait for work that threw.
            try time.tellFailedWork()
            throw error
        }
        guard let result = outcome.result.withLock({ $0 }) else { throw time.scheduler.error(.stall) }
        let value = try result.get()
        // Before what it may be the cause of.
        if let clash = time.scheduler.firstClash { throw time.scheduler.error(.clash(clash)) }
        try time.tellFailedWork()
        time.scheduler.findWhoIsLeftAsleep()
        if time.scheduler.isAnythingAlive { throw time.scheduler.error(.leak) }
        let foreign = time.foreignWork
        let mainActors = scheduler.mainActorWork
        if mainActors > 0, scheduler.plan.foreignWork == .fails { throw scheduler.error(.mainActor(mainActors)) }
        if foreign > 0, scheduler.plan.foreignWork == .fails { throw time.scheduler.error(.foreignWork(foreign)) }
        return value
    }

    private func startBody<Result: Sendable>(
        _ body: @escaping @Sendable (VirtualTime) async throws -> Result, _ outcome: Outcome<Result>
    ) -> Task<Void, Never> {
        Task(name: "body", executorPreference: scheduler) { [scheduler, companions] in
            scheduler.bodyBegins()
            do {
                outcome.result.withLock { [value = try await body(self)] in $0 = .success(value) }
            } catch {
                outcome.result.withLock { $0 = .failure(error) }
            }
            companions.endRecorders()
            scheduler.finish()
        }
    }

    private final class Outcome<Value: Sendable>: Sendable {
        let result = Lock<Swift.Result<Value, any Error>?>(nil)
    }

    // MARK: The clocks

    /// The monotonic clock.
    public var clock: VirtualClock { VirtualClock(scheduler: scheduler) }

    /// Time since the run began.
    public var now: Duration { scheduler.now }

    /// The wall clock. It goes with the monotonic one, and can be set, as a person sets a clock.
    public var wallClock: Timestamp {
        get { scheduler.wallClock }
        set { scheduler.wallClock = newValue }
    }

    /// Moves the clock on, running all that is due on the way and at the end of it.
    ///
    /// What is due runs in order of its deadline, then of its arrival, each with the clock at its own deadline; what it
    /// starts on the way runs too. It returns when nothing is left to run at the target instant. With nothing due the
    /// clock still moves. A duration below zero counts as zero. It is not cut short when the task is cancelled.
    public nonisolated(nonsending) func advance(by duration: Duration) async {
        await scheduler.advance(to: clock.now.advanced(by: max(duration, .zero)).sinceStart)
    }

    /// Moves the clock to that time since the start of the run, as ``advance(by:)`` does. If it is past already, only
    /// what is due now runs.
    public nonisolated(nonsending) func advance(to time: Duration) async {
        await scheduler.advance(to: time)
    }

    /// Runs all that is due now, and moves no time.
    public nonisolated(nonsending) func settle() async {
        await scheduler.advance(to: scheduler.now)
    }

    /// Runs work that virtual time does not own, such as real input and output, and waits for it in real time: a ticket.
    ///
    /// Until it is over no virtual time passes by itself and no stall is seen, and a job that comes from its threads is no
    /// foreign work. What comes back when is not virtual time's to decide, so such a run is not the same every time.
    ///
    /// The thread that called ``run(seed:budget:foreignWork:wallClock:fileID:filePath:line:column:_:)`` sleeps meanwhile. If the work needs the pool in
    /// which tasks run (a detached task, say), call `run` from a thread of its own and not from a test that runs in there:
    /// the pool has as many threads as the machine has cores.
    ///
    /// - Parameters:
    ///   - name: what the work is, for the timeline.
    ///   - work: what to do.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws.
    public nonisolated(nonsending) func outside<Result: Sendable>(
        _ name: String, _ work: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await scheduler.outside(name, work)
    }

    // MARK: The environment

    /// The environment for a presenter, or for an actor of one's own.
    public var environment: PresenterEnvironment {
        PresenterEnvironment(
            clock: clock, now: { [scheduler] in scheduler.wallClock }, spawner: VirtualSpawner(scheduler: scheduler),
            probe: VirtualProbe(scheduler: scheduler)
        )
    }

    /// The executor of this run, for a task that is started by hand: `Task(executorPreference: time.executor) { … }`.
    /// Virtual time runs such a task but does not know its name; the environment's spawner is better.
    public var executor: any TaskExecutor { scheduler }

    // MARK: Reports

    /// How often work came from a thread that virtual time does not own.
    public var foreignWork: Int { scheduler.foreignWork }

    /// How many sleeps on the machine's clocks (`Task.sleep`) may have been meant a little longer or shorter: their lengths are
    /// read from an instant of the machine's clock, and the machine was busy. The timeline names each.
    public var doubtfulSleeps: Int { scheduler.doubtfulSleeps }

    /// How many jobs have run. It differs between debug and release.
    public var jobsRun: Int { scheduler.jobsRun }

    /// What ran, when, and every state published, one entry a line: the last 10 000 or more.
    public var timeline: String { scheduler.timeline }

    /// Writes a line of one's own into the timeline.
    public func note(_ text: String) {
        scheduler.note(text)
    }

    /// A duration as a timeline writes it: seconds, with as many decimals as it has and milliseconds at least.
    static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.heldWithinSeconds.components
        var decimals = String(attoseconds.magnitude)
        decimals = String(repeating: "0", count: 18 - decimals.count) + decimals
        while decimals.count > 3, decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(seconds < 0 || attoseconds < 0 ? "-" : "")\(seconds.magnitude).\(decimals) s"
    }
}

private struct VirtualSpawner: Spawner {
    let scheduler: VirtualScheduler

    func spawn(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        scheduler.spawn(name, work)
    }
}

private struct VirtualProbe: PresenterProbe {
    let scheduler: VirtualScheduler

    func takes(_ event: any Sendable, in presenter: String) {
        scheduler.tookEvent(presenter)
    }

    func published(_ state: any Sendable, by presenter: String) {
        scheduler.published(state, by: presenter)
    }

    func clashed(_ work: String, id: Int, in presenter: String) {
        scheduler.clashed("\(work) \(id) of \(presenter)")
    }
}
