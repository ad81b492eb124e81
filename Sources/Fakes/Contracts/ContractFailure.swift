/// A promise that an adapter does not keep, in words for whoever writes the adapter.
public struct ContractFailure: Hashable, Sendable, CustomStringConvertible {
    /// What was promised: the name of the check.
    public let promise: String
    /// What was asked of the adapter until then, in order.
    public let done: String
    /// What happened, and what should have.
    public let happened: String

    /// The three, a line each.
    public var description: String { "\(promise)\n  done: \(done)\n  happened: \(happened)" }
}
