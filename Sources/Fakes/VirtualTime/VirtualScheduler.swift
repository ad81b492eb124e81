import PokedexPresenters
import Synchronization

/// Time and order of one run: the queue of jobs, the sleepers, and the loop that drives both.
///
/// As a task executor it only queues; a job runs in `drive`, on the thread that called `VirtualTime.run`, and nowhere
/// else. So "nothing can run" is a fact that can be read off, and never a guess.
final class VirtualScheduler: TaskExecutor, Sendable {
    private let contents: Lock<Contents>
    private let driver = ThreadIdentity.current
    private let lastID = Atomic(0)

    init(budget: VirtualTimeBudget, wallClock: Timestamp, seed: UInt64?, cancellation: Cancellation?) {
        contents = Lock(
            Contents(
                budget: budget, wallClockAtStart: wallClock, schedule: Schedule(seed: seed), cancellation: cancellation)
        )
    }

    // MARK: Jobs

    func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        let isForeign = ThreadIdentity.current != driver
        let isOver = contents.withLock { contents in
            if contents.isOver { return true }
            if isForeign { contents.foreignWork += 1 }
            contents.jobs.append(unowned)
            return false
        }
        // A task that outlived its run is given back to the machine, so that it can end.
        if isOver { globalConcurrentExecutor.enqueue(unowned) }
    }

    /// Notes a call that comes from a thread of its own choice.
    func noteCall() {
        guard ThreadIdentity.current != driver else { return }
        contents.withLock { $0.foreignWork += 1 }
    }

    /// The body has ended.
    func finish() {
        contents.withLock { $0.isFinished = true }
    }

    /// Runs jobs and passes time until the body has ended, then what is due; throws where that cannot be.
    func drive() throws {
        while true {
            try runJobs()
            switch contents.withLock({ $0.nextStep() }) {
            case .resume(let continuations): for continuation in continuations { continuation.resume() }
            case .finished: return
            case .stalled: throw error(.stall)
            case .outOfTime(let limit): throw error(.idleTimeBudget(limit))
            }
        }
    }

    private func runJobs() throws {
        while true {
            switch contents.withLock({ $0.nextJob() }) {
            case .run(let job, let cancelled):
                cancelled?.cancel()
                job.runSynchronously(on: asUnownedTaskExecutor())
            case .resume(let givingWay): for one in givingWay { one.continuation.resume(with: one.result) }
            case .idle: return
            case .outOfJobs(let limit): throw error(.jobBudget(limit))
            }
        }
    }

    /// Ends the run: everything alive is cancelled and given the chance to end. What does not is left to itself.
    func shutDown() {
        let tasks = contents.withLock { contents in
            contents.extraJobs(10_000)
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
                let target = max(target, contents.now)
                contents.advances.append(Advance(target: target, continuation: continuation))
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
            contents.works[id]?.task = task
            return contents.startsAimingAt(name, task)
        }?.cancel()
        return task
    }

    func published(_ state: any Sendable, by presenter: String) {
        contents.withLock { $0.write(.published(presenter, state)) }
    }

    func note(_ text: String) {
        contents.withLock { $0.write(.note(text)) }
    }

    // MARK: Reports

    var foreignWork: Int { contents.withLock { $0.foreignWork } }

    var jobsRun: Int { contents.withLock { $0.jobsRun } }

    /// A digest of the order in which jobs ran.
    var orderDigest: UInt64 { contents.withLock { $0.schedule.digest } }

    /// Whether work of the name that was to be cancelled was started at all.
    var wasAimed: Bool { contents.withLock { $0.aim != nil } }

    /// How many steps the work that was to be cancelled made.
    var stepsOfTheAim: Int { contents.withLock { $0.aim?.steps ?? 0 } }

    var timeline: String { contents.withLock { $0.timeline }.text }

    var isAnythingAlive: Bool { contents.withLock { !$0.works.isEmpty || $0.hasSleepers } }

    func error(_ kind: VirtualTimeError.Kind) -> VirtualTimeError {
        let (time, alive, timeline) = contents.withLock { ($0.now, $0.alive, $0.timeline) }
        return VirtualTimeError(kind: kind, time: time, alive: alive, timeline: timeline.text)
    }
}

// MARK: - Contents

extension VirtualScheduler {
    /// Somebody who waits for an instant. Each is resumed once: whoever resumes it has taken it out of the contents,
    /// under the lock. That proof stands in for the checks of a checked continuation, which cost as much as the rest.
    fileprivate typealias Waiter = UnsafeContinuation<Void, any Error>

    fileprivate struct Work: Sendable {
        let name: String
        var task: Task<Void, Never>?
    }

    fileprivate struct Advance: Sendable {
        let target: Duration
        let continuation: Waiter
    }

    /// A call that need not wait, and is answered when the job that made it is over.
    fileprivate struct GivingWay: Sendable {
        let continuation: Waiter
        let result: Result<Void, any Error>
    }

    /// Which work is cancelled before which of its steps, counted from 0.
    struct Cancellation: Sendable {
        let name: String
        let step: Int
    }

    fileprivate enum NextJob: Sendable {
        case run(UnownedJob, cancelling: Task<Void, Never>?)
        case resume([GivingWay])
        case idle
        case outOfJobs(Int)
    }

    fileprivate enum NextStep: Sendable {
        case resume([Waiter])
        case finished
        case stalled
        case outOfTime(Duration)
    }

