#if canImport(Glibc) && compiler(>=6.3)
    @_spi(ExperimentalScheduling) import _Concurrency

    // `Task.sleep` and the system's clocks hand their sleeps to the executor on which they are called, if it can schedule.
    extension VirtualScheduler: SchedulingExecutor {
        var asSchedulingExecutor: (any SchedulingExecutor)? { self }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            addSystemSleep(UnownedJob(job), left: delay as? Duration ?? .zero, at: .now, within: .zero)
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
        ) {
            var now = ContinuousClock.now
            var left = clock.now.duration(to: instant)
            var between = now.duration(to: .now)
            // Both clocks at nearly one moment: the machine may do something else between the two.
            for _ in 0..<100 where between > .microseconds(5) {
                now = .now
                left = clock.now.duration(to: instant)
                between = now.duration(to: .now)
            }
            addSystemSleep(UnownedJob(job), left: left as? Duration ?? .zero, at: now, within: between)
        }
    }
#endif

/// How long somebody wanted to sleep who said an instant of the machine's clock.
///
/// The instant was made a few microseconds before it is seen here. Of the lengths that are possible the roundest is meant, since
/// people and programs write round ones.
struct SleepLength: Equatable, Sendable {
    let duration: Duration
    /// Whether another length was as likely.
    let isDoubtful: Bool

    private static let millisecond: Int64 = 1_000_000
    private static let units: [Int64] = [
        3_600_000_000_000, 60_000_000_000, 10_000_000_000, 1_000_000_000, 100_000_000, 10_000_000, millisecond, 100_000,
        10_000, 1_000, 100, 10, 1,
    ]

    /// - Parameters:
    ///   - left: what is left of it now; negative if the instant has passed, as it has when the job waited longer in the queue
    ///     than it wants to sleep.
    ///   - ago: how long ago the instant was made, from the shortest to the longest that is possible.
    init(left: Duration, ago: ClosedRange<Duration>) {
        let left = left.heldWithinSeconds
        // Nobody sleeps for less than nothing, and nothing is the roundest length of all.
        guard left + ago.lowerBound > .zero, let least = Self.nanoseconds(left + ago.lowerBound),
            let most = Self.nanoseconds(left + ago.upperBound),
            let unit = Self.units.first(where: { (least - 1) / $0 * $0 + $0 <= most })
        else {
            duration = left + ago.lowerBound > .zero ? max(left, .zero) : .zero
            isDoubtful = left + ago.lowerBound <= .zero && left + ago.upperBound >= .milliseconds(1)
            return
        }
        duration = .nanoseconds((least - 1) / unit * unit + unit)
        // A length below whole milliseconds can be read out of any moment.
        isDoubtful =
            unit < Self.millisecond
            ? most > least : most / Self.millisecond - (least - 1) / Self.millisecond > 1
    }

    var isWholeMilliseconds: Bool { duration.components.attoseconds % 1_000_000_000_000_000 == 0 }

    /// Rounded up; `nil` beyond 190 years, where nobody counts milliseconds.
    private static func nanoseconds(_ duration: Duration) -> Int64? {
        let (seconds, attoseconds) = duration.components
        guard seconds < 6_000_000_000 else { return nil }
        return seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
    }
}

/// When the last jobs ran, on the machine's clock: an instant that a task sleeps until was made while that task ran. It is made
/// in the job that asks for the sleep; or, for a task without an executor of its own, in the job before, which may be an actor's.
struct JobTimes: Sendable {
    private typealias Instant = ContinuousClock.Instant
    private static let recent = 3

    private var current: (job: UInt, start: Instant, isFromPool: Bool)
    private var last: [UInt: (start: Instant, end: Instant)] = [:]
    private var before: [(start: Instant, end: Instant)] = []
    /// Whether each job is noted: from the first job on that needs it, so that runs without such sleeps pay nothing.
    var isNeeded = false

    init() {
        current = (0, ContinuousClock.now, false)
    }

    mutating func begins(_ job: JobQueue.Job) {
        guard isNeeded else { return }
        let now = ContinuousClock.now
        last[current.job] = (current.start, now)
        if before.count == Self.recent { before.removeFirst() }
        before.append((current.start, now))
        current = (Self.identity(job.job), now, job.isFromPool)
    }

    /// How long somebody sleeps who had so much left at that instant, or a little later: as the job in which it was probably said
    /// tells it, and if that tells no whole milliseconds, as the last jobs do.
    func length(left: Duration, at now: ContinuousClock.Instant, within between: Duration) -> SleepLength {
        func ago(_ job: (start: Instant, end: Instant)) -> ClosedRange<Duration> {
            job.end.duration(to: now)...(job.start.duration(to: now) + between)
        }
        let running = ago((current.start, now))
        let before = last[current.job].map { [ago($0)] } ?? []
        let lengths =
            ((current.isFromPool ? before + [running] : [running] + before)
            + self.before.reversed().map(ago))
            .map { SleepLength(left: left, ago: $0) }
        return lengths.first(where: \.isWholeMilliseconds) ?? lengths[0]
    }

    /// A job of a task is the task itself, so two jobs of one task are one address.
    private static func identity(_ job: UnownedJob) -> UInt {
        unsafeBitCast(job, to: UInt.self)
    }
}
