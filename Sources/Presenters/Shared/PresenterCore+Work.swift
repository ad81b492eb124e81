extension PresenterCore {
    /// What to do for an effect.
    public enum Work: Sendable {
        /// Run this beside the presenter, and send what it answers.
        ///
        /// The name is for the timeline, and names the work to a `cancel` together with the id. No two works of one name and
        /// id may run at once: a debug build stops there, and a run of virtual time fails. Work without an id can be cancelled
        /// by a close alone, and any number of it may run. Work that outlives a close is never cancelled.
        case run(String, id: Int? = nil, outlivesClose: Bool = false, @Sendable () async -> Machine.Event?)
        /// Run this beside the presenter, to its end, and hear nothing of it.
        case runUnasked(String, @Sendable () async -> Void)
        /// Cancel the works of that id that have one of these names, if they still run and do not outlive a close.
        case cancel([String], id: Int)

        /// Run a call that can fail beside the presenter, and send what it answers or how it ended.
        ///
        /// - Parameters:
        ///   - name: what the work is, as for `run`.
        ///   - id: which one of that name it is, as for `run`.
        ///   - outlivesClose: whether it is never cancelled, as for `run`.
        ///   - cancelled: the event for a call that threw a `CancellationError`. Without one, that is a failure too.
        ///   - failed: the event for what else the call threw; `AppError(_:)` names it.
        ///   - call: what to do.
        public static func attempt(
            _ name: String, id: Int? = nil, outlivesClose: Bool = false, cancelled: Machine.Event? = nil,
            failed: @escaping @Sendable (any Error) -> Machine.Event,
            _ call: @escaping @Sendable () async throws -> Machine.Event?
        ) -> Work {
            .run(name, id: id, outlivesClose: outlivesClose) {
                do {
                    return try await call()
                } catch let error as CancellationError {
                    return cancelled ?? failed(error)
                } catch {
                    return failed(error)
                }
            }
        }
    }
}
