import Foundation
import PokedexDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One try a request, each within a hard limit of time, over a transport that remembers nothing.
///
/// The connections end with the client.
final class HTTPClient: Sendable {
    #if LibCurl && canImport(FoundationNetworking)
        private typealias Transport = CurlTransport
    #else
        private typealias Transport = SessionTransport
    #endif

    private let transport: Transport
    private let timeout: Duration
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - timeout: how long a request may take in all, on `clock`; above thirty years it counts as that.
    ///   - connections: how many connections to the host at once.
    init(timeout: Duration, connections: Int, clock: any Clock<Duration>) {
        let timeout = TimeLimit.held(timeout)
        // The transport's own limit is only a net beneath the deadline in `send`.
        transport = Transport(connections: connections, longest: .seconds(60) + timeout * 2)
        self.timeout = timeout
        self.clock = clock
    }

    /// Sends once and gives the whole answer, whatever its status.
    ///
    /// - Throws: `AppError`; `CancellationError` at once when the task is cancelled.
    func send(_ request: URLRequest) async throws -> HTTPAnswer {
        try await send(request) { $0 }
    }

    /// Sends once and gives what is read in the answer. The reading counts as part of the try: its time runs on.
    ///
    /// - Throws: `AppError`; what `read` throws; `CancellationError` at once when the task is cancelled.
    func send<Value: Sendable>(
        _ request: URLRequest, read: @escaping @Sendable (HTTPAnswer) throws -> Value
    ) async throws -> Value {
        try await TimeLimit.run(timeout, on: clock, name: "http") {
            let answer = try await self.transport.exchange(request)
            // Reading cannot be stopped, so none begins for nobody.
            try Task.checkCancellation()
            return try read(answer)
        }
    }
}
