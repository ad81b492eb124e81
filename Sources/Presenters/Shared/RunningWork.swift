/// A piece of work that a presenter's effects asked for and that has not ended.
struct RunningWork: Sendable {
    /// Tells it from all others of its presenter, and grows: a later work has a larger one.
    let number: Int
    /// What a `cancel` must name; `nil` for work that nothing cancels by name.
    let key: Key?
    /// A write that has begun: nothing cancels it.
    let outlivesClose: Bool
    /// Known a moment after the start, since the spawner answers it.
    var task: Task<Void, Never>?

    /// The kind of a work and which one of that kind it is.
    struct Key: Hashable, Sendable {
        // First, because it differs more often: comparing two keys then seldom reads their names.
        let id: Int
        let name: String
    }
}

/// All the work of a presenter that runs now, in the order in which it was started.
///
/// It is an array and no dictionary: few works run at once, and their order is what a close goes by. Two under one key are
/// both kept, so that a mistake of a presenter's author costs no work and leaves nothing alive.
struct RunningWorks: Sendable {
    private var works: [RunningWork] = []
    private var lastNumber = 0

    /// Enters a work before it is started.
    ///
    /// - Returns: its number, and whether another one with its key runs already.
    mutating func begin(_ key: RunningWork.Key?, outlivesClose: Bool) -> (number: Int, isClash: Bool) {
        let isClash = key.map { key in works.contains { $0.key == key } } ?? false
        lastNumber += 1
        works.append(RunningWork(number: lastNumber, key: key, outlivesClose: outlivesClose, task: nil))
        return (lastNumber, isClash)
    }

    /// Keeps the task of a work, unless it has ended already.
    mutating func keep(_ task: Task<Void, Never>, of number: Int) {
        guard let place = works.firstIndex(where: { $0.number == number }) else { return }
        works[place].task = task
    }

    /// The work of that number has ended.
    mutating func end(_ number: Int) {
        works.removeAll { $0.number == number }
    }

    /// The tasks under these keys that may be cancelled.
    func tasks(under keys: Set<RunningWork.Key>) -> [Task<Void, Never>] {
        tasks { $0.key.map(keys.contains) ?? false }
    }

    /// All the tasks that a close cancels.
    var cancelledByClose: [Task<Void, Never>] { tasks { _ in true } }

    private func tasks(_ isMeant: (RunningWork) -> Bool) -> [Task<Void, Never>] {
        works.filter { !$0.outlivesClose && isMeant($0) }.compactMap(\.task)
    }
}
