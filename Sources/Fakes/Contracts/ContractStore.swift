/// A fresh store for one check, and the adapter over it.
public struct ContractStore<Adapter: Sendable>: Sendable {
    let adapter: Adapter
    let reopen: (@Sendable () async throws -> Adapter)?
    let writes: (@Sendable () async throws -> Int)?
    let lock: (@Sendable (Bool) async throws -> Void)?
    let damage: (@Sendable () async throws -> Void)?

    /// A fresh store.
    ///
    /// - Parameters:
    ///   - adapter: the adapter over it.
    ///   - reopen: makes another object over the same store; `nil` if the adapter has no such thing, and then the promises
    ///     between two objects are not tried.
    ///   - writes: how often the store itself has been written so far; `nil` if that cannot be told, and then the promises
    ///     to write nothing are not tried.
    ///   - lock: puts the store out of reach (`true`), as a locked keychain is, and within reach again (`false`); `nil` if that
    ///     cannot be done, and then the promises for such a store are not tried.
    ///   - damage: changes what is stored so that it cannot be understood; `nil` if that cannot be done, and then the promises
    ///     for damage are not tried.
    public init(
        _ adapter: Adapter, reopen: (@Sendable () async throws -> Adapter)? = nil,
        writes: (@Sendable () async throws -> Int)? = nil, lock: (@Sendable (Bool) async throws -> Void)? = nil,
        damage: (@Sendable () async throws -> Void)? = nil
    ) {
        self.adapter = adapter
        self.reopen = reopen
        self.writes = writes
        self.lock = lock
        self.damage = damage
    }
}
