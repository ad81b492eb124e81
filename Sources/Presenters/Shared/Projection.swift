/// A part of a machine that is published beside its state, through a store of its own: who follows it is told of its
/// changes alone.
public struct Projection<Machine: StateMachine>: Sendable {
    /// Stores the part; answers how to tell of it, if it changed.
    @usableFromInline let update: @Sendable (Machine) -> (@Sendable () -> Void)?
    let finish: @Sendable () -> Void

    /// Publishes a part of the machine through a store, whenever the machine has taken an event.
    ///
    /// - Parameters:
    ///   - store: where the part is published. Its first value is the part of the machine at its start.
    ///   - part: the part. It is asked under the presenter's lock and must only read.
    public init<Part: Equatable & Sendable>(_ store: StateStore<Part>, _ part: @escaping @Sendable (Machine) -> Part) {
        update = { (machine: Machine) -> (@Sendable () -> Void)? in
            let untold = store.replace(with: part(machine))
            guard untold.isNew else { return nil }
            return { store.tell(untold) }
        }
        finish = { store.finish() }
    }
}
