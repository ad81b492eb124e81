/// Jobs in the order in which they came. Taking the first costs the same however many wait.
struct JobQueue: Sendable {
    private var jobs: [UnownedJob?] = []
    private var head = 0

    var isEmpty: Bool { head == jobs.count }

    mutating func append(_ job: UnownedJob) {
        jobs.append(job)
    }

    /// The first job. There must be one.
    mutating func removeFirst() -> UnownedJob {
        guard let job = jobs[head] else { preconditionFailure("a job was taken twice") }
        jobs[head] = nil
        head += 1
        if head == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            head = 0
        }
        return job
    }
}
