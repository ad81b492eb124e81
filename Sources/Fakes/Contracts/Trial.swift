import PokedexPresenters

/// One run of one check: what was done, what was found, and how to wait.
final class Trial: Sendable {
    /// The check cannot go on; what was found is noted already.
    struct Stop: Error {}

    private struct Contents: Sendable {
        var done: [String] = []
        var failures: [ContractFailure] = []
        var untried: String?
    }

    private let promise: String
    private let patience: Duration
    private let environment: PresenterEnvironment
    private let contents = Lock(Contents())

    init(promise: String, patience: Duration, environment: PresenterEnvironment) {
        self.promise = promise
        self.patience = patience
        self.environment = environment
    }

    var outcome: ContractOutcome {
        contents.withLock { contents in
            if !contents.failures.isEmpty { return .broken(contents.failures) }
            return contents.untried.map { .untried($0) } ?? .kept
        }
    }

    func conduct(_ body: @Sendable (Trial) async throws -> Void) async {
        do {
            try await body(self)
        } catch is Stop {
        } catch {
            fail("it threw \(text(error))")
        }
    }

    // MARK: What is done and found

    /// Notes what is asked of the adapter.
    func did(_ text: String) {
        contents.withLock { $0.done.append(text) }
    }

    /// Asks the adapter for something that must not fail.
    func call<Result>(_ text: String, _ body: () async throws -> Result) async throws -> Result {
        did(text)
        do {
            return try await body()
        } catch {
            fail("it threw \(self.text(error))")
            throw Stop()
        }
    }

    func fail(_ happened: String) {
        contents.withLock { contents in
            let done = contents.done.isEmpty ? "nothing yet" : contents.done.joined(separator: ", then ")
            contents.failures.append(ContractFailure(promise: promise, done: done, happened: happened))
        }
    }

    /// Gives the check up because the store was made without what it needs.
    func untried(_ reason: String) -> Stop {
        contents.withLock { $0.untried = reason }
        return Stop()
    }

    func expect<Value: Equatable>(_ what: String, _ got: Value, is wanted: Value) {
        if got != wanted { fail("\(what): \(text(got)), not \(text(wanted))") }
    }

    func expect<Value: Equatable>(_ what: String, _ got: Value, differsFrom other: Value) {
        if got == other { fail("\(what): still \(text(got))") }
    }

    func expect(_ holds: Bool, or happened: @autoclosure () -> String) {
        if !holds { fail(happened()) }
    }

    // MARK: Waiting

    /// The value of the store once it is such, or `nil` when the patience is over.
    func wait<Value>(
        for store: StateStore<Value>, atMost limit: Duration? = nil, until isSuch: @escaping @Sendable (Value) -> Bool
    ) async -> Value? {
        let (clock, limit) = (environment.clock, limit ?? patience)
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask { await store.values.first(where: isSuch) }
            group.addTask {
                try? await clock.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// Does something in a task of its own, which a check may leave behind.
    func spawn(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        environment.spawner.spawn("contract.work", work)
    }

    /// Does something in a task that is cancelled already. Answers what it gave, or `nil` if it ended with cancellation.
    func cancelled<Result: Sendable>(
        _ text: String, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
        did("\(text) in a cancelled task")
        return try await withThrowingTaskGroup(of: Result.self) { group in
            group.cancelAll()
            group.addTask { try await body() }
            do {
                return try await group.next()
            } catch is CancellationError {
                return nil
            } catch {
                fail("it threw \(self.text(error)), not CancellationError")
                throw Stop()
            }
        }
    }

    /// Does all of it at once.
    func atOnce<Result: Sendable>(
        _ text: String, _ works: [@Sendable () async throws -> Result]
    ) async throws -> [Result] {
        try await call("\(works.count) at once: \(text)") {
            try await withThrowingTaskGroup(of: Result.self) { group in
                for work in works { group.addTask { try await work() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }
}

extension ContractStore {
    /// Another object over the same store.
    func reopened(_ trial: Trial) async throws -> Adapter {
        guard let reopen else { throw trial.untried("no `reopen` was given") }
        return try await trial.call("open another object over the store") { try await reopen() }
    }

    /// The objects that can be had over the store: two, or the one.
    func objects() async throws -> [Adapter] {
        guard let reopen else { return [adapter] }
        return [adapter, try await reopen()]
    }

    /// Expects that the store itself is not written while the body runs.
    func expectNoWrite(_ trial: Trial, _ body: () async throws -> Void) async throws {
        guard let writes else { throw trial.untried("no `writes` was given") }
        let before = try await writes()
        try await body()
        trial.expect("writes to the store", try await writes() - before, is: 0)
    }
}
