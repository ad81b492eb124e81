extension PresenterCore {
    /// Returns once the machine is as asked: at once if it is already, and also when the task is cancelled or the core is
    /// closed, now or before.
    ///
    /// It is what a presenter offers an intent with that lasts, such as ``PagedListPresenter/refreshed()``: it sends the
    /// event first, and then waits until the machine says that what the event began is over.
    ///
    /// ```swift
    /// nonisolated func refreshed() async {
    ///     core.send(.refresh)
    ///     await core.wait { !$0.state.cargando }
    /// }
    /// ```
    ///
    /// - Parameter isOver: asks the machine: now, and then after each event until it answers true. It runs under the core's
    ///   lock, so it must only read, and must not call the core.
    public func wait(until isOver: @escaping @Sendable (Machine) -> Bool) async {
        await wait(for: { isOver($0) ? true : nil })
    }

    /// Returns what the machine answers as soon as it answers, at once if it does already.
    ///
    /// - Parameter answer: asks the machine, under the lock, after each event; `nil` to go on waiting.
    /// - Returns: the answer, or `nil` when the task is cancelled or the core closed first.
    @discardableResult
    package func wait<Answer: Sendable>(for answer: @escaping @Sendable (Machine) -> Answer?) async -> Answer? {
        let given = Lock<Answer?>(nil)
        let id = contents.withLock { $0.newID() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOverNow = contents.withLock { contents in
                    if contents.isClosed || Task.isCancelled { return true }
                    if let now = answer(contents.machine) {
                        given.withLock { $0 = now }
                        return true
                    }
                    let waiting = Waiting(
                        id: id,
                        isOver: { machine in
                            guard let answer = answer(machine) else { return false }
                            given.withLock { $0 = answer }
                            return true
                        }, continuation: continuation)
                    contents.waiting.append(waiting)
                    return false
                }
                if isOverNow { continuation.resume() }
            }
        } onCancel: {
            let waiting = contents.withLock { contents in
                contents.waiting.firstIndex { $0.id == id }.map { contents.waiting.remove(at: $0) }
            }
            waiting?.continuation.resume()
        }
        return given.withLock { $0 }
    }
}
