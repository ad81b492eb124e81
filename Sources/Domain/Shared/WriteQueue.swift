/// Writes that must take effect one at a time, in the order in which they were asked for.
struct WriteQueue<Write: Equatable & Sendable>: Equatable, Sendable {
    private var waiting: [Write] = []
    private(set) var running: Write?
    /// Names the write that runs, so that the answer to another one is known as such.
    private(set) var ticket = 0

    /// Whether this write waits or runs.
    func contains(_ write: Write) -> Bool {
        running == write || waiting.contains(write)
    }

    /// Adds a write; answers it if it is to run now.
    mutating func add(_ write: Write) -> Write? {
        waiting.append(write)
        return running == nil ? startNext() : nil
    }

    /// The write that runs is over, however it ended; answers it, or `nil` if that ticket is not its own.
    mutating func finish(_ ticket: Int) -> Write? {
        guard ticket == self.ticket, let finished = running else { return nil }
        running = nil
        return finished
    }

    /// Starts the next write, if none runs.
    mutating func startNext() -> Write? {
        guard running == nil, !waiting.isEmpty else { return nil }
        running = waiting.removeFirst()
        ticket &+= 1
        return running
    }

    /// The write that runs, and those that wait for it.
    var all: [Write] { (running.map { [$0] } ?? []) + waiting }

    /// How busy it is: what coverage counts.
    var load: WriteLoad {
        if running == nil { .idle } else { waiting.isEmpty ? .writing : .queued }
    }
}

/// Whether no write runs, one runs alone, or others wait behind it.
package enum WriteLoad: String, Hashable, Sendable {
    case idle, writing
    /// Others wait for the one that runs.
    case queued
}
