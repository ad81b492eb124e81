/// Jobs in the order in which they came. Taking the first costs the same however many wait.
struct JobQueue: Sendable {
    /// A job, and where it was on its way to.
    struct Job: Sendable {
        let job: UnownedJob
        var isMainActors = false
        /// To the machine's pool.
        var isFromPool = false
    }

    private struct Entry: Sendable {
        let job: Job
        let task: String?
        let owner: String?
    }

    private var jobs: [Entry?] = []
    private var head = 0
    /// Whether jobs are to be told apart by their tasks, which costs something.
    let namesTasks: Bool

    init(namesTasks: Bool) {
        self.namesTasks = namesTasks
    }

    var isEmpty: Bool { head == jobs.count }

    var count: Int { jobs.count - head }

    /// - Parameter running: whose job runs now, if any does.
    mutating func append(_ job: Job, queuedBy running: String?) {
        let task = namesTasks ? Self.task(of: job.job) : nil
        jobs.append(Entry(job: job, task: task, owner: task ?? running))
    }

    /// Which task the job at that place belongs to, in words that are good for nothing but to compare; `nil` for a job of
    /// an actor.
    func taskName(at place: Int) -> String? {
        jobs[head + place]?.task
    }

    /// Whose the job at that place is: its task's; or, for a job without a task, that of whoever queued it. An actor's job has
    /// no task, and neither has the one that a `Task.yield()` queues (Swift 6.3): that one belongs to whoever yields.
    func owner(at place: Int) -> String? {
        jobs[head + place]?.owner
    }

    /// The words that the runtime has for a job's task, or `nil` for a job without one.
    static func task(of job: UnownedJob) -> String? {
        let text = String(describing: job)
        return text.contains("nil") ? nil : text
    }

    /// Takes the first job of that task, in the runtime's words.
    mutating func removeFirst(of task: String?) -> Job? {
        let place = (0..<count).first { place in
            jobs[head + place].map { Self.task(of: $0.job.job) == task } ?? false
        }
        return place.map { remove(at: $0) }
    }

    /// Takes the job at that place. There must be one.
    mutating func remove(at place: Int) -> Job {
        guard let job = jobs[head + place]?.job else { preconditionFailure("a job was taken twice") }
        if place == 0 {
            jobs[head] = nil
            head += 1
        } else {
            jobs.remove(at: head + place)
        }
        if head == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            head = 0
        }
        return job
    }
}
