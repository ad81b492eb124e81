import PokedexFakes

/// What a hostile server does, and to whom.
struct Attack: Sendable {
    enum Victim: String, Sendable { case list, account }

    let name: String
    let victim: Victim
    /// Foundation's transport on Linux cannot stop a body that never ends: only over libcurl is that bounded.
    var needsCurl = false
    let answer: @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer

    private init(
        _ name: String, _ victim: Victim = .list, needsCurl: Bool = false,
        _ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer
    ) {
        (self.name, self.victim, self.needsCurl, self.answer) = (name, victim, needsCurl, answer)
    }

    static let all: [Attack] =
        floods.flatMap { name, flood in
            [
                Attack("a page \(name)", needsCurl: true) { _ in flood },
                Attack("details \(name)", needsCurl: true) { isList($0) ? .reply(body: list(60)) : flood },
                Attack("a sign-in \(name)", .account, needsCurl: true) { _ in flood },
            ]
        } + [
            Attack("headers without an end", needsCurl: true) { _ in
                .flood(head: nil, first: Array("HTTP/1.1 200 OK\r\n".utf8), then: Array("X: yyyyyyyyyyyyyyyy\r\n".utf8))
            },
            Attack("a page that drips") { _ in .drip },
            Attack("a server that hangs") { _ in .hang },
            Attack("details that hang") { isList($0) ? .reply(body: list(60)) : .hang },
            Attack("a sign-in that drips", .account) { _ in .drip },
            Attack("3 000 rows for 60") { isList($0) ? .reply(body: list(3_000)) : .reply(body: #"{"types":[]}"#) },
            Attack("2 MB of empty rows") { _ in .reply(body: #"{"results":["# + filled("{},", 2_000_000) + "{}]}") },
            Attack("2 MB of nested arrays") { _ in .reply(body: filled("[", 2_000_000)) },
            Attack("2 MB of nested objects") { _ in .reply(body: filled(#"{"a":"#, 2_000_000)) },
            Attack("1 000 000 types") {
                isList($0) ? .reply(body: list(60)) : .reply(body: #"{"types":["# + filled("1,", 2_000_000) + "1]}")
            },
            Attack("one name of 2 MB") { _ in
                .reply(body: #"{"results":[{"name":""# + filled("a", 2_000_000) + #"","url":"http://x.example/1/"}]}"#)
            },
            Attack("a number of 2 MB") { _ in .reply(body: #"{"results":["# + filled("9", 2_000_000) + "]}") },
            Attack("a refusal of 2 MB", .account) { _ in
                .reply(status: 400, body: #"{"error_code":"x","msg":""# + filled("%41", 2_000_000) + #""}"#)
            },
            Attack("redirections in a ring") { .reply(status: 302, headers: ["Location": $0.target], body: "") },
        ]

    private static let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)

    private static let floods: [(String, LoopbackServer.Answer)] = [
        ("without an end", .flood(head: [:], then: spaces)),
        ("of a terabyte", .flood(head: ["Content-Length": "1000000000000"], then: spaces)),
        (
            "in endless chunks",
            .flood(
                head: ["Transfer-Encoding": "chunked"], then: Array("10000\r\n".utf8) + spaces + Array("\r\n".utf8))
        ),
        ("that unpacks without an end", .flood(head: ["Content-Encoding": "gzip"], first: Gzip.first, then: Gzip.then)),
    ]

    private static func isList(_ request: LoopbackServer.Request) -> Bool { request.target.contains("limit=") }

    private static func list(_ rows: Int) -> String {
        let rows = (1...rows).map { #"{"name":"n\#($0)","url":"http://x.example/pokemon/\#($0)/"}"# }
        return #"{"next":null,"results":["# + rows.joined(separator: ",") + "]}"
    }

    private static func filled(_ text: String, _ bytes: Int) -> String {
        String(repeating: text, count: bytes / text.utf8.count)
    }
}

/// A gzip stream that unpacks to spaces without an end: thirteen bytes of it are two thousand.
private enum Gzip {
    /// The header of gzip and the beginning of its one block.
    static var first: [UInt8] { [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + packed.prefix(2) }
    /// What follows, again and again.
    static var then: [UInt8] { Array(repeatElement(packed[2..<15], count: 2_000).joined()) }

    /// A last block in the fixed code of RFC 1951, section 3.2.6: a space, then "258 bytes more of the byte before" on and on.
    private static var packed: [UInt8] {
        let bits = Array(("1" + "10" + "01010000" + String(repeating: "11000101" + "00000", count: 16)).utf8)
        return stride(from: 0, to: 120, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] == UInt8(ascii: "1") ? 1 << UInt8($1) : 0) }
        }
    }
}
