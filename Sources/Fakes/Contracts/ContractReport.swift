/// How an adapter stands to the promises of its port.
public struct ContractReport: Hashable, Sendable, CustomStringConvertible {
    /// One promise and how its trial ended.
    public struct Entry: Hashable, Sendable {
        /// The name of the check.
        public let promise: String
        /// How it ended.
        public let outcome: ContractOutcome
    }

    /// Every promise, in the order of the checks.
    public let entries: [Entry]

    /// All that was found.
    public var failures: [ContractFailure] { entries.flatMap(\.outcome.failures) }

    /// The promises that do not hold.
    public var broken: [String] { entries.filter { !$0.outcome.failures.isEmpty }.map(\.promise) }

    /// The promises that could not be tried: nothing is said of them.
    public var untried: [String] {
        entries.compactMap { if case .untried = $0.outcome { $0.promise } else { nil } }
    }

    /// Whether nothing was found against any promise that could be tried.
    public var isKept: Bool { failures.isEmpty }

    /// How many promises were kept, then each failure, then what could not be tried and why.
    public var description: String {
        let kept = entries.filter { $0.outcome == .kept }.count
        let untried = entries.compactMap { entry in
            if case .untried(let reason) = entry.outcome { "\(entry.promise)\n  not tried: \(reason)" } else { nil }
        }
        return (["\(kept) of \(entries.count) promises kept"] + failures.map(\.description) + untried)
            .joined(separator: "\n")
    }
}
