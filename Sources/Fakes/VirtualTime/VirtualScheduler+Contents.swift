import PokedexPresenters

extension VirtualScheduler {
    /// Somebody who waits for an instant. Each is resumed once: whoever resumes it has taken it out of the contents,
    /// under the lock. That proof stands in for the checks of a checked continuation, which cost as much as the rest.
    typealias Waiter = UnsafeContinuation<Void, any Error>

    struct Work: Sendable {
        let name: String
        var task: Task<Void, Never>?
    }

    /// Who sleeps: on the run's clock, or on one of the machine's.
    enum Sleeper: Sendable {
        case waiter(Waiter)
        case job(UnownedJob)
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
        case run(JobQueue.Job, cancelling: Task<Void, Never>?)
        case wake(Waiter)
        case resume([GivingWay])
        /// Whose turn it was does not sleep any more, or has a job in the queue now.
        case wokenAlready
        case idle
        case outOfJobs(Int)
    }

    enum NextStep: Sendable {
        case resume([Waiter])
        /// It is time for somebody who sleeps.
        case wake
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
        /// Whose job runs now, as the queue says it.
        var currentOwner: String?
        var idleTime = Duration.zero
        var sleepers = SleeperHeap()
        var sleeping: [Int: Sleeper] = [:]
        /// Whose time has come and who has not been woken: one after the other, so that the first can still cancel the second.
        var due = DueSleepers()
        var advances: [Advance] = []
        /// Who waits until nobody sleeps and nothing can run.
        var quiet: [Waiter] = []
        var givingWay: [GivingWay] = []
        var works: [Int: Work] = [:]
        var timeline = Timeline()
        var foreignWork = 0
        /// How often a job of the main actor's was met by a run that does not own it.
        var mainActorWork = 0
        /// How many sleeps on the machine's clocks may have been of another length.
        var doubtfulSleeps = 0
        /// The first of them, in words. Not in the timeline, which is the same in every run of a seed.
        var doubts: [String] = []
        var jobTimes = JobTimes()
        /// Tasks that sleep on the machine's clocks and were left behind: until when.
        var leftAsleep: [Duration] = []
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
            !works.isEmpty || !advances.isEmpty || !quiet.isEmpty || !tickets.isEmpty || !leftAsleep.isEmpty
                || sleeping.contains { if case .waiter = $0.value { true } else { false } }
        }

        mutating func extraJobs(_ count: Int) {
            jobsAllowed = jobsRun + count
        }

        mutating func nextJob() -> NextJob {
            if !givingWay.isEmpty {
                defer { givingWay = [] }
                return .resume(givingWay)
            }
            due.dropFirst { sleeping[$0] == nil }
            guard !jobs.isEmpty || !due.isEmpty else { return .idle }
            guard jobsRun < jobsAllowed else { return .outOfJobs(budget.jobs) }
            jobsRun += 1
            hasCountedRest = false
            let queued = jobs.count
            let place = schedule.choose(among: queued + due.count, at: now) { [jobs, due] place in
                place < queued ? jobs.owner(at: place) : due.name(at: place - queued)
            }
            guard place < queued else {
                names?.wakes(at: place, now)
                switch sleeping.removeValue(forKey: due.remove(at: place - queued)) {
                case .waiter(let waiter): return .wake(waiter)
                case .job(let job): queue(job)
                case nil: break
                }
                return .wokenAlready
            }
            names?.runs(at: place, now)
            if jobs.namesTasks { currentOwner = jobs.owner(at: place) }
            if cancellation != nil { currentJob = jobs.taskName(at: place) }
            let job = jobs.remove(at: place)
            jobTimes.begins(job)
            return .run(job, cancelling: cancellation == nil ? nil : stepOfTheAim())
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
            takeSleepers(at: deadline)
            return .wake
        }

        mutating func addSleeper(
            until deadline: Duration, id: Int, _ continuation: Waiter
        ) {
            sleepers.insert(SleeperHeap.Entry(deadline: deadline, id: id))
            sleeping[id] = .waiter(continuation)
        }

