/// A fresh store for one check, and the adapter over it.
public struct ContractStore<Adapter: Sendable>: Sendable {
    let adapter: Adapter
    let reopen: (@Sendable () async throws -> Adapter)?
    let writes: (@Sendable () async throws -> Int)?

    /// A fresh store.
    ///
    /// - Parameters:
    ///   - adapter: the adapter over it.
    ///   - reopen: makes another object over the same store; `nil` if the adapter has no such thing, and then the promises
    ///     between two objects are not tried.
    ///   - writes: how often the store itself has been written so far; `nil` if that cannot be told, and then the promises
    ///     to write nothing are not tried.
    public init(
        _ adapter: Adapter, reopen: (@Sendable () async throws -> Adapter)? = nil,
        writes: (@Sendable () async throws -> Int)? = nil
    ) {
        self.adapter = adapter
        self.reopen = reopen
        self.writes = writes
    }
}
