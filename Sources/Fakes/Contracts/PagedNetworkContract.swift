import PokedexPresenters

/// What every `PagedNetwork` promises, as checks for any adapter over a server whose number of rows is known.
///
/// ```swift
/// let contract = PagedNetworkContract(total: 7, limit: 3) { FakePokemonNetwork(total: 7) }
/// let report = await contract.report()
/// ```
///
/// See ``Contract`` for how it waits.
public struct PagedNetworkContract<Network: PagedNetwork>: Contract
where Network.Item: Identifiable, Network.Item.ID: Sendable {
    /// A network whose server does not answer.
    public struct Silence: Sendable {
        let network: Network
        let isAsked: @Sendable () async -> Void

        /// A network whose server does not answer.
        ///
        /// - Parameters:
        ///   - network: the network.
        ///   - isAsked: returns when a request has reached the server.
        public init(_ network: Network, isAsked: @escaping @Sendable () async -> Void) {
            self.network = network
            self.isAsked = isAsked
        }
    }

    /// A network whose server fails every try.
    public struct Failing: Sendable {
        let network: Network
        let tries: @Sendable () async -> Int

        /// A network whose server fails every try.
        ///
        /// - Parameters:
        ///   - network: the network.
        ///   - tries: how many requests have reached the server, or would have reached it.
        public init(_ network: Network, tries: @escaping @Sendable () async -> Int) {
            self.network = network
            self.tries = tries
        }
    }

    private let total: Int
    let limit: Int
    let patience: Duration
    private let make: @Sendable () async throws -> Network
    private let silent: (@Sendable () async throws -> Silence)?
    let failing: (@Sendable (AppError) async throws -> Failing?)?

    /// The promises.
    ///
    /// - Parameters:
    ///   - total: how many rows the server has, each readable and with an id of its own; more than `limit`.
    ///   - limit: how many rows the checks ask for at a time.
    ///   - patience: how long something that must come is waited for.
    ///   - silent: makes a network whose server does not answer; `nil` if there is no such server, and then it is not tried
    ///     what a cancellation does.
    ///   - failing: makes a network whose server fails so that the adapter must throw this error: `sinConexion` if the
    ///     connection breaks, `lento` if no answer comes in time, `servidor` with the status that it answers, `demasiadas` for
    ///     the status 429 with such a `Retry-After`. It answers `nil` for a failure that it cannot bring about. Without
    ///     `failing` it is not tried what a failure does.
    ///   - make: makes a network over the server.
    public init(
        total: Int, limit: Int, patience: Duration = .seconds(10),
        silent: (@Sendable () async throws -> Silence)? = nil,
        failing: (@Sendable (AppError) async throws -> Failing?)? = nil,
        make: @escaping @Sendable () async throws -> Network
    ) {
        self.total = total
        self.limit = limit
        self.patience = patience
        self.silent = silent
        self.failing = failing
        self.make = make
    }

    /// The pages, what a cancellation does, and what a failure does.
    public var checks: [ContractCheck] {
        [
            check("The first page has rows, and says where the next begins") { trial, ask in
                let page = try await ask(nil, limit)
                trial.expect(!page.items.isEmpty, or: "it has no row, though the server has \(total)")
                trial.expect(page.continuation != nil, or: "there is no next page, though the server has \(total) rows")
            },
            check("The pages cover every row once, and the last one says that it is the last") { trial, ask in
                for limit in [limit, 1, total] {
                    let ids = try await follow(ask, limit, trial)
                    trial.expect("rows in all", ids.count, is: total)
                    trial.expect("different ids", Set(ids).count, is: ids.count)
                }
            },
            check("The same page asked for again has the same rows") { trial, ask in
                var cursor: PageCursor?
                for _ in 0..<2 {
                    let first = try await ask(cursor, limit)
                    let ids = first.items.map(\.id)
                    trial.expect("the ids", try await ask(cursor, limit).items.map(\.id), is: ids)
                    cursor = first.continuation
                }
            },
            ContractCheck("A call that is cancelled ends with `CancellationError`", patience: patience) { trial in
                guard let silent else { throw trial.untried("no `silent` was given") }
                let silence = try await trial.call("make a network that gets no answer") { try await silent() }
                try await expectCancellation(of: silence, trial)
            },
        ] + failures
    }

    /// The ids of all pages from the beginning on, as far as the cursors lead; the server may give fewer rows than asked or more.
    private func follow(_ ask: Ask, _ limit: Int, _ trial: Trial) async throws -> [Network.Item.ID] {
        var ids: [Network.Item.ID] = []
        var cursor: PageCursor?
        for _ in 0..<total + 2 {
            let page = try await ask(cursor, limit)
            ids += page.items.map(\.id)
            guard let next = page.continuation else { return ids }
            cursor = next
        }
        trial.fail("after \(total + 2) pages there is still a next one, though the server has \(total) rows")
        return ids
    }

    private typealias Ask = @Sendable (PageCursor?, Int) async throws -> Page<Network.Item>

    private func expectCancellation(of silence: Silence, _ trial: Trial) async throws {
        let end = StateStore<String?>(nil)
        let isUnderWay = StateStore(false)
        trial.did("page(after: nil, limit: \(limit))")
        let call = trial.spawn {
            do {
                _ = try await silence.network.page(after: nil, limit: limit)
                end.update { $0 = "it answered" }
            } catch is CancellationError {
                end.update { $0 = "CancellationError" }
            } catch {
                end.update { $0 = "it threw \(trial.text(error))" }
            }
        }
        let asked = trial.spawn {
            await silence.isAsked()
            isUnderWay.update { $0 = true }
        }
        defer {
            asked.cancel()
            call.cancel()
        }
        _ = try await trial.wait(for: isUnderWay, or: { Trial.Missing(happened: "the server was not asked") }) { $0 }
        trial.did("cancel it")
        call.cancel()
        let how = try await trial.wait(for: end, or: { Trial.Missing(happened: "it did not end") }) { $0 != nil }
        trial.expect(how == "CancellationError", or: how ?? "it did not end")
    }

    private func check(
        _ name: String,
        _ body: @escaping @Sendable (Trial, @escaping Ask) async throws -> Void
    ) -> ContractCheck {
        ContractCheck(name, patience: patience) { trial in
            guard total > limit, limit > 1 else {
                trial.fail("the contract needs a server of more rows than it asks for at a time, and that more than 1")
                throw Trial.Stop()
            }
            let network = try await trial.call("make a network") { try await make() }
            try await body(trial) { cursor, limit in
                try await trial.call("page(after: \(cursor?.text ?? "nil"), limit: \(limit))") {
                    try await network.page(after: cursor, limit: limit)
                }
            }
        }
    }
}
