extension VirtualScheduler {
    /// How far the run has come, for the watchdog: it may ask from another thread at any time.
    var progress: (jobsRun: Int, isOutside: Bool) {
        withContents { ($0.jobsRun, !$0.tickets.isEmpty) }
    }

    /// What a person reads before the process is ended because a job does not come back.
    func blockedText(after stuck: Duration, in task: String?) -> String {
        let (taken, alive, timeline) = withContents { ($0.eventOfThisJob, $0.alive, $0.timeline) }
        let presenter = taken.map { " The presenter \($0) was the last one that took an event in it." } ?? ""
        let living =
            alive.isEmpty
            ? "No work started by the environment's spawner is alive." : "Alive: \(alive.joined(separator: ", "))."
        return """
            Virtual time is blocked at \(VirtualTime.text(now)): a job of \(task.map { "«\($0)»" } ?? "a task without a name") has run \
            for \(VirtualTime.text(stuck)) of real time and does not come back.\(presenter)
            \(living)
            It loops without an `await`, or it blocks the thread: on a semaphore, a lock, or a queue's `sync`. A run has one thread, so \
            nothing else can run and open what it waits for. Wait with `await`; do what must block in `time.outside`, on a thread \
            of its own. If the job is only long, give `run` a larger `budget`: `VirtualTimeBudget(realTime:)`.
            \(plan.origin)
            A thread cannot be stopped from outside, so this process ends here, and the tests that have not run do not run.
            Timeline:
            \(timeline.text)
            """
    }
}
