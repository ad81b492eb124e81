import PokedexPresenters

/// One run of one check: what was done, what was found, and how to wait.
final class Trial: Sendable {
    /// The check cannot go on; what was found is noted already.
    struct Stop: Error {}

    private struct Contents: Sendable {
        var done: [String] = []
        var failures: [ContractFailure] = []
        var untried: String?
        /// What is waited for, and what is said if it does not come.
        var awaited: [(number: Int, missing: @Sendable () -> Missing)] = []
        var waits = 0
        /// The patience is over: what the check finds from now on is not counted.
        var isGivenUp = false
    }

    /// What did not come.
    struct Missing: Sendable {
        /// What was asked of the adapter last, if it is not noted already.
        var done: String?
        /// What happened, in words.
        let happened: String
    }

    private let promise: String
    private let environment: PresenterEnvironment
    private let contents = Lock(Contents())

    init(promise: String, environment: PresenterEnvironment) {
        self.promise = promise
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
            guard !contents.isGivenUp else { return }
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

    /// The value of the store once it is such. It is waited for as long as the check has patience; then the check fails with
    /// what `missing` says.
    func wait<Value>(
        for store: StateStore<Value>, or missing: @escaping @Sendable () -> Missing,
        until isSuch: @escaping @Sendable (Value) -> Bool
    ) async throws -> Value {
        let number = contents.withLock { contents in
            contents.waits += 1
            contents.awaited.append((contents.waits, missing))
            return contents.waits
        }
        defer { contents.withLock { $0.awaited.removeAll { $0.number == number } } }
        // The end of the values is the cancellation of the check.
        guard let value = await store.values.first(where: isSuch) else { throw Stop() }
        return value
    }

    /// Whether it was over when the patience was, or before.
    func isOver(_ ended: StateStore<Bool>, within patience: Duration) async -> Bool {
        let clock = environment.clock
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask { await ended.values.first { $0 } ?? false }
            group.addTask {
                try? await clock.sleep(for: patience)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }

    /// Ends the check because its patience is over: what it waits for is what fails it.
    func giveUp(after patience: Duration) {
        let missing = contents.withLock { $0.awaited.first?.missing }?()
        if let done = missing?.done { did(done) }
        fail(missing?.happened ?? "it did not return within \(patience)")
        contents.withLock { $0.isGivenUp = true }
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
