import Foundation
import PokedexDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Exchanges over a `URLSession` that remembers nothing. It ends with the transport.
final class SessionTransport: Sendable {
    private let session: URLSession
    private let exchanges = Exchanges()

    /// - Parameters:
    ///   - connections: how many connections to the host at once.
    ///   - longest: how long a connection may be silent.
    init(connections: Int, longest: Duration) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = connections
        configuration.timeoutIntervalForRequest = longest / .seconds(1)
        session = URLSession(configuration: configuration, delegate: SessionDelegate(exchanges), delegateQueue: nil)
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// Sends once and gives the whole answer, whatever its status.
    ///
    /// - Throws: `AppError`; `CancellationError` at once when the task is cancelled.
    func exchange(_ request: URLRequest) async throws -> HTTPAnswer {
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