        /// A sleep on one of the machine's clocks. Nobody can take it back: one that is cancelled wakes and does nothing.
        mutating func addSystemSleep(
            _ job: UnownedJob, left: Duration, at instant: ContinuousClock.Instant, within between: Duration, id: Int
        ) {
            let length = jobTimes.length(left: left, at: instant, within: between)
            jobTimes.isNeeded = true
            if length.isDoubtful {
                doubtfulSleeps += 1
                if doubts.count < 20 {
                    doubts.append(
                        "\(VirtualTime.text(now))  a sleep of \(VirtualTime.text(length.duration)), or a little longer or shorter"
                    )
                }
            }
            sleepers.insert(SleeperHeap.Entry(deadline: (now + length.duration).heldWithinSeconds, id: id))
            sleeping[id] = .job(job)
        }

        /// The job of a sleep on the machine's clocks, whose time has come.
        private mutating func queue(_ job: UnownedJob) {
            jobs.append(JobQueue.Job(job: job), queuedBy: nil)
            names?.queued(job)
        }

        /// Takes the sleeps on the machine's clocks that are left when the body has ended, the earliest first.
        mutating func takeSystemSleeps() -> [(job: UnownedJob, deadline: Duration)] {
            var taken: [(job: UnownedJob, deadline: Duration)] = []
            for entry in sleepers.entries.sorted() {
                guard case .job(let job)? = sleeping[entry.id] else { continue }
                sleeping[entry.id] = nil
                sleepers.forget(entry.id, alive: sleeping)
                taken.append((job, entry.deadline))
            }
            return taken
        }

        /// Even what takes no time costs a job: a loop around it then meets the budget instead of hanging the run.
        mutating func giveWay(_ continuation: Waiter, _ result: Result<Void, any Error>) {
            givingWay.append(GivingWay(continuation: continuation, result: result))
        }

        mutating func removeSleeper(_ id: Int) -> Waiter? {
            guard case .waiter(let continuation)? = sleeping.removeValue(forKey: id) else { return nil }
            sleepers.forget(id, alive: sleeping)
            return continuation
        }

        /// All who wait; `nil` if there is nobody and nothing to run, and the run is over from now on. One step, so that a
        /// job that another thread brings is either run or given back, never kept in a queue that nobody looks at.
        mutating func takeAllWaitingOrEnd() -> [Waiter]? {
            let order = sleeping.keys.sorted()
            var all: [Waiter] = []
            for id in order {
                switch sleeping[id] {
                case .waiter(let waiter): all.append(waiter)
                case .job(let job): queue(job)
                case nil: break
                }
            }
            all += advances.map(\.continuation) + takeQuiet()
            sleeping = [:]
            sleepers = SleeperHeap()
            due = DueSleepers()
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
                if isAsleep(first.id) { return first.deadline }
                sleepers.dropForgottenFirst()
            }
            return nil
        }

        /// It is time for all who sleep until that instant, in the order in which they came.
        private mutating func takeSleepers(at deadline: Duration) {
            while let first = sleepers.first, first.deadline == deadline {
                if isAsleep(first.id) {
                    sleepers.removeFirst()
                    due.append(first.id)
                } else {
                    sleepers.dropForgottenFirst()
                }
            }
        }

        private func isAsleep(_ id: Int) -> Bool {
            sleepers.forgotten == 0 || sleeping[id] != nil
        }

        /// The timeline for a person, with what is in doubt.
        var told: String {
            let text = timeline.text
            return doubts.isEmpty
                ? text : text + "\nIn doubt, since the machine was busy:\n" + doubts.joined(separator: "\n")
        }

        mutating func write(_ event: Timeline.Event) {
            timeline.append(event, at: now)
        }

        var alive: [String] {
            let named = works.sorted { $0.key < $1.key }.map(\.value.name) + tickets.values.sorted()
            let unnamed = leftAsleep.sorted().map { "a task without a name, asleep until \(VirtualTime.text($0))" }
            let sleeps = sleepers.entries.filter {
                if case .waiter? = sleeping[$0.id] { true } else { false }
            }.map(\.deadline).sorted()
            let shown = sleeps.prefix(20).map { "a sleeper until \(VirtualTime.text($0))" }
            let rest = sleeps.count > shown.count ? ["\(sleeps.count - shown.count) more sleepers"] : []
            return named + unnamed + shown + rest + advances.map { "an advance to \(VirtualTime.text($0.target))" }
        }
    }
}
