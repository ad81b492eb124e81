/// Which of the jobs that could run runs next: in the order in which they came, or as a seed decides.
struct Schedule: Sendable {
    private enum Strategy: Sendable {
        case arrival
        /// The order of arrival, but for these steps.
        case departures([Int: Int])
        case random
        /// The task with the highest priority runs, and at some moments loses it. Bugs that need one task to be held back
        /// for long show sooner than by chance.
        case priorities(changePoints: Set<Int>)
    }

    private var strategy = Strategy.arrival
    private var generator = SeededGenerator(seed: 0)
    private var priorities: [String: UInt64] = [:]
    private var lowest: UInt64 = 1_000
    private var step = 0
    /// A digest of the choices so far, and when they were made: two runs that chose alike have the same.
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The order of arrival for no seed; for a seed what it decides: even ones choose at random, odd ones by priorities.
    init(seed: UInt64?) {
        guard let seed else { return }
        generator = SeededGenerator(seed: seed)
        guard seed % 2 == 1 else {
            strategy = .random
            return
        }
        let length = 8 << Int.random(in: 0...7, using: &generator)
        let points = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            Int.random(in: 0..<length, using: &generator)
        }
        strategy = .priorities(changePoints: Set(points))
    }

    /// The order of arrival with those departures, for `nil` as the seed decides. A departure to a place that the queue does
    /// not have is left out.
    init(seed: UInt64?, replaying departures: Departures?) {
        self.init(seed: departures == nil ? seed : nil)
        if let departures { strategy = .departures(departures.places) }
    }

    /// Whether jobs must be told apart, which costs something.
    var needsNames: Bool {
        if case .priorities = strategy { true } else { false }
    }

    /// The place of the job that runs next among so many; `name` tells which task the job at a place belongs to.
    mutating func choose(among count: Int, at now: Duration, name: (Int) -> String?) -> Int {
        defer { step += 1 }
        let choice: Int
        switch strategy {
        case .arrival: return 0
        case .departures(let places):
            let place = places[step] ?? 0
            choice = place < count ? place : 0
        case .random: choice = count == 1 ? 0 : Int.random(in: 0..<count, using: &generator)
        case .priorities(let changePoints):
            choice = highest(among: count, name)
            if changePoints.contains(step), let name = name(choice) {
                // Each lower than the one before: two of the same would take turns.
                lowest -= 1
                priorities[name] = lowest
            }
        }
        let moment = now.components
        let time = UInt64(bitPattern: moment.seconds) ^ UInt64(bitPattern: moment.attoseconds)
        digest = (digest ^ UInt64(choice) ^ UInt64(count) << 20) &* 0x100_0000_01B3
        digest = (digest ^ time) &* 0x100_0000_01B3
        return choice
    }

    private mutating func highest(among count: Int, _ name: (Int) -> String?) -> Int {
        var best = (place: 0, priority: UInt64.min)
        for place in 0..<count {
            // A job of an actor has no task: it gets a priority of its own.
            let task = name(place)
            let priority = task.flatMap { priorities[$0] } ?? UInt64.random(in: 1_000...UInt64.max, using: &generator)
            if let task { priorities[task] = priority }
            if place == 0 || priority > best.priority { best = (place, priority) }
        }
        return best.place
    }
}
