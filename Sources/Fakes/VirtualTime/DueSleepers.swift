/// Whose time has come, in the order in which they came, by their ids.
struct DueSleepers: Sendable {
    private var ids: [Int] = []
    private var head = 0

    var isEmpty: Bool { head == ids.count }

    var count: Int { ids.count - head }

    /// What a schedule knows the sleeper at that place by.
    func name(at place: Int) -> String { "sleeper \(ids[head + place])" }

    mutating func append(_ id: Int) {
        ids.append(id)
    }

    /// Drops those at the front who sleep no more.
    mutating func dropFirst(where isAwake: (Int) -> Bool) {
        while head < ids.count, isAwake(ids[head]) { head += 1 }
        forgetAll()
    }

    /// Takes the one at that place. There must be one.
    mutating func remove(at place: Int) -> Int {
        let id = ids[head + place]
        if place == 0 {
            head += 1
        } else {
            ids.remove(at: head + place)
        }
        forgetAll()
        return id
    }

    private mutating func forgetAll() {
        guard head == ids.count, head > 0 else { return }
        ids.removeAll(keepingCapacity: true)
        head = 0
    }
}
