#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    import PokedexPresenters

    /// A small HTTP/1.1 server on 127.0.0.1 that answers as it is told and remembers what it was asked: for an adapter of your own
    /// over real sockets.
    ///
    /// ```swift
    /// let server = try LoopbackServer { request in
    ///     request.target.hasPrefix("/rows") ? .reply(body: "[]") : .reply(status: 404, body: "")
    /// }
    /// defer { server.stop() }
    /// let adapter = try MyAdapter(baseURL: server.address)
    /// ```
    ///
    /// It runs on threads of its own, in real time, and waits for nothing but its sockets. In a run of virtual time call the
    /// adapter inside ``VirtualTime/outside(_:_:)``. Stop it when the test ends: until then its threads keep it.
    ///
    /// It speaks plain HTTP, and reads bodies with a `Content-Length` alone. It is a fake for tests and no server for strangers.
    public final class LoopbackServer: Sendable {
        /// How often the server was used so far.
        public struct Counts: Hashable, Sendable {
            /// Requests that were read whole.
            public internal(set) var requests = 0
            /// Requests that are being answered now.
            public internal(set) var inFlight = 0
            /// The most requests that were being answered at once.
            public internal(set) var mostInFlight = 0
            /// Connections that were opened.
            public internal(set) var opened = 0
            /// Connections that were closed.
            public internal(set) var closed = 0
        }

        /// The port that the system chose.
        public let port: UInt16
        private let listener: Int32
        private let answer: @Sendable (Request) -> Answer
        private let log = Lock<[Request]>([])
        private let open = Lock<Set<Int32>>([])
        private let counted = StateStore(Counts())

        /// A server that listens on a port that the system chooses.
        ///
        /// - Parameter answer: what to do with a request. It is called on the connection's own thread and may block it.
        /// - Throws: a ``LoopbackFailure`` if the system gives no socket.
        public init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
            self.answer = answer
            listener = try LoopbackSockets.listen()
            port = LoopbackSockets.port(of: listener)
            LoopbackThread.start { [self] in accept() }
        }

        /// `http://127.0.0.1:port/`.
        public var address: String { "http://127.0.0.1:\(port)/" }

        /// The requests so far, in the order in which they came.
        public var requests: [Request] { log.withLock { $0 } }

        /// How often the server was used so far.
        public var counts: Counts { counted.value }

        /// Returns when the counts are such, or when the task is cancelled.
        public func reached(_ condition: (Counts) -> Bool) async {
            for await counts in counted.values where condition(counts) { return }
        }

        /// Closes the port and every connection.
        public func stop() {
            LoopbackSockets.shutDown(listener)
            // Not closed here: a thread may still read from them, and the number could be another file's by then.
            open.withLock { for socket in $0 { LoopbackSockets.shutDown(socket) } }
        }

        private func accept() {
            while let socket = LoopbackSockets.accept(listener) {
                open.withLock { _ = $0.insert(socket) }
                counted.update { $0.opened += 1 }
                LoopbackThread.start { [self] in
                    serve(socket)
                    open.withLock { _ = $0.remove(socket) }
                    LoopbackSockets.close(socket)
                    counted.update { $0.closed += 1 }
                }
            }
            LoopbackSockets.close(listener)
        }

        private func serve(_ socket: Int32) {
            while let request = Request(readFrom: socket) {
                log.withLock { $0.append(request) }
                counted.update {
                    $0.requests += 1
                    $0.inFlight += 1
                    $0.mostInFlight = max($0.mostInFlight, $0.inFlight)
                }
                let answer = answer(request)
                // Before the answer goes out: the client may ask again before this thread runs on.
                counted.update { $0.inFlight -= 1 }
                guard answer.give(to: socket) else { return }
            }
        }
    }
#endif
