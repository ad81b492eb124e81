import PokedexPresenters

extension VirtualTime {
    /// How often a body is run at most to shrink a failing seed, unless it is said otherwise.
    public static let standardShrinking = 300

    /// Runs a body once a seed, each seed another order of what could run at the same time, and stops at the first that
    /// fails.
    ///
    /// Even seeds choose at random; odd ones give each task a priority and take it away at a few moments, which finds what
    /// needs one task to be held back for long. Each seed runs twice, and the two must be alike.
    ///
    /// A body says that it fails by throwing an error of its own, or with the expectations of Swift Testing. Prefer an error:
    /// the failing seed is then run again and shrunk to the fewest departures from the order of arrival that still fail. Swift
    /// Testing tells of an expectation in every run in which it fails, so a seed that fails by one is run once only.
    ///
    /// A seed gives the same run in another process too, as long as the body goes through no set and no dictionary: their
    /// order differs from process to process, unless both have `SWIFT_DETERMINISTIC_HASHING=1` in their environment. Two runs
    /// in one process often have the same order of a set by chance, so the comparison of the two does not find this.
    ///
    /// - Parameters:
    ///   - seeds: the orders to try.
    ///   - budget: when to stop a run that does not end by itself.
    ///   - shrinking: how often the body is run at most to shrink a failing seed; 0 for not at all.
    ///   - fileID: where the call stands, for messages; leave it and the next three as they are.
    ///   - filePath: see `fileID`.
    ///   - line: see `fileID`.
    ///   - column: see `fileID`.
    ///   - body: the test. It must make everything that it uses anew, or runs would not be alike.
    /// - Throws: an ``ExplorationFailure`` that names the seed, which
    ///   ``run(seed:budget:foreignWork:wallClock:fileID:filePath:line:column:_:)`` replays.
    public static func explore(
        seeds: some Sequence<UInt64>, budget: VirtualTimeBudget = .standard, shrinking: Int = standardShrinking,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (VirtualTime) async throws -> Void
    ) throws {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        for (held, seed) in seeds.enumerated() {
            let plan = RunPlan(place: place, seed: seed, budget: budget)
            var first = ExploredRun(plan, body)
            if first.isTold { throw ExplorationFailure(.seed(seed), held: held, first, at: place) }
            var second = ExploredRun(plan, body)
            // A sleep of which the machine's clock told another length is no mistake of the body's.
            for _ in 0..<5 where (first.isInDoubt || second.isInDoubt) && first.difference(from: second) != nil {
                (first, second) = (second, ExploredRun(plan, body))
            }
            if let difference = first.difference(from: second) {
                throw ExplorationFailure(
                    .notRepeatable(seed: seed), held: held, second, at: place, reason: difference)
            }
            guard first.failure != nil else { continue }
            var shrinking = Shrinking(plan, seed: seed, kind: first.kind, runs: shrinking, body)
            throw ExplorationFailure(.seed(seed), held: held, first, at: place, shrunk: shrinking.result())
        }
    }

    /// Runs a body once for each step of some work that it starts, with that work cancelled just before the step: one
    /// cancellation a run, at every place where one can be noticed.
    ///
    /// A step is a job of the work's task, and also each moment at which nothing can run while the work waits: so it is
    /// cancelled in the middle of a sleep and of what its children do, too.
    ///
    /// - Parameters:
    ///   - name: the name that the work was spawned with, of several the first; or "body" for the body itself, which may
    ///     then end with a `CancellationError`.
    ///   - budget: when to stop a run that does not end by itself.
    ///   - fileID: where the call stands, for messages; leave it and the next three as they are.
    ///   - filePath: see `fileID`.
    ///   - line: see `fileID`.
    ///   - column: see `fileID`.
    ///   - body: the test. It fails as that of an exploration does.
    /// - Returns: how many steps there were.
    /// - Throws: an ``ExplorationFailure`` that names the step; also when no such work was started.
    @discardableResult
    public static func exploreCancellations(
        of name: String, budget: VirtualTimeBudget = .standard,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (VirtualTime) async throws -> Void
    ) throws -> Int {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        var step = 0
        while true {
            let trial = ExploredRun(
                RunPlan(place: place, budget: budget, cancellation: .init(name: name, step: step)), body)
            if !trial.wasAimed, trial.failure == nil {
                throw ExplorationFailure(
                    .cancellation(of: name, step: 0), held: 0, trial, at: place,
                    reason: "no work of that name was started")
            }
            if trial.failure != nil {
                throw ExplorationFailure(.cancellation(of: name, step: step), held: step, trial, at: place)
            }
            if trial.steps <= step { return step }
            step += 1
        }
    }
}
