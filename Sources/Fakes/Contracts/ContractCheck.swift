import PokedexPresenters

/// One promise of a port, and how it is tried.
public struct ContractCheck: Sendable, CustomStringConvertible {
    /// What is promised, in plain words. No two of one contract have the same.
    public let name: String
    private let patience: Duration
    private let body: @Sendable (Trial) async throws -> Void

    /// How long a whole check may take, in patiences: it waits a few times.
    private static let patiences = 10

    init(_ name: String, patience: Duration, _ body: @escaping @Sendable (Trial) async throws -> Void) {
        self.name = name
        self.patience = patience
        self.body = body
    }

    /// The promise, for the list of a parametrised test.
    public var description: String { name }

    /// Tries the promise on a fresh store.
    ///
    /// It runs in a task of its own beside the caller, so that a call that never returns is a failure and not a hang.
    public func run() async -> ContractOutcome {
        let environment = VirtualTime.current?.environment ?? .live
        let trial = Trial(promise: name, patience: patience, environment: environment)
        let ended = StateStore(false)
        let task = environment.spawner.spawn("contract.check") {
            await trial.conduct(body)
            ended.update { $0 = true }
        }
        let hasEnded = await withTaskCancellationHandler {
            await trial.wait(for: ended, atMost: patience * Self.patiences) { $0 }
        } onCancel: {
            task.cancel()
        }
        task.cancel()
        if Task.isCancelled { return .untried("the task that ran the check was cancelled") }
        if hasEnded == nil { trial.fail("it did not return within \(patience * Self.patiences)") }
        return trial.outcome
    }
}
