#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    extension LoopbackServer {
        /// One request that the server has read.
        public struct Request: Hashable, Sendable {
            /// The method, as it was sent: `GET`.
            public var method: String
            /// Path and query, as they were sent.
            public var target: String
            /// The headers, their names in small letters. Of two with one name the last.
            public var headers: [String: String]
            /// The body, as UTF-8; empty if none came.
            public var body = ""

            /// The next request of a connection; `nil` when the other side has gone or sends no HTTP.
            init?(readFrom socket: Int32) {
                guard let head = LoopbackSockets.readHead(socket) else { return nil }
                self.init(head: head)
                let length = headers["content-length"].flatMap { Int($0) } ?? 0
                guard let body = LoopbackSockets.read(socket, count: length) else { return nil }
                self.body = body
            }

            private init?(head: String) {
                let lines = head.split(separator: "\r\n")
                guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
                method = String(words[0])
                target = String(words[1])
                headers = [:]
                for line in lines.dropFirst() {
                    guard let colon = line.firstIndex(of: ":") else { continue }
                    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
                    let end = value.lastIndex { $0 != " " && $0 != "\t" }.map(value.index(after:)) ?? value.startIndex
                    headers[line[..<colon].lowercased()] = String(value[..<end])
                }
            }
        }
    }
#endif
