#if LibCurl && canImport(FoundationNetworking)
    import CLibCurl
    import Foundation
    import FoundationNetworking
    import PokedexDomain
    import PokedexPresenters

    /// Exchanges over libcurl, each on a thread of its own. It remembers nothing but connections, which end with it.
    ///
    /// It stands where Foundation's transport would end the process: on Linux that traps at a length too large for a number,
    /// at a header that breaks off and at a trailer field (6.3).
    final class CurlTransport: Sendable {
        private let exchanges = Exchanges()
        private let lastExchange = Lock(0)
        private let idle = IdleHandles()
        private let longest: Duration

        /// - Parameters:
        ///   - connections: not looked at: a connection is asked once at a time, so there are as many as exchanges run.
        ///   - longest: how long an exchange may take in all.
        init(connections: Int, longest: Duration) {
            self.longest = longest
        }

        /// Sends once and gives the whole answer, whatever its status.
        ///
        /// - Throws: `AppError`; `CancellationError` at once when the task is cancelled.
        func exchange(_ request: URLRequest) async throws -> HTTPAnswer {
            try Task.checkCancellation()
            let id = lastExchange.withLock { last in
                last += 1
                return last
            }
            guard let handle = idle.take() ?? CurlHandle() else {
                throw AppError.inesperado(causa: "libcurl gave no handle")
            }
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    guard exchanges.begin(id, continuation) else {
                        idle.put(handle)
                        continuation.resume(throwing: CancellationError())
                        return
                    }
                    // A thread and not a task: it waits for sockets, and there are only as many threads for tasks as cores.
                    Thread { [exchanges, idle, longest] in
                        let transfer = CurlTransfer(id, exchanges)
                        let result = transfer.run(request, on: handle, longest: longest)
                        idle.put(handle)
                        switch result {
                        case .success(let head): exchanges.end(id) { body in HTTPAnswer(head, body: body) }
                        case .failure(let error): exchanges.end(id, throwing: error)
                        }
                    }.start()
                }
            } onCancel: {
                // The waiter is freed here and now; the thread takes the connection down when it is woken.
                exchanges.end(id, throwing: CancellationError())
                handle.wake()
            }
        }
    }

    /// The handles that no exchange uses, each with the connection that it used last.
    private final class IdleHandles: Sendable {
        private let handles = Lock<[CurlHandle]>([])

        func take() -> CurlHandle? { handles.withLock { $0.popLast() } }
        func put(_ handle: CurlHandle) { handles.withLock { $0.append(handle) } }
    }
#endif
