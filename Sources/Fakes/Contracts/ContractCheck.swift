import PokedexPresenters

/// One promise of a port, and how it is tried.
public struct ContractCheck: Sendable, CustomStringConvertible {
    /// What is promised, in plain words. No two of one contract have the same.
    public let name: String
    private let patience: Duration
    private let body: @Sendable (Trial) async throws -> Void

    init(_ name: String, patience: Duration, _ body: @escaping @Sendable (Trial) async throws -> Void) {
        self.name = name
        self.patience = patience
        self.body = body
    }

    /// The promise, for the list of a parametrised test.
    public var description: String { name }

    /// Tries the promise on a fresh store.
    ///
    /// It takes at most the contract's patience, however often it waits. It runs in a task of its own beside the caller, so that
    /// a call that never returns is a failure and not a hang.
    public func run() async -> ContractOutcome {
        let environment = VirtualTime.current?.environment ?? .live
        let trial = Trial(promise: name, environment: environment)
        let ended = StateStore(false)
        let task = environment.spawner.spawn("contract.check") {
            await trial.conduct(body)
            ended.update { $0 = true }
        }
        let hasEnded = await withTaskCancellationHandler {
            await trial.isOver(ended, within: patience)
        } onCancel: {
            task.cancel()
        }
        if Task.isCancelled { return .untried("the task that ran the check was cancelled") }
        if !hasEnded { trial.giveUp(after: patience) }
        task.cancel()
        return trial.outcome
    }
}
