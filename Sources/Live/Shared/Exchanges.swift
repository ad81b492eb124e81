import Foundation
import PokedexDomain
import PokedexPresenters

/// The requests that wait for their answer, by the number of their task. The first to end one resumes its waiter; what
/// comes later finds nothing.
final class Exchanges: Sendable {
    typealias Waiter = CheckedContinuation<HTTPAnswer, any Error>

    private struct Exchange: Sendable {
        let waiter: Waiter
        var body = Data()
        var redirects = 0
    }

    private let running = Lock<[Int: Exchange]>([:])

    /// Whether it begins: not if the task of the caller is cancelled.
    func begin(_ id: Int, _ waiter: Waiter) -> Bool {
        running.withLock { running in
            // The flag is set before the cancellation handler runs. Either it is seen here, or the handler finds what is
            // added here.
            if Task.isCancelled { return false }
            running[id] = Exchange(waiter: waiter)
            return true
        }
    }

    /// Whether somebody still waits for the answer.
    func isRunning(_ id: Int) -> Bool {
        running.withLock { $0[id] != nil }
    }

    /// Adds to the body. Answers whether the body is still of a size that an answer can have; if not, nothing is added.
    func receive(_ id: Int, _ data: Data) -> Bool {
        running.withLock { running in
            guard let count = running[id]?.body.count else { return true }
            guard data.count <= HTTPAnswer.largestBody - count else { return false }
            running[id]?.body.append(data)
            return true
        }
    }

    /// Forgets the body of a redirection. Answers whether it may be followed: not more than `limit` in a row.
    func redirect(_ id: Int, limit: Int) -> Bool {
        running.withLock { running in
            running[id]?.body = Data()
            running[id]?.redirects += 1
            return running[id].map { $0.redirects <= limit } ?? false
        }
    }

    func end(_ id: Int, throwing error: any Error) {
        running.withLock { $0.removeValue(forKey: id) }?.waiter.resume(throwing: error)
    }

    /// Ends it with an answer made of the body that came.
    func end(_ id: Int, _ answer: (Data) throws(AppError) -> HTTPAnswer) {
        guard let exchange = running.withLock({ $0.removeValue(forKey: id) }) else { return }
        do {
            exchange.waiter.resume(returning: try answer(exchange.body))
        } catch {
            exchange.waiter.resume(throwing: error)
        }
    }
}
