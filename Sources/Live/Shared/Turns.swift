import PokedexPresenters

/// Lets those who want one thing have it one after the other, in the order in which they asked. Whoever waits suspends.
final class Turns: Sendable {
    private struct Waiting: Sendable {
        let id: UInt64
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Contents: Sendable {
        var isTaken = false
        var lastID: UInt64 = 0
        var waiting: [Waiting] = []
    }

    private let contents = Lock(Contents())

    /// Returns when it is the caller's turn, which lasts until ``pass()``.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits: then it has no turn.
    func take(isolation: isolated (any Actor)? = #isolation) async throws(CancellationError) {
        let id = contents.withLock { contents in
            contents.lastID += 1
            return contents.lastID
        }
        let hasTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = contents.withLock { contents in
                    guard contents.isTaken else {
                        contents.isTaken = true
                        return true
                    }
                    // The flag is set before the handler below runs: it is seen here, or the handler finds who waits.
                    if Task.isCancelled { return false }
                    contents.waiting.append(Waiting(id: id, continuation: continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiting = contents.withLock { contents in
                contents.waiting.firstIndex { $0.id == id }.map { contents.waiting.remove(at: $0) }
            }
            waiting?.continuation.resume(returning: false)
        }
        if !hasTurn { throw CancellationError() }
    }

    /// Gives the turn to whoever has waited longest.
    func pass() {
        let next = contents.withLock { contents -> Waiting? in
            if contents.waiting.isEmpty {
                contents.isTaken = false
                return nil
            }
            return contents.waiting.removeFirst()
        }
        next?.continuation.resume(returning: true)
    }
}
