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

    /// A budget; 1 000 000 jobs and 24 hours unless said otherwise.
    public init(jobs: Int = 1_000_000, idleTime: Duration = .seconds(86_400)) {
        self.jobs = jobs
        self.idleTime = idleTime
    }

    /// 1 000 000 jobs and 24 hours.
    public static let standard = VirtualTimeBudget()
}
