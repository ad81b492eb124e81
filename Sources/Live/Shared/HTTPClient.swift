import Foundation
import PokedexDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One try a request, each within a hard limit of time, over a session that remembers nothing.
///
/// The session ends with the client.
final class HTTPClient: Sendable {
    private let session: URLSession
    private let exchanges = Exchanges()
    private let timeout: Duration
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - timeout: how long a request may take in all, on `clock`; above thirty years it counts as that.
    ///   - connections: how many connections to the host at once.
    init(timeout: Duration, connections: Int, clock: any Clock<Duration>) {
        // Clocks and sessions trap on the longest durations.
        let timeout = min(max(timeout, .zero), .seconds(1_000_000_000))
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = connections
        // The session's own limit starts anew with each byte, so it is only a net beneath the one in `send`.
        configuration.timeoutIntervalForRequest = 60 + 2 * (timeout / .seconds(1))
        session = URLSession(configuration: configuration, delegate: SessionDelegate(exchanges), delegateQueue: nil)
        self.timeout = timeout
        self.clock = clock
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// Sends once and gives the whole answer, whatever its status.
    ///
    /// - Throws: `AppError`; `CancellationError` at once when the task is cancelled.
    func send(_ request: URLRequest) async throws -> HTTPAnswer {
        try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
            defer { group.cancelAll() }
            group.addTask(name: "http.exchange") { try await self.exchange(request) }
            group.addTask(name: "http.timeout") {
                try await self.clock.sleep(for: self.timeout)
                throw AppError.lento
            }
            guard let answer = try await group.next() else { throw CancellationError() }
            return answer
        }
    }

    private func exchange(_ request: URLRequest) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        let task = session.dataTask(with: request)
        let id = task.taskIdentifier
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if exchanges.begin(id, continuation) {
                    task.resume()
                } else {
                    continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            // The waiter is freed here and now; the session may take its time to take the connection down.
            exchanges.end(id, throwing: CancellationError())
            task.cancel()
        }
    }
}
