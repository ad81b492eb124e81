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

    private let total: Int
    private let limit: Int
    private let patience: Duration
    private let make: @Sendable () async throws -> Network
    private let silent: (@Sendable () async throws -> Silence)?

    /// The promises.
    ///
    /// - Parameters:
    ///   - total: how many rows the server has, each readable and with an id of its own; more than `limit`.
    ///   - limit: how many rows the checks ask for at a time.
    ///   - patience: how long something that must come is waited for.
    ///   - silent: makes a network whose server does not answer; `nil` if there is no such server, and then it is not tried
    ///     what a cancellation does.
    ///   - make: makes a network over the server.
    public init(
        total: Int, limit: Int, patience: Duration = .seconds(10),
        silent: (@Sendable () async throws -> Silence)? = nil, make: @escaping @Sendable () async throws -> Network
    ) {
        self.total = total
        self.limit = limit
        self.patience = patience
        self.silent = silent
        self.make = make
    }

    /// The pages, and what a cancellation does.
    public var checks: [ContractCheck] {
        [
            check("The first page has as many rows as were asked for, and says where the next begins") { trial, ask in
                let page = try await ask(0, limit)
                trial.expect("rows", page.items.count, is: limit)
                trial.expect(page.next != nil, or: "there is no next page, though the server has \(total) rows")
            },
            check("The pages cover every row once, and the last one says that it is the last") { trial, ask in
                var (ids, raw, offset) = ([] as [Network.Item.ID], 0, 0 as Int?)
                while let asked = offset {
                    let page = try await ask(asked, limit)
                    ids += page.items.map(\.id)
                    raw += page.rawCount
                    offset = page.nextOffset(asked: limit)
                    guard ids.count <= total, !page.items.isEmpty || offset == nil else { break }
                }
                trial.expect("the next offset after the last page", offset, is: nil)
                trial.expect("rows in all", ids.count, is: total)
                trial.expect("rows in all, as the server counts them", raw, is: total)
                trial.expect("different ids", Set(ids).count, is: ids.count)
            },
            check("The last page is shorter than asked for or has no next") { trial, ask in
                let page = try await ask(total - 1, limit)
                trial.expect("rows", page.items.count, is: 1)
                trial.expect("where it goes on", page.nextOffset(asked: limit), is: nil)
            },
            check("Beyond the end there is an empty page") { trial, ask in
                for offset in [total, total + 1, total + 1000] {
                    let page = try await ask(offset, limit)
                    trial.expect("rows", page.items.count, is: 0)
                    trial.expect("rows as the server counts them", page.rawCount, is: 0)
                    trial.expect("where it goes on", page.nextOffset(asked: limit), is: nil)
                }
            },
            check("A page has no more rows than were asked for") { trial, ask in
                for limit in [1, limit, total] {
                    let page = try await ask(0, limit)
                    trial.expect(page.rawCount <= limit, or: "\(page.rawCount) rows for a limit of \(limit)")
                    trial.expect("rows read of those that the server gave", page.items.count, is: page.rawCount)
                }
            },
            check("The same page asked for again has the same rows") { trial, ask in
                let first = try await ask(1, limit).items.map(\.id)
                trial.expect("the ids", try await ask(1, limit).items.map(\.id), is: first)
            },
            ContractCheck("A call that is cancelled ends with `CancellationError`", patience: patience) { trial in
                guard let silent else { throw trial.untried("no `silent` was given") }
                let silence = try await trial.call("make a network that gets no answer") { try await silent() }
                try await expectCancellation(of: silence, trial)
            },
        ]
    }

    private func expectCancellation(of silence: Silence, _ trial: Trial) async throws {
        let end = StateStore<String?>(nil)
        let isUnderWay = StateStore(false)
        trial.did("page(offset: 0, limit: \(limit))")
        let call = trial.spawn {
            do {
                _ = try await silence.network.page(offset: 0, limit: limit)
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
        let hasAsked = await trial.wait(for: isUnderWay) { $0 }
        asked.cancel()
        if hasAsked == nil { trial.fail("the server was not asked") }
        trial.did("cancel it")
        call.cancel()
        let how = await trial.wait(for: end) { $0 != nil }
        trial.expect(how == "CancellationError", or: (how ?? nil) ?? "it did not end")
    }

    private func check(
        _ name: String,
        _ body:
            @escaping @Sendable (
                Trial, @escaping @Sendable (Int, Int) async throws -> Page<Network.Item>
            ) async throws -> Void
    ) -> ContractCheck {
        ContractCheck(name, patience: patience) { trial in
            guard total > limit, limit > 1 else {
                trial.fail("the contract needs a server of more rows than it asks for at a time, and that more than 1")
                throw Trial.Stop()
            }
            let network = try await trial.call("make a network") { try await make() }
            try await body(trial) { offset, limit in
                try await trial.call("page(offset: \(offset), limit: \(limit))") {
                    try await network.page(offset: offset, limit: limit)
                }
            }
        }
    }
}
