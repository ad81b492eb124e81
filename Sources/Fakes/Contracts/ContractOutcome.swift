/// How the trial of one promise ended.
public enum ContractOutcome: Hashable, Sendable {
    /// Nothing was found against it.
    case kept
    /// It does not hold; there is at least one failure.
    case broken([ContractFailure])
    /// It could not be tried, for this reason: the store was made without what the check needs.
    case untried(String)

    /// What was found; empty unless it is broken.
    public var failures: [ContractFailure] {
        if case .broken(let failures) = self { failures } else { [] }
    }
}
