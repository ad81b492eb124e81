import PokedexPresenters

extension VirtualTime {
    /// Runs a body with one cancellation: that of some work before one of its steps. It replays what
    /// ``exploreCancellations(of:budget:fileID:filePath:line:column:_:)`` found.
    ///
    /// - Parameters:
    ///   - name: the name that the work was spawned with. Of several the first is meant.
    ///   - step: the step, counted from 0.
    ///   - budget: when to stop a run that does not end by itself.
    ///   - fileID: where the call stands, for messages; leave it and the next three as they are.
    ///   - filePath: see `fileID`.
    ///   - line: see `fileID`.
    ///   - column: see `fileID`.
    ///   - body: the test.
    /// - Throws: as ``run(seed:budget:foreignWork:wallClock:fileID:filePath:line:column:_:)``.
    public static func run(
        cancelling name: String, before step: Int, budget: VirtualTimeBudget = .standard,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (VirtualTime) async throws -> Void
    ) throws {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        try runAndPrint(
            RunPlan(place: place, budget: budget, cancellation: .init(name: name, step: step)), body)
    }

    /// Runs a body in the order of arrival but for those departures. It replays what was left of a failing seed in
    /// ``explore(seeds:budget:shrinking:fileID:filePath:line:column:_:)``.
    ///
    /// - Parameters:
    ///   - departures: what the failure printed: `Departures("seed 7, step 4 takes 1")`.
    ///   - budget: when to stop a run that does not end by itself.
    ///   - fileID: where the call stands, for messages; leave it and the next three as they are.
    ///   - filePath: see `fileID`.
    ///   - line: see `fileID`.
    ///   - column: see `fileID`.
    ///   - body: the test.
    /// - Throws: as ``run(seed:budget:foreignWork:wallClock:fileID:filePath:line:column:_:)``.
    public static func run<Result: Sendable>(
        replaying departures: Departures, budget: VirtualTimeBudget = .standard,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (VirtualTime) async throws -> Result
    ) throws -> Result {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        return try runAndPrint(
            RunPlan(place: place, seed: departures.seed, budget: budget, departures: departures), body)
    }
}
