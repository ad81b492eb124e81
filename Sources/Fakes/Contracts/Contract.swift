/// The promises of a port, as checks that any adapter can be run through, from any test framework.
///
/// ```swift
/// let contract = PagedStorageContract(rows: Pokemon.fakes(8)) { InMemoryPokemonStorage() }
/// let report = await contract.report()
/// print(report)
/// #expect(report.isKept)
/// ```
///
/// A check that fails says what was promised, what was done and what happened; what an adapter throws is a failure of that
/// check and not the end of the run. Each check makes a store of its own, so they may run alone, in any order and at once.
///
/// **Waiting.** A stream may be told of a write after the write has answered, so a check waits for it. A whole check takes at most
/// the contract's patience, on the clock of the current ``VirtualTime`` or the machine's, and then says what did not come. What
/// keeps its promise is never waited for longer than it takes. What never gives costs no time under virtual time, and the patience elsewhere. Work of an
/// adapter that does not end when it is cancelled is left behind, which virtual time then names.
public protocol Contract: Sendable {
    /// The promises, in the order of the port's documentation.
    var checks: [ContractCheck] { get }
}

extension Contract {
    /// Tries every promise, one after another, and tells how each ended.
    public func report() async -> ContractReport {
        var entries: [ContractReport.Entry] = []
        for check in checks {
            entries.append(ContractReport.Entry(promise: check.name, outcome: await check.run()))
        }
        return ContractReport(entries: entries)
    }
}
