/// Why a run of virtual time failed, written for the person who reads it.
public struct VirtualTimeError: Error, Equatable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Kind: Hashable, Sendable {
        /// The body waits, nothing can run and nothing sleeps: it would wait for ever.
        case stall
        /// More jobs ran than the budget allows.
        case jobBudget(Int)
        /// More time passed by itself than the budget allows.
        case idleTimeBudget(Duration)
        /// Work was still alive when the body ended.
        case leak
        /// Work came from threads that virtual time does not own, so many times.
        case foreignWork(Int)
        /// Main-actor code was met, so many times, by a run that was not started from the main actor.
        case mainActor(Int)
        /// A presenter ran two works of this name and id at once.
        case clash(String)
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// When it happened: virtual time since the run began.
    public let time: Duration
    /// The work that was alive then, by name, oldest first, and until when it slept.
    public let alive: [String]
    /// What ran until then, and every state published.
    public let timeline: String
    /// Where the run was started.
    public let place: SourcePlace
    /// The seed of the run, if it had one.
    public let seed: UInt64?

    /// What happened, when, and what to do about it; then the timeline.
    public var description: String {
        """
        \(headline)
        \(alive.isEmpty ? "No work started by the environment's spawner is alive." : "Alive: \(alive.joined(separator: ", ")).")
        \(advice)
        \(RunPlan(place: place, seed: seed).origin)
        Timeline:
        \(timeline)
        """
    }

    /// What happened and what to do about it, without the timeline.
    var summary: String {
        alive.isEmpty ? "\(headline) \(advice)" : "\(headline) Alive: \(alive.joined(separator: ", ")). \(advice)"
    }

    private var headline: String {
        let at = VirtualTime.text(time)
        return switch kind {
        case .stall: "Virtual time stalled at \(at): the body waits, no job can run, and nobody sleeps."
        case .jobBudget(let jobs): "Virtual time stopped at \(at): \(jobs) jobs ran, the whole budget."
        case .idleTimeBudget(let limit):
            "Virtual time stopped at \(at): the body waited while \(VirtualTime.text(limit)) passed, the whole budget."
        case .leak: "The body ended at \(at) and left work behind."
        case .foreignWork(let count): "Virtual time met foreign work, \(count) time(s), by \(at)."
        case .mainActor(let count):
            "Virtual time met main-actor code, \(count) time(s), by \(at), in a run that does not own the main actor."
        case .clash(let key): "Two works ran at once as \(key), seen by \(at)."
        }
    }

    private var advice: String {
        switch kind {
        case .stall:
            "Something that the body awaits is never resumed, or is resumed by work that virtual time does not own: start "
                + "tasks with `time.environment.spawner`, sleep with `time.clock`, and wait for what other threads do (Dispatch, "
                + "real input and output) in `time.outside`. What is owned where: «What virtual time owns» in the documentation."
        case .jobBudget:
            "Something runs again and again without waiting. Look for a loop around `Task.yield()` or around a sleep of no "
                + "length in the work that is alive. If the body is only long, give `run` a larger `budget`."
        case .idleTimeBudget:
            "What the body awaits does not come, while a timer keeps repeating. Await something that comes, use "
                + "`advance(by:)`, or give `run` a larger `budget`."
        case .leak:
            "Close or drop what started it, or let it end with `await time.advance(by:)` before the body returns. If the body "
                + "was to wait for it, an `await` is missing."
        case .foreignWork:
            "A job or a call came from another thread. Someone used Dispatch, real input and output, or a task that virtual time "
                + "does not own here: start it with `time.environment.spawner`, or give `run` `foreignWork: .counted`."
        case .mainActor:
            "There is one main actor in a process. Mark the test `@MainActor`: a run that is started from the main actor owns it "
                + "until it returns."
        case .clash:
            "A `cancel` would mean both. Give each an id of its own, such as a count of the machine's, or no id at all."
        }
    }
}
