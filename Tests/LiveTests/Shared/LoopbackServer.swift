import Foundation
import PokedexPresenters

#if canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A small HTTP/1.1 server on 127.0.0.1 that answers as it is told, on threads of its own, and remembers what it was
/// asked. It waits for nothing but its sockets.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        var method: String
        /// Path and query, as they were sent.
        var target: String
        var headers: [String: String]
        var body = ""

        var isDetail: Bool { target.contains("/pokemon/") }
    }

    enum Answer: Sendable {
        case reply(status: Int = 200, headers: [String: String] = [:], body: String)
        /// The head of an answer, with what it announces, and this much of the body; then the end of the connection.
        case cut(status: Int = 200, head: [String: String], body: String)
        /// The end of the connection without a word.
        case drop
        /// Nothing, until the client goes.
        case hang
        /// A byte after the other of an answer that is announced and never whole, until the client goes. They stay below what an
        /// answer may have, however long the test takes.
        case drip
        /// These bytes as they are; then the end of the connection.
        case raw([UInt8])
        /// A head if there is one and the first bytes behind it, then these bytes again and again as fast as they are taken, until the
        /// client goes.
        case flood(head: [String: String]?, first: [UInt8] = [], then: [UInt8])
    }

    struct Counts: Equatable, Sendable {
        var requests = 0
        var inFlight = 0
        var mostInFlight = 0
        var opened = 0
        var closed = 0
    }

    let port: UInt16
    private let listener: Int32
    private let answer: @Sendable (Request) -> Answer
    private let log = Lock<[Request]>([])
    private let open = Lock<Set<Int32>>([])
    private let counted = StateStore(Counts())

    init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        self.answer = answer
        listener = try Sockets.listen()
        port = Sockets.port(of: listener)
        Thread { [self] in accept() }.start()
    }

    var base: String { "http://127.0.0.1:\(port)/api/v2/" }
    var requests: [Request] { log.withLock { $0 } }
    var targets: [String] { requests.map(\.target) }
    var counts: Counts { counted.value }

    /// Waits until the counts are such.
    func reached(_ condition: (Counts) -> Bool) async {
        for await counts in counted.values where condition(counts) { return }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        // Not closed here: a thread may still read from them, and the number could be another file's by then.
        open.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
    }

    private func accept() {
        while let socket = Sockets.accept(listener) {
            open.withLock { _ = $0.insert(socket) }
            counted.update { $0.opened += 1 }
            Thread { [self] in
                serve(socket)
                open.withLock { _ = $0.remove(socket) }
                close(socket)
                counted.update { $0.closed += 1 }
            }.start()
        }
        close(listener)
    }

    private func serve(_ socket: Int32) {
        while let request = Self.read(socket) {
            log.withLock { $0.append(request) }
            counted.update {
                $0.requests += 1
                $0.inFlight += 1
                $0.mostInFlight = max($0.mostInFlight, $0.inFlight)
            }
            let answer = answer(request)
            // Before the answer goes out: the client may ask again before this thread runs on.
            counted.update { $0.inFlight -= 1 }
            guard give(answer, to: socket) else { return }
        }
    }

    private static func read(_ socket: Int32) -> Request? {
        guard var request = Sockets.readHead(socket).flatMap(Request.init) else { return nil }
        let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
        guard let body = Sockets.read(socket, count: length) else { return nil }
        request.body = body
        return request
    }

    /// Whether the connection goes on.
    private func give(_ answer: Answer, to socket: Int32) -> Bool {
        switch answer {
        case .reply(let status, let headers, let body):
            var headers = headers
            headers["Content-Length"] = String(body.utf8.count)
            return Sockets.write(socket, Self.head(status, headers) + body)
        case .cut(let status, let headers, let body):
            _ = Sockets.write(socket, Self.head(status, headers) + body)
            return false
        case .drop:
            return false
        case .hang:
            while Sockets.readHead(socket) != nil {}
            return false
        case .drip:
            guard Sockets.write(socket, Self.head(200, ["Content-Length": "2000000"])) else { return false }
            for _ in 0..<1_000_000 { guard Sockets.write(socket, " ") else { return false } }
            while Sockets.readHead(socket) != nil {}
            return false
        case .raw(let bytes):
            _ = Sockets.write(socket, bytes)
            return false
        case .flood(let headers, let first, let bytes):
            let head = headers.map { Self.head(200, $0) } ?? ""
            guard Sockets.write(socket, head), Sockets.write(socket, first) else { return false }
            while Sockets.write(socket, bytes) {}
            return false
        }
    }

    private static func head(_ status: Int, _ headers: [String: String]) -> String {
        "HTTP/1.1 \(status) Status\r\n" + headers.map { "\($0): \($1)\r\n" }.sorted().joined() + "\r\n"
    }
}

extension LoopbackServer.Request {
    init?(head: String) {
        let lines = head.split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        headers = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...]
            headers[line[..<colon].lowercased()] = value.trimmingCharacters(in: .whitespaces)
        }
    }
}
