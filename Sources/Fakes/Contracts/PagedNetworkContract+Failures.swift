import PokedexPresenters

extension PagedNetworkContract {
    /// The failures that are tried, as the port names them.
    private static var failuresToTry: [AppError] {
        [
            .sinConexion, .lento, .servidor(codigo: 503), .servidor(codigo: 404), .demasiadas(esperar: .seconds(7)),
        ]
    }

    /// What is promised of calls that fail.
    var failures: [ContractCheck] {
        [
            failureCheck("A call that fails has asked the server once") { trial, error, failing in
                _ = await thrown(by: failing, trial)
                trial.expect("so many tries for \(trial.text(error))", await failing.tries(), is: 1)
            },
            failureCheck("A failure is thrown under its name") { trial, error, failing in
                let thrown = await thrown(by: failing, trial)
                let text = thrown.map { "it threw \(trial.text($0))" } ?? "it answered"
                trial.expect(thrown as? AppError == error, or: "\(text), not \(trial.text(error))")
            },
        ]
    }

    private func thrown(by failing: Failing, _ trial: Trial) async -> (any Error)? {
        trial.did("page(after: nil, limit: \(limit))")
        do {
            _ = try await failing.network.page(after: nil, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    private func failureCheck(
        _ name: String, _ body: @escaping @Sendable (Trial, AppError, Failing) async -> Void
    ) -> ContractCheck {
        ContractCheck(name, patience: patience) { trial in
            guard let failing else { throw trial.untried("no `failing` was given") }
            var tried = 0
            for error in Self.failuresToTry {
                let network = try await trial.call("make a network that fails with \(trial.text(error))") {
                    try await failing(error)
                }
                guard let network else { continue }
                tried += 1
                await body(trial, error, network)
            }
            if tried == 0 { throw trial.untried("`failing` made no network") }
        }
    }
}
