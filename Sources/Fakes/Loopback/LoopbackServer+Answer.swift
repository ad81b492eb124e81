#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    extension LoopbackServer {
        /// What the server does with one request.
        public enum Answer: Sendable {
            /// A whole answer, with its `Content-Length`. The connection stays open.
            case reply(status: Int = 200, headers: [String: String] = [:], body: String)
            /// The head of an answer, with what it announces, and this much of the body; then the end of the connection.
            case cut(status: Int = 200, head: [String: String], body: String)
            /// The end of the connection without a word.
            case drop
            /// Nothing, until the client goes.
            case hang
            /// One byte a millisecond of an answer without an end, until the client goes: slow, and never too long.
            case drip
            /// These bytes as they are; then the end of the connection.
            case raw([UInt8])
            /// A head if there is one and the first bytes behind it, then these bytes again and again as fast as they are taken,
            /// until the client goes.
            case flood(head: [String: String]?, first: [UInt8] = [], then: [UInt8])

            /// Whether the connection goes on.
            func give(to socket: Int32) -> Bool {
                switch self {
                case .reply(let status, let headers, let body):
                    var headers = headers
                    headers["Content-Length"] = String(body.utf8.count)
                    return LoopbackSockets.write(socket, Self.head(status, headers) + body)
                case .cut(let status, let headers, let body):
                    _ = LoopbackSockets.write(socket, Self.head(status, headers) + body)
                    return false
                case .drop:
                    return false
                case .hang:
                    while LoopbackSockets.readHead(socket) != nil {}
                    return false
                case .drip:
                    let head = Self.head(200, ["Content-Length": "1000000000"])
                    guard LoopbackSockets.write(socket, head) else { return false }
                    while !LoopbackSockets.isGone(socket, within: 1), LoopbackSockets.write(socket, " ") {}
                    return false
                case .raw(let bytes):
                    _ = LoopbackSockets.write(socket, bytes)
                    return false
                case .flood(let headers, let first, let bytes):
                    let head = headers.map { Self.head(200, $0) } ?? ""
                    guard LoopbackSockets.write(socket, head), LoopbackSockets.write(socket, first) else {
                        return false
                    }
                    while LoopbackSockets.write(socket, bytes) {}
                    return false
                }
            }

            private static func head(_ status: Int, _ headers: [String: String]) -> String {
                "HTTP/1.1 \(status) Status\r\n" + headers.map { "\($0): \($1)\r\n" }.sorted().joined() + "\r\n"
            }
        }
    }
#endif
