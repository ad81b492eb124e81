/// Takes away from a failing seed all that the failure does not need.
///
/// The departures from the order of arrival are recorded, then left out in ever smaller groups, each time with a run of the
/// body: what still fails in the same way is kept (delta debugging, `ddmin`).
struct Shrinking {
    /// What was found.
    struct Result: Sendable {
        let departures: Departures
        /// What the departures are, one after another, in words.
        let steps: [String]
        /// How many departures the seed had.
        let recorded: Int
        /// How many runs it took.
        let runs: Int
        /// Whether no single one can be left out. Otherwise the runs were used up before that was known.
        let isLeast: Bool
    }

    private let plan: RunPlan
    private let seed: UInt64
    private let body: ExploredRun.Body
    private let kind: String
    private var runsLeft: Int
    private let runsAllowed: Int

    /// - Parameters:
    ///   - plan: how the body ran with that seed.
    ///   - kind: how it failed.
    ///   - runs: how often the body may be run.
    init(_ plan: RunPlan, seed: UInt64, kind: String, runs: Int, _ body: @escaping ExploredRun.Body) {
        self.plan = plan
        self.seed = seed
        self.kind = kind
        self.body = body
        runsAllowed = runs
        runsLeft = runs
    }

    /// The fewest departures that were found; `nil` if the failure is not seen again, or no run is allowed.
    mutating func result() -> Result? {
        guard runsAllowed > 0 else { return nil }
        let recorded = trial(nil, records: true)
        guard recorded.kind == kind, let names = recorded.names else { return nil }
        guard let (least, isLeast) = leastOf(names.departures) else { return nil }
        let last = trial(least, records: true)
        guard last.kind == kind, let lastNames = last.names else { return nil }
        // What could not be done (a job at a place that the queue does not have) was left out.
        let departures = Departures(seed: seed, lastNames.departures)
        return Result(
            departures: departures, steps: lastNames.steps, recorded: names.departures.count,
            runs: runsAllowed - runsLeft, isLeast: isLeast)
    }

    private mutating func leastOf(_ all: [Departure]) -> (departures: [Departure], isLeast: Bool)? {
        if fails([]) { return ([], true) }
        guard fails(all) else { return nil }
        var kept = withoutGroups(of: all)
        // A step that is left out leaves its job in the queue, in front of those that later steps took.
        while runsLeft > 0, let fewer = withoutOne(of: kept) { kept = fewer }
        lowerPlaces(of: &kept)
        while runsLeft > 0, let fewer = withoutOne(of: kept) { kept = fewer }
        return (kept, runsLeft > 0)
    }

    private mutating func withoutGroups(of all: [Departure]) -> [Departure] {
        var kept = all
        var groups = 2
        while kept.count > 1 {
            let size = (kept.count + groups - 1) / groups
            var isSmaller = false
            for start in stride(from: 0, to: kept.count, by: size) {
                guard runsLeft > 0 else { return kept }
                let rest = Array(kept[..<start] + kept[min(start + size, kept.count)...])
                if fails(rest) {
                    kept = rest
                    groups = max(groups - 1, 2)
                    isSmaller = true
                    break
                }
            }
            if isSmaller { continue }
            if size == 1 { break }
            groups = min(groups * 2, kept.count)
        }
        return kept
    }

    /// The departures with one of them left out, as they are or with every later place one higher; `nil` if no such run fails.
    private mutating func withoutOne(of all: [Departure]) -> [Departure]? {
        for index in all.indices {
            let (before, after) = (all[..<index], all[(index + 1)...])
            for rest in [Array(before + after), Array(before) + after.map { $0.withPlace { $0 + 1 } }] {
                guard runsLeft > 0 else { return nil }
                if fails(rest) { return rest }
            }
        }
        return nil
    }

    /// Lets each step pass as few jobs as the failure needs: one, two or three, if that is enough.
    private mutating func lowerPlaces(of all: inout [Departure]) {
        for index in all.indices {
            guard case .order(_, let place) = all[index] else { continue }
            for lower in 1..<max(min(place, 4), 1) {
                guard runsLeft > 0 else { return }
                var candidate = all
                candidate[index] = candidate[index].withPlace { _ in lower }
                if fails(candidate) {
                    all = candidate
                    break
                }
            }
        }
    }

    private mutating func fails(_ departures: [Departure]) -> Bool {
        trial(departures, records: false).kind == kind
    }

    private mutating func trial(_ departures: [Departure]?, records: Bool) -> ExploredRun {
        runsLeft -= 1
        var plan = plan
        plan.departures = departures.map { Departures(seed: seed, $0) }
        plan.recordsSteps = records
        return ExploredRun(plan, body)
    }
}
