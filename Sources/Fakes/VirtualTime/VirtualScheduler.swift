import PokedexPresenters
import Synchronization

/// Time and order of one run: the queue of jobs, the sleepers, and the loop that drives both.
///
/// As a task executor it only queues; a job runs in `drive`, on the thread that called `VirtualTime.run`, and nowhere
/// else. So "nothing can run" is a fact that can be read off, and never a guess.
final class VirtualScheduler: TaskExecutor, Sendable {
    let plan: RunPlan
    private let contents: Lock<Contents>
    let driver = ThreadIdentity.current
    private let lastID = Atomic(0)
    private let doorbell = Doorbell()

    init(_ plan: RunPlan) {
        self.plan = plan
        contents = Lock(Contents(plan))
    }

    var seed: UInt64? { plan.seed }

    // MARK: Jobs

    func enqueue(_ job: consuming ExecutorJob) {
        add(JobQueue.Job(job: UnownedJob(job)))
    }

    /// A job that was on its way to the machine's pool, handed in on the driver's thread.
    func enqueueOwned(_ job: UnownedJob) {
        contents.withLock { $0.jobTimes.isNeeded = true }
        add(JobQueue.Job(job: job, isFromPool: true))
    }

    /// A job of the main actor's, in a run that owns it.
    func enqueueOnMainActor(_ job: UnownedJob) {
        add(JobQueue.Job(job: job, isMainActors: true))
    }

    private func add(_ job: JobQueue.Job) {
        let isForeign = ThreadIdentity.current != driver
        let isOver = contents.withLock { contents in
            if contents.isOver { return true }
            if isForeign, contents.tickets.isEmpty { contents.foreignWork += 1 }
            contents.jobs.append(job, queuedBy: isForeign ? nil : contents.currentOwner)
            contents.names?.queued(job.job)
            // Under the lock, and the last use of `self`. Nobody lends this method a reference: what keeps the scheduler is
            // the run and the task of the job, and the driver can end both as soon as it can take the job.
            if isForeign { doorbell.ring() }
            return false
        }
        guard isOver else { return }
        // A task that outlived its run is given back to the machine, so that it can end.
        if job.isMainActors {
            MainActor.shared.enqueue(job.job)
        } else {
            globalConcurrentExecutor.enqueue(job.job)
        }
    }

    /// Main-actor code is on its way to the real main actor, since this run does not own it.
    func meetsMainActor() {
        contents.withLock { contents in
            contents.mainActorWork += 1
            contents.write(.note("work for the main actor leaves the run"))
        }
    }

    /// A sleep on one of the machine's clocks, of which so much was left at that instant or a little later.
    func addSystemSleep(
        _ job: UnownedJob, left: Duration, at instant: ContinuousClock.Instant, within between: Duration
    ) {
        let id = newID()
        let isOver = contents.withLock { contents in
            guard !contents.isOver else { return true }
            contents.addSystemSleep(job, left: left, at: instant, within: between, id: id)
            return false
        }
        if isOver { globalConcurrentExecutor.enqueue(job) }
    }

    /// Notes a call that comes from a thread of its own choice.
    func noteCall() {
        guard ThreadIdentity.current != driver else { return }
        contents.withLock { if $0.tickets.isEmpty { $0.foreignWork += 1 } }
    }

    /// The run's body is about to get its task.
    func bodyStarts() {
        contents.withLock { $0.names?.taskStarts("body") }
    }

    /// The run's body has a task now: it can be what is to be cancelled, under the name "body".
    func aimAtBody(_ task: Task<Void, Never>) {
        contents.withLock { contents in
            contents.names?.taskHasStarted()
            return contents.startsAimingAt("body", task, work: nil)
        }?.cancel()
    }

    /// The body's first step has begun.
    func bodyBegins() {
        contents.withLock { $0.noteFirstStep(of: "body") }
    }

    /// The body has ended.
    func finish() {
        contents.withLock { $0.isFinished = true }
    }

