/// How much a run may use up before it is stopped with an error that says so.
///
/// Without a limit a timer that repeats for ever, or two tasks that wake each other, would hang the test instead of
/// failing it.
public struct VirtualTimeBudget: Hashable, Sendable {
    /// How many jobs may run in all. A job is what a task does between two suspensions.
    public var jobs: Int
    /// How much time may pass by itself in all, while the body waits for something. What the body advances is its own
    /// affair and does not count.
    public var idleTime: Duration

    /// How long one job may run in real time. A job that takes longer loops without end or blocks the thread, on a semaphore
    /// say, and no job of the run can run any more.
    ///
    /// Swift cannot stop a thread, so the process then ends with `SIGABRT`, after a message to standard error that names the
    /// work; the tests that had not run yet do not run. What waits in ``VirtualTime/outside(_:_:)`` and what a debugger has
    /// stopped is not counted. Where there are no POSIX
    /// threads there is no limit.
    public var realTime: Duration

    /// A budget; 1 000 000 jobs, 24 hours, and 60 seconds of real time for each job unless said otherwise.
    public init(
        jobs: Int = 1_000_000, idleTime: Duration = .seconds(86_400), realTime: Duration = .seconds(60)
    ) {
        self.jobs = jobs
        self.idleTime = idleTime
        self.realTime = realTime
    }

    /// 1 000 000 jobs, 24 hours, and 60 seconds of real time for each job.
    public static let standard = VirtualTimeBudget()
}
