/// Jobs in the order in which they came. Taking the first costs the same however many wait.
struct JobQueue: Sendable {
    private var jobs: [UnownedJob?] = []
    private var head = 0

    var isEmpty: Bool { head == jobs.count }

    var count: Int { jobs.count - head }

    mutating func append(_ job: UnownedJob) {
        jobs.append(job)
    }

    /// Which task the job at that place belongs to, in words that are good for nothing but to compare; `nil` for a job of
    /// an actor.
    func taskName(at place: Int) -> String? {
        jobs[head + place].map { String(describing: $0) }.flatMap { $0.contains("nil") ? nil : $0 }
    }

    /// Takes the job at that place. There must be one.
    mutating func remove(at place: Int) -> UnownedJob {
        guard let job = jobs[head + place] else { preconditionFailure("a job was taken twice") }
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