    /// What the contents say, for the parts of this class that stand in other files.
    func withContents<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
        contents.withLock { body(&$0) }
    }

    /// A presenter took an event: a call like any other, and remembered for the case that its job never comes back.
    func tookEvent(_ presenter: String) {
        noteCall()
        contents.withLock { $0.lastTaken = (presenter, $0.jobsRun) }
    }

    /// Runs jobs and passes time until the body has ended, then what is due; throws where that cannot be.
    func drive() throws {
        while true {
            try runJobs()
            switch contents.withLock({ $0.nextStep() }) {
            case .resume(let continuations): for continuation in continuations { continuation.resume() }
            case .wake: continue
            case .cancel(let task): task.cancel()
            case .finished: return
            // Somebody outside has said that there is more to come.
            case .outside: doorbell.wait()
            case .stalled: throw error(mainActorWork > 0 ? .mainActor(mainActorWork) : .stall)
            case .outOfTime(let limit): throw error(.idleTimeBudget(limit))
            }
        }
    }

    private func runJobs() throws {
        while true {
            switch contents.withLock({ $0.nextJob() }) {
            case .run(let job, let cancelled):
                cancelled?.cancel()
                if job.isMainActors {
                    job.job.runSynchronously(on: MainActorOfRuns.executor)
                } else {
                    job.job.runSynchronously(on: asUnownedTaskExecutor())
                }
            case .wake(let sleeper): sleeper.resume()
            case .wokenAlready: continue
            case .resume(let givingWay): for one in givingWay { one.continuation.resume(with: one.result) }
            case .idle: return
            case .outOfJobs(let limit): throw error(.jobBudget(limit))
            }
        }
    }

    /// The body has ended. Wakes who still sleeps on the machine's clocks: a sleep that was cancelled does nothing then, and a task
    /// that goes on was left behind.
    func findWhoIsLeftAsleep() {
        for sleep in contents.withLock({ $0.takeSystemSleeps() }) {
            let sleeper = JobQueue.task(of: sleep.job)
            var next: UnownedJob? = sleep.job
            while let job = next {
                job.runSynchronously(on: asUnownedTaskExecutor())
                next = contents.withLock { $0.jobs.removeFirst(of: sleeper)?.job }
            }
            contents.withLock { if !$0.jobs.isEmpty { $0.leftAsleep.append(sleep.deadline) } }
            try? runJobs()
        }
    }

    /// Ends the run: everything alive is cancelled and given the chance to end. What does not is left to itself.
    func shutDown() {
        let tasks = contents.withLock { contents in
            contents.extraJobs(10_000 + 10 * (contents.works.count + contents.sleeping.count))
            return contents.works.sorted { $0.key < $1.key }.compactMap(\.value.task)
        }
        for task in tasks { task.cancel() }
        repeat {
            try? runJobs()
            guard let rest = contents.withLock({ $0.takeAllWaitingOrEnd() }) else { return }
            for continuation in rest { continuation.resume(throwing: CancellationError()) }
        } while true
    }

    // MARK: Time

    var now: Duration { contents.withLock { $0.now } }

    var wallClock: Timestamp {
        get { contents.withLock { $0.wallClockAtStart.advanced(by: $0.now) } }
        set {
            contents.withLock { contents in
                contents.wallClockAtStart = newValue.advanced(by: .zero - contents.now)
            }
        }
    }

    // `nonisolated(nonsending)` keeps a call where it is: each hop to "nowhere in particular" and back would cost as much
    // as the sleep itself.
    nonisolated(nonsending) func sleep(until deadline: Duration) async throws {
        noteCall()
        let deadline = deadline.heldWithinSeconds
        let id = newID()
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (continuation: Waiter) in
                let isOver = contents.withLock { contents in
                    if contents.isOver { return true }
                    if Task.isCancelled {
                        contents.giveWay(continuation, .failure(CancellationError()))
                    } else if deadline <= contents.now {
                        contents.giveWay(continuation, .success(()))
                    } else {
                        contents.addSleeper(until: deadline, id: id, continuation)
                    }
                    return false
                }
                // Nobody moves this clock any more: to sleep on it would be to sleep for ever.
                if isOver { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            contents.withLock { $0.removeSleeper(id) }?.resume(throwing: CancellationError())
        }
    }

    /// Returns when the clock stands at the target and nothing is left to run there.
    ///
    /// It takes no notice of a cancellation. Otherwise a body that advances until it sees something would, once it is
    /// cancelled, go round for ever without a job that a budget could count.
    nonisolated(nonsending) func advance(to target: Duration) async {
        noteCall()
        try? await withUnsafeThrowingContinuation { (continuation: Waiter) in
            let isOver = contents.withLock { contents in
                if contents.isOver { return true }
                let target = max(target.heldWithinSeconds, contents.now)
                contents.advances.append(Advance(target: target, continuation: continuation))
                return false
            }
            if isOver { continuation.resume(throwing: CancellationError()) }
        }
    }

    /// Returns when no job can run and nobody sleeps. It takes no notice of a cancellation, as an advance does not.
    nonisolated(nonsending) func untilQuiet() async {
        noteCall()
        try? await withUnsafeThrowingContinuation { (continuation: Waiter) in
            let isOver = contents.withLock { contents in
                if contents.isOver { return true }
                contents.quiet.append(continuation)
                return false
            }
            if isOver { continuation.resume(throwing: CancellationError()) }
        }
    }

    private func newID() -> Int {
        lastID.add(1, ordering: .relaxed).newValue
    }

    // MARK: Named work

    func spawn(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        noteCall()
        let id = newID()
        contents.withLock { contents in
            contents.works[id] = Work(name: name, task: nil)
            contents.names?.taskStarts(name)
            contents.write(.spawned(name))
        }
        let task = Task(name: name, executorPreference: self) {
            self.contents.withLock { $0.begin(name) }
            await work()
            self.contents.withLock { contents in
                contents.works[id] = nil
                contents.write(.ended(name))
            }
        }
        contents.withLock { contents in
            contents.names?.taskHasStarted()
            contents.works[id]?.task = task
            return contents.startsAimingAt(name, task, work: id)
        }?.cancel()
        return task
    }

    /// Starts work that goes along with the body: it has no name in the timeline, and nobody has left it behind.
    func accompany(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        noteCall()
        return Task(name: "companion", executorPreference: self, operation: work)
    }

    /// Runs work that virtual time does not own, and keeps the run, and its time, until it is over.
    func outside<Result: Sendable>(
        _ name: String, _ work: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        let ticket = newID()
        contents.withLock { contents in
            contents.tickets[ticket] = name
            contents.write(.note("\(name) is outside"))
        }
        defer {
            contents.withLock { contents in
                contents.tickets[ticket] = nil
                contents.write(.note("\(name) is back"))
            }
            doorbell.ring()
        }
        return try await work()
    }

    func published(_ state: any Sendable, by presenter: String) {
        contents.withLock { $0.write(.published(presenter, state)) }
    }

    func clashed(_ key: String) {
        contents.withLock { contents in
            contents.firstClash = contents.firstClash ?? key
            contents.write(.note("\(key) runs twice at once"))
        }
    }

    /// A duration that the seed chooses.
    func vary(_ usual: Duration, by spread: Duration) -> Duration {
        contents.withLock { $0.vary(usual, by: spread) }
    }

    func note(_ text: String) {
        contents.withLock { $0.write(.note(text)) }
    }

    /// Swift Testing was told of an issue, in these words of its own.
    func sawIssue(_ text: String) {
        contents.withLock { contents in
            guard let sentence = contents.failedExpectations.add(text) else { return }
            contents.write(.note(sentence))
        }
    }

    // MARK: Reports

    var failedExpectations: FailedExpectations { contents.withLock { $0.failedExpectations } }

    /// For a failure whose error does not hold the timeline.
    func printTimeline(_ reason: String) {
        print("Virtual time stands at \(VirtualTime.text(now)). \(reason)\n\(plan.origin)\nTimeline:\n\(toldTimeline)")
    }

    var foreignWork: Int { contents.withLock { $0.foreignWork } }

    /// How often a job of the main actor's was met by a run that does not own it.
    var mainActorWork: Int { contents.withLock { $0.mainActorWork } }

    /// How many sleeps on the machine's clocks may have been of another length.
    var doubtfulSleeps: Int { contents.withLock { $0.doubtfulSleeps } }

    /// The first work of a presenter that ran twice at once.
    var firstClash: String? { contents.withLock { $0.firstClash } }

    var jobsRun: Int { contents.withLock { $0.jobsRun } }

    /// A digest of the order in which jobs ran.
    var orderDigest: UInt64 { contents.withLock { $0.schedule.digest } }

    /// Whose the jobs were, if that was asked for.
    var names: StepNames? { contents.withLock { $0.names } }

    /// Whether work of the name that was to be cancelled was started at all.
    var wasAimed: Bool { contents.withLock { $0.aim != nil } }

    /// How many steps the work that was to be cancelled made.
    var stepsOfTheAim: Int { contents.withLock { $0.aim?.steps ?? 0 } }

    /// What is the same in every run of a seed.
    var timeline: String { contents.withLock { $0.timeline }.text }

    /// The timeline with what is in doubt.
    var toldTimeline: String { contents.withLock { $0.told } }

    var isAnythingAlive: Bool { contents.withLock { $0.isAnythingAlive } }

    func error(_ kind: VirtualTimeError.Kind) -> VirtualTimeError {
        let (time, alive, timeline) = contents.withLock { ($0.now, $0.alive, $0.told) }
        return VirtualTimeError(
            kind: kind, time: time, alive: alive, timeline: timeline, place: plan.place, seed: plan.seed)
    }
}
