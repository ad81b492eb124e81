import PokedexPresenters

extension VirtualTime {
    /// Starts work that can throw, owned and named as by the environment's spawner.
    ///
    /// ```swift
    /// time.spawn("sync") { try await sync.run() }
    /// let page = time.spawn("page") { try await network.page(after: nil, limit: 20) }
    /// await time.run()
    /// #expect(try await page.value.items.count == 20)
    /// ```
    ///
    /// An error that it throws fails the run with a ``VirtualWorkError`` when the run ends, unless somebody asks for the
    /// work's `value` before that and so gets the error there. A `CancellationError` is no failure.
    ///
    /// - Parameters:
    ///   - name: what the work is, for the timeline and for the error.
    ///   - work: what to do.
    /// - Returns: the work, to await its result or to cancel it.
    @discardableResult
    public func spawn<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) -> VirtualWork<Value> {
        let number = companions.newWork()
        let outcome = WorkOutcome<Value>()
        let task = scheduler.spawn(name) { [scheduler, companions] in
            do {
                let value = try await work()
                outcome.result.withLock { $0 = .success(value) }
            } catch {
                outcome.result.withLock { $0 = .failure(error) }
                guard !(error is CancellationError) else { return }
                scheduler.note("\(name) throws \(StableText(error).text)")
                companions.failed(number, VirtualWorkError(name: name, time: scheduler.now, error: error))
            }
        }
        return VirtualWork(name: name, number: number, task: task, outcome: outcome, companions: companions)
    }

    /// Throws the first error of spawned work that nobody has asked for.
    func tellFailedWork() throws {
        if let failure = companions.failure { throw failure }
    }
}

/// Work that a test started with ``VirtualTime/spawn(_:_:)``.
public final class VirtualWork<Value: Sendable>: Sendable {
    /// What the work is called.
    public let name: String
    private let number: Int
    private let task: Task<Void, Never>
    private let outcome: WorkOutcome<Value>
    private let companions: Companions

    init(
        name: String, number: Int, task: Task<Void, Never>, outcome: WorkOutcome<Value>, companions: Companions
    ) {
        self.name = name
        self.number = number
        self.task = task
        self.outcome = outcome
        self.companions = companions
    }

    /// What the work returns, when it is over. Who asks for it gets the work's error, and the run does not fail for it.
    ///
    /// - Throws: what the work throws.
    public var value: Value {
        get async throws {
            companions.isAwaited(number)
            await task.value
            guard let result = outcome.result.withLock({ $0 }) else { throw CancellationError() }
            return try result.get()
        }
    }

    /// Cancels the work, which goes on until it notices.
    public func cancel() {
        task.cancel()
    }
}

/// What work ended with, or `nil` while it runs.
final class WorkOutcome<Value: Sendable>: Sendable {
    let result = Lock<Result<Value, any Error>?>(nil)
}

/// An error of work that a test started with ``VirtualTime/spawn(_:_:)`` and asked for no result of.
public struct VirtualWorkError: Error, CustomStringConvertible {
    /// What the work was called.
    public let name: String
    /// When it threw: virtual time since the run began.
    public let time: Duration
    /// What it threw.
    public let error: any Error

    /// Which work threw what and when, and what to do about it.
    public var description: String {
        """
        The work \(name) threw at \(VirtualTime.text(time)), and nobody asked for its value: \(StableText(error).text)
        Await its `value` where the error is expected, or catch the error in the work.
        """
    }
}
