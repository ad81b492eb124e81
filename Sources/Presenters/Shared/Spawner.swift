/// Who starts tasks. Every task that the library starts goes through one, with a name.
///
/// It is public so that an actor of your own can use it: in a test, virtual time then owns that actor's tasks too, and
/// knows them by name.
public protocol Spawner: Sendable {
    /// Starts the work in a task of its own and returns at once. In virtual time the work has not begun then; elsewhere
    /// another thread may have begun it.
    ///
    /// - Parameters:
    ///   - name: what the work is, for a person who reads a timeline: `list.request`.
    ///   - work: what to do.
    @discardableResult
    func spawn(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>
}

/// Starts tasks on the global executor.
public struct LiveSpawner: Spawner {
    /// The spawner of ``PresenterEnvironment/live``.
    public init() {}

    /// Starts the work on the global executor.
    @discardableResult
    public func spawn(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task(name: name, executorPreference: globalConcurrentExecutor, operation: work)
    }
}
