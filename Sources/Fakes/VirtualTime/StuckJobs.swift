/// Counts for how long the job of each run has been the same one: which has had its time?
///
/// It knows no clock. Who looks says how much time has passed since the last look.
package struct StuckJobs: Sendable {
    /// What one look sees of a run.
    package struct Sight: Sendable {
        /// A number that grows from run to run.
        package let run: Int
        /// The thread that drives the run.
        package let driver: UInt
        /// How many jobs have begun.
        package let jobsRun: Int
        /// Whether the run waits for work that it does not own, with a ticket.
        package let isOutside: Bool
        /// How long a job may run.
        package let limit: Duration

        package init(run: Int, driver: UInt, jobsRun: Int, isOutside: Bool, limit: Duration) {
            self.run = run
            self.driver = driver
            self.jobsRun = jobsRun
            self.isOutside = isOutside
            self.limit = limit
        }
    }

    private var seen: [Int: (jobsRun: Int, stuck: Duration)] = [:]

    package init() {}

    /// One look at all runs, in the order in which they began. Answers the first one whose job has had its time, and how long
    /// that job was seen to run.
    package mutating func look(at runs: [Sight], after passed: Duration) -> (run: Int, stuck: Duration)? {
        var before = seen
        seen = [:]
        var found: (run: Int, stuck: Duration)?
        for (index, run) in runs.enumerated() {
            let last = before.removeValue(forKey: run.run)
            // A run that was started within a job of this one is what the thread is busy with.
            let isOuter = runs[(index + 1)...].contains { $0.driver == run.driver }
            let isSame = !run.isOutside && !isOuter && last?.jobsRun == run.jobsRun
            let stuck = isSame ? (last?.stuck ?? .zero) + passed : .zero
            seen[run.run] = (run.jobsRun, stuck)
            if found == nil, stuck > run.limit { found = (run.run, stuck) }
        }
        return found
    }

    /// Counts that run's job from the beginning again.
    package mutating func forget(_ run: Int) {
        seen[run] = nil
    }
}
