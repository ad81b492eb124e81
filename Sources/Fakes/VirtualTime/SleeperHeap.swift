/// Who sleeps until when: the earliest deadline first, then the one who came first. A binary heap.
///
/// A sleeper that was cancelled is only forgotten, and dropped when it comes up or when the forgotten are the majority:
/// searching for it at once would make cancelling many a quadratic affair.
struct SleeperHeap: Sendable {
    struct Entry: Comparable, Sendable {
        let deadline: Duration
        /// Ids grow, so they tell who came first.
        let id: Int
        // The deadline in parts: `<` of a Duration is a call into the standard library, and a heap compares all the time.
        private let seconds: Int64
        private let attoseconds: Int64

        init(deadline: Duration, id: Int) {
            self.deadline = deadline
            self.id = id
            (seconds, attoseconds) = deadline.components
        }

        static func < (left: Entry, right: Entry) -> Bool {
            if left.seconds != right.seconds { return left.seconds < right.seconds }
            if left.attoseconds != right.attoseconds { return left.attoseconds < right.attoseconds }
            return left.id < right.id
        }

        static func == (left: Entry, right: Entry) -> Bool { left.id == right.id }
    }

    private(set) var entries: [Entry] = []
    /// How many of the entries sleep no more. While there is none, nobody need look up whether an entry still sleeps.
    private(set) var forgotten = 0

    var first: Entry? { entries.first }

    mutating func insert(_ entry: Entry) {
        var child = entries.count
        entries.append(entry)
        while child > 0 {
            let parent = (child - 1) / 2
            guard entry < entries[parent] else { break }
            entries[child] = entries[parent]
            child = parent
        }
        entries[child] = entry
    }

    /// Drops the first, who slept until now.
    mutating func removeFirst() {
        guard let last = entries.popLast() else { return }
        if entries.isEmpty {
            forgotten = 0
        } else {
            siftDown(last)
        }
    }

    /// Drops the first, who was forgotten before.
    mutating func dropForgottenFirst() {
        forgotten -= 1
        removeFirst()
    }

    mutating func forget<Value>(_ id: Int, alive: [Int: Value]) {
        forgotten += 1
        guard forgotten > 64, forgotten > entries.count / 2 else { return }
        forgotten = 0
        entries = entries.filter { alive[$0.id] != nil }.sorted()
    }

    /// Puts an entry in the place of the first.
    private mutating func siftDown(_ entry: Entry) {
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < entry else { break }
            entries[parent] = entries[child]
            parent = child
        }
        entries[parent] = entry
    }
}