    fileprivate struct Contents: Sendable {
        let budget: VirtualTimeBudget
        var jobsAllowed: Int
        var wallClockAtStart: Timestamp
        var now = Duration.zero
        var jobs = JobQueue()
        var jobsRun = 0
        var schedule: Schedule
        let cancellation: Cancellation?
        /// The work that is to be cancelled, the task that its jobs belong to, and how many of them have run.
        var aim: (task: Task<Void, Never>, jobs: String?, steps: Int)?
        var currentJob: String?
        var idleTime = Duration.zero
        var sleepers = SleeperHeap()
        var sleeping: [Int: Waiter] = [:]
        var advances: [Advance] = []
        var givingWay: [GivingWay] = []
        var works: [Int: Work] = [:]
        var timeline = Timeline()
        var foreignWork = 0
        var isFinished = false
        var isOver = false

        init(
            budget: VirtualTimeBudget, wallClockAtStart: Timestamp, schedule: Schedule, cancellation: Cancellation?
        ) {
            self.schedule = schedule
            self.cancellation = cancellation
            self.budget = budget
            self.wallClockAtStart = wallClockAtStart
            jobsAllowed = budget.jobs
        }

        var hasSleepers: Bool { !sleeping.isEmpty }

        mutating func extraJobs(_ count: Int) {
            jobsAllowed = jobsRun + count
        }

        mutating func nextJob() -> NextJob {
            if !givingWay.isEmpty {
                defer { givingWay = [] }
                return .resume(givingWay)
            }
            guard !jobs.isEmpty else { return .idle }
            guard jobsRun < jobsAllowed else { return .outOfJobs(budget.jobs) }
            jobsRun += 1
            let place = schedule.choose(among: jobs.count) { [jobs] in jobs.taskName(at: $0) }
            guard cancellation != nil else { return .run(jobs.remove(at: place), cancelling: nil) }
            currentJob = jobs.taskName(at: place)
            return .run(jobs.remove(at: place), cancelling: stepOfTheAim())
        }

        /// Work of that name was started: the first one is what is to be cancelled. Answers it if that must be at once.
        mutating func startsAimingAt(_ name: String, _ task: Task<Void, Never>) -> Task<Void, Never>? {
            guard let cancellation, cancellation.name == name, aim == nil else { return nil }
            aim = (task, nil, 0)
            return cancellation.step == 0 ? task : nil
        }

        mutating func begin(_ name: String) {
            write(.began(name))
            guard cancellation?.name == name, aim?.jobs == nil else { return }
            aim?.jobs = currentJob
            aim?.steps = 1
        }

        private mutating func stepOfTheAim() -> Task<Void, Never>? {
            guard let aimed = aim, aimed.jobs != nil, aimed.jobs == currentJob else { return nil }
            aim?.steps += 1
            return aimed.steps == cancellation?.step ? aimed.task : nil
        }

        /// Nothing can run: whom does time wake next?
        mutating func nextStep() -> NextStep {
            if isFinished { return .finished }
            let advance = advances.indices.min { advances[$0].target < advances[$1].target }
            let deadline = nextDeadline()
            if let advance, deadline.map({ advances[advance].target < $0 }) ?? true {
                let request = advances.remove(at: advance)
                now = max(now, request.target)
                return .resume([request.continuation])
            }
            guard let deadline else { return .stalled }
            if advances.isEmpty {
                idleTime += deadline - now
                guard idleTime <= budget.idleTime else { return .outOfTime(budget.idleTime) }
            }
            now = max(now, deadline)
            return .resume(takeSleepers(at: deadline))
        }

        mutating func addSleeper(
            until deadline: Duration, id: Int, _ continuation: Waiter
        ) {
            sleepers.insert(SleeperHeap.Entry(deadline: deadline, id: id))
            sleeping[id] = continuation
        }

        /// Even what takes no time costs a job: a loop around it then meets the budget instead of hanging the run.
        mutating func giveWay(_ continuation: Waiter, _ result: Result<Void, any Error>) {
            givingWay.append(GivingWay(continuation: continuation, result: result))
        }

        mutating func removeSleeper(_ id: Int) -> Waiter? {
            guard let continuation = sleeping.removeValue(forKey: id) else { return nil }
            sleepers.forget(id, alive: sleeping)
            return continuation
        }

        /// All who wait; `nil` if there is nobody and nothing to run, and the run is over from now on. One step, so that a
        /// job that another thread brings is either run or given back, never kept in a queue that nobody looks at.
        mutating func takeAllWaitingOrEnd() -> [Waiter]? {
            let order = sleeping.keys.sorted()
            let all = order.compactMap { sleeping[$0] } + advances.map(\.continuation)
            sleeping = [:]
            sleepers = SleeperHeap()
            advances = []
            let canRun = !givingWay.isEmpty || !jobs.isEmpty && jobsRun < jobsAllowed
            isOver = all.isEmpty && !canRun
            return isOver ? nil : all
        }

        private mutating func nextDeadline() -> Duration? {
            while let first = sleepers.first {
                if sleeping[first.id] != nil { return first.deadline }
                sleepers.removeFirst()
            }
            return nil
        }

        /// All who sleep until that instant, in the order in which they came.
        private mutating func takeSleepers(at deadline: Duration) -> [Waiter] {
            var taken: [Waiter] = []
            while let first = sleepers.first, first.deadline == deadline {
                sleepers.removeFirst()
                if let continuation = sleeping.removeValue(forKey: first.id) { taken.append(continuation) }
            }
            return taken
        }

        mutating func write(_ event: Timeline.Event) {
            timeline.append(event, at: now)
        }

        var alive: [String] {
            let named = works.sorted { $0.key < $1.key }.map(\.value.name)
            let sleeps = sleepers.entries.filter { sleeping[$0.id] != nil }.map(\.deadline).sorted()
            let shown = sleeps.prefix(20).map { "a sleeper until \(VirtualTime.text($0))" }
            let rest = sleeps.count > shown.count ? ["\(sleeps.count - shown.count) more sleepers"] : []
            return named + shown + rest + advances.map { "an advance to \(VirtualTime.text($0.target))" }
        }
    }
}
