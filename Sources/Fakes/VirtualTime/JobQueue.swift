/// Jobs in the order in which they came. Taking the first costs the same however many wait.
struct JobQueue: Sendable {
    private struct Entry: Sendable {
        let job: UnownedJob
        let task: String?
    }

    private var jobs: [Entry?] = []
    private var head = 0
    /// Whether jobs are to be told apart by their tasks, which costs something.
    private let namesTasks: Bool

    init(namesTasks: Bool) {
        self.namesTasks = namesTasks
    }

    var isEmpty: Bool { head == jobs.count }

    var count: Int { jobs.count - head }

    mutating func append(_ job: UnownedJob) {
        jobs.append(Entry(job: job, task: namesTasks ? Self.task(of: job) : nil))
    }

    /// Which task the job at that place belongs to, in words that are good for nothing but to compare; `nil` for a job of
    /// an actor.
    func taskName(at place: Int) -> String? {
        jobs[head + place]?.task
    }

    private static func task(of job: UnownedJob) -> String? {
        let text = String(describing: job)
        return text.contains("nil") ? nil : text
    }

    /// Takes the job at that place. There must be one.
    mutating func remove(at place: Int) -> UnownedJob {
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
