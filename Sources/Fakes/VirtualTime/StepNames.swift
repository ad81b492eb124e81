/// Whose each job is, in words, and what was done differently from the order of arrival. Kept only in the two runs of a
/// shrinking that need it, since it costs something.
///
/// A task is known by the name that it was spawned with. A job without a name of its own (a child task, an actor, what
/// goes on after a `Task.yield()`) counts as the work's that put it in the queue.
struct StepNames: Sendable {
    private(set) var steps: [String] = []
    private(set) var departures: [Departure] = []
    private var waiting: [String] = []
    private var running = "the run"
    private var known: [String: String] = [:]
    private var spawned: [String: Int] = [:]
    /// The name of the task that is being made: its first job comes next.
    private var nextTask: String?
    private var step = 0

    /// A task of that name is about to be made. The second of a name is called "name (2)".
    mutating func taskStarts(_ name: String) {
        let count = spawned[name, default: 0] + 1
        spawned[name] = count
        nextTask = count == 1 ? name : "\(name) (\(count))"
    }

    /// The task is made, and its first job is in the queue.
    mutating func taskHasStarted() {
        nextTask = nil
    }

    /// A job came to the end of the queue.
    mutating func queued(_ job: UnownedJob) {
        let words = String(describing: job)
        if words.contains("nil") {
            waiting.append(running)
            return
        }
        if known[words] == nil { known[words] = nextTask ?? running }
        waiting.append(known[words] ?? running)
    }

    /// The job at that place of the queue runs.
    mutating func runs(at place: Int, _ now: Duration) {
        defer { step += 1 }
        let passed = waiting.prefix(place)
        running = waiting.remove(at: place)
        guard place > 0 else { return }
        departures.append(.order(step: step, place: place))
        var names: [String] = []
        for name in passed where name != running && !names.contains(name) { names.append(name) }
        let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
        steps.append(
            "\(VirtualTime.text(now))  "
                + (names.isEmpty
                    ? "a later job of \(running) ran before an earlier one" : "\(running) ran before \(shown)"))
    }

    /// One whose time has come wakes, at that place behind the jobs.
    mutating func wakes(at place: Int, _ now: Duration) {
        defer { step += 1 }
        running = "a sleeper"
        guard place > 0 else { return }
        departures.append(.order(step: step, place: place))
        var passed: [String] = []
        for name in waiting where !passed.contains(name) { passed.append(name) }
        let before = passed.isEmpty ? "one that slept before it" : passed.prefix(3).joined(separator: ", ")
        steps.append("\(VirtualTime.text(now))  a sleeper woke before \(before)")
    }

    /// A varied duration was drawn that is not the usual one.
    mutating func drew(_ draw: Variation.Draw, _ now: Duration) {
        departures.append(.draw(draw.number))
        steps.append(
            "\(VirtualTime.text(now))  \(running) drew \(VirtualTime.text(draw.value)), usually \(VirtualTime.text(draw.usual))"
        )
    }
}
