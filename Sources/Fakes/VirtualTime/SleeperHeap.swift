/// Who sleeps until when: the earliest deadline first, then the one who came first. A binary heap.
///
/// A sleeper that was cancelled is only forgotten, and dropped when it comes up or when the forgotten are the majority:
/// searching for it at once would make cancelling many a quadratic affair.
struct SleeperHeap: Sendable {
    struct Entry: Comparable, Sendable {
        let deadline: Duration
        /// Ids grow, so they tell who came first.
        let id: Int

        static func < (left: Entry, right: Entry) -> Bool {
            (left.deadline, left.id) < (right.deadline, right.id)
        }
    }

    private(set) var entries: [Entry] = []
    private var forgotten = 0

    var first: Entry? { entries.first }

    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var child = entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard entries[child] < entries[parent] else { break }
            entries.swapAt(child, parent)
            child = parent
        }
    }

    mutating func removeFirst() {
        guard let last = entries.popLast(), !entries.isEmpty else { return }
        entries[0] = last
        siftDown(from: 0)
    }

    mutating func forget<Value>(_ id: Int, alive: [Int: Value]) {
        forgotten += 1
        guard forgotten > 64, forgotten > entries.count / 2 else { return }
        forgotten = 0
        entries = entries.filter { alive[$0.id] != nil }.sorted()
    }

    private mutating func siftDown(from start: Int) {
        var parent = start
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count {
                if entries[child] < entries[smallest] { smallest = child }
            }
            guard smallest != parent else { return }
            entries.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
