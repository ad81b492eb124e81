import PokedexPresenters

extension VirtualScheduler {
    /// Somebody who waits for an instant. Each is resumed once: whoever resumes it has taken it out of the contents,
    /// under the lock. That proof stands in for the checks of a checked continuation, which cost as much as the rest.
    typealias Waiter = UnsafeContinuation<Void, any Error>

    struct Work: Sendable {
        let name: String
        var task: Task<Void, Never>?
    }

    struct Advance: Sendable {
        let target: Duration
        let continuation: Waiter
    }

    /// A call that need not wait, and is answered when the job that made it is over.
    struct GivingWay: Sendable {
        let continuation: Waiter
        let result: Result<Void, any Error>
    }

    /// Which work is cancelled before which of its steps, counted from 0.
    struct Cancellation: Sendable {
        let name: String
        let step: Int
    }

    enum NextJob: Sendable {
        case run(UnownedJob, cancelling: Task<Void, Never>?)
        case resume([GivingWay])
        case idle
        case outOfJobs(Int)
    }

    enum NextStep: Sendable {
        case resume([Waiter])
        case cancel(Task<Void, Never>)
        case finished
        case outside
        case stalled
        case outOfTime(Duration)
    }

    struct Contents: Sendable {
        let budget: VirtualTimeBudget
        var jobsAllowed: Int
        var wallClockAtStart: Timestamp
        var now = Duration.zero
        var jobs: JobQueue
        var jobsRun = 0
        var schedule: Schedule
        var variation: Variation
        /// Whose each job is, where that is asked for.
        var names: StepNames?
        let cancellation: Cancellation?
        /// The work that is to be cancelled (`nil` for the body), the task that its jobs belong to, and its steps so far: the
        /// jobs that ran, and the moments at which it waited and nothing could run.
        var aim: (task: Task<Void, Never>, work: Int?, jobs: String?, steps: Int)?
        /// Whether this moment, at which nothing can run, was counted as a step already.
        var hasCountedRest = false
        var currentJob: String?
        var idleTime = Duration.zero
        var sleepers = SleeperHeap()
        var sleeping: [Int: Waiter] = [:]
        var advances: [Advance] = []
        /// Who waits until nobody sleeps and nothing can run.
        var quiet: [Waiter] = []
        var givingWay: [GivingWay] = []
        var works: [Int: Work] = [:]
        var timeline = Timeline()
        var foreignWork = 0
        var firstClash: String?
        /// The presenter that took an event last, and in which job.
        var lastTaken: (presenter: String, job: Int)?
        var failedExpectations = FailedExpectations()
        /// Work outside of virtual time that the run waits for, by name.
        var tickets: [Int: String] = [:]
        var isFinished = false
        var isOver = false

        init(_ plan: RunPlan) {
            schedule = Schedule(seed: plan.seed, replaying: plan.departures)
            variation = Variation(seed: plan.seed, allowed: plan.departures?.draws)
            names = plan.recordsSteps ? StepNames() : nil
            cancellation = plan.cancellation
            jobs = JobQueue(namesTasks: schedule.needsNames || cancellation != nil)
            budget = plan.budget
            wallClockAtStart = plan.wallClock
            jobsAllowed = budget.jobs
        }

        /// The next varied duration. One that is not the usual one is told, since what follows depends on it.
        mutating func vary(_ usual: Duration, by spread: Duration) -> Duration {
            let draw = variation.draw(usual, by: spread)
            guard draw.value != draw.usual else { return draw.value }
            names?.drew(draw, now)
            write(.note("\(VirtualTime.text(draw.value)) drawn, usually \(VirtualTime.text(draw.usual))"))
            return draw.value
        }

        /// The presenter that took an event last in the job that runs.
        var eventOfThisJob: String? { lastTaken.flatMap { $0.job == jobsRun ? $0.presenter : nil } }

        /// Whether something lives that the body should not have left behind.
        var isAnythingAlive: Bool {
            !works.isEmpty || !sleeping.isEmpty || !advances.isEmpty || !quiet.isEmpty || !tickets.isEmpty
        }

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
            hasCountedRest = false
            let place = schedule.choose(among: jobs.count, at: now) { [jobs] in jobs.taskName(at: $0) }
            names?.runs(at: place, now)
            guard cancellation != nil else { return .run(jobs.remove(at: place), cancelling: nil) }
            currentJob = jobs.taskName(at: place)
            return .run(jobs.remove(at: place), cancelling: stepOfTheAim())
        }

        /// Work of that name was started: the first one is what is to be cancelled. Answers it if that must be at once.
        mutating func startsAimingAt(
            _ name: String, _ task: Task<Void, Never>, work: Int?
        ) -> Task<Void, Never>? {
            guard let cancellation, cancellation.name == name, aim == nil else { return nil }
            aim = (task, work, nil, 0)
            return cancellation.step == 0 ? task : nil
        }

        mutating func begin(_ name: String) {
            write(.began(name))
            noteFirstStep(of: name)
        }

        /// From now on the jobs of the task that runs are the steps of that work, if it is the one to be cancelled.
        mutating func noteFirstStep(of name: String) {
            guard cancellation?.name == name, aim?.jobs == nil else { return }
            aim?.jobs = currentJob
            aim?.steps = 1
        }

        private mutating func stepOfTheAim() -> Task<Void, Never>? {
            guard let aimed = aim, aimed.jobs != nil, aimed.jobs == currentJob else { return nil }
            aim?.steps += 1
            return aimed.steps == cancellation?.step ? aimed.task : nil
        }

        /// Nothing can run, and what is to be cancelled waits: only here can it be cancelled in the middle of its waiting.
        private mutating func restOfTheAim() -> Task<Void, Never>? {
            guard let aimed = aim, aimed.jobs != nil, !hasCountedRest else { return nil }
            if let work = aimed.work, works[work] == nil { return nil }
            hasCountedRest = true
            aim?.steps += 1
            return aimed.steps == cancellation?.step ? aimed.task : nil
        }

        /// Nothing can run: whom does time wake next?
        mutating func nextStep() -> NextStep {
            if isFinished { return .finished }
            if !tickets.isEmpty { return .outside }
            if let aimed = restOfTheAim() { return .cancel(aimed) }
            let advance = advances.indices.min { advances[$0].target < advances[$1].target }
            let deadline = nextDeadline()
            if let advance, deadline.map({ advances[advance].target < $0 }) ?? true {
                let request = advances.remove(at: advance)
                now = max(now, request.target)
                return .resume([request.continuation])
            }
            guard let deadline else { return quiet.isEmpty ? .stalled : .resume(takeQuiet()) }
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
            let all = order.compactMap { sleeping[$0] } + advances.map(\.continuation) + takeQuiet()
            sleeping = [:]
            sleepers = SleeperHeap()
            advances = []
            let canRun = !givingWay.isEmpty || !jobs.isEmpty && jobsRun < jobsAllowed
            isOver = all.isEmpty && !canRun
            return isOver ? nil : all
        }

        private mutating func takeQuiet() -> [Waiter] {
            defer { quiet = [] }
            return quiet
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
            let named = works.sorted { $0.key < $1.key }.map(\.value.name) + tickets.values.sorted()
            let sleeps = sleepers.entries.filter { sleeping[$0.id] != nil }.map(\.deadline).sorted()
            let shown = sleeps.prefix(20).map { "a sleeper until \(VirtualTime.text($0))" }
            let rest = sleeps.count > shown.count ? ["\(sleeps.count - shown.count) more sleepers"] : []
            return named + shown + rest + advances.map { "an advance to \(VirtualTime.text($0.target))" }
        }
    }
}
