import Testing

/// Bytes that a server may send and that are no answer, made from lists of what each part can be instead. Where a client reads
/// one as an answer all the same, its body is no JSON.
struct MalformedAnswer: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]

    var testDescription: String { name }

    private init(_ name: String, _ text: String) {
        self.init(name, Array(text.utf8))
    }

    private init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    static let all = statusLines + lengths + headers + chunks + trailers + redirections + truncated + noise

    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let chunked = ok + "Transfer-Encoding: chunked\r\n"

    private static let statusLines: [MalformedAnswer] = [
        "", " ", "HTTP", "HTTP/", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 2", "HTTP/1.1 20", "HTTP/1.1 2000",
        "HTTP/1.1 -200",
        "HTTP/1.1 +200", "HTTP/1.1 2e2", "HTTP/1.1 0x200", "HTTP/1.1 000", "HTTP/1.1 099 x", "HTTP/1.1 999 x",
        "HTTP/1.1 600 x", "HTTP/1.1 99999999999999999999 OK", "HTTP/9.9 200 OK", "HTTP/0.9 200 OK", "HTTP/1.0",
        "HTTP/1 200 OK", "HTTP/2 200 OK", "HTTP/3 200 OK", "http/1.1 200 OK", "HTTP/1.1\t200\tOK", "HTTP/1.1  200 OK",
        "XTTP/1.1 200 OK", "ICY 200 OK", "RTSP/1.0 200 OK", "HTTP/1.1 200 \u{0}", "HTTP/1.1 \u{0}200",
        "HTTP/1.1 200 " + String(repeating: "x", count: 200_000), "HTTP/-1.1 200 OK", "HTTP/1.1.1 200 OK",
        "HTTP/11 200 OK",
        "\u{FEFF}HTTP/1.1 200 OK", "SSH-2.0-OpenSSH", "220 mail ESMTP", "<html>", "{}", "GET / HTTP/1.1",
        "HTTP/1.1 2\u{301}00 OK", "HTTP/1.1 \u{FF12}00 OK", "HTTP/1.1 100 Continue", "HTTP/1.1 101 Switching Protocols",
        "HTTP/1.1 199 x", "HTTP/1.1 204 x", "HTTP/1.1 205 x", "HTTP/1.1 304 x", "HTTP/1.1 200 OK\rX: y",
    ].map { MalformedAnswer("status line \($0.prefix(40))", "\($0)\r\nContent-Length: 2\r\n\r\nno") }

    private static let lengths: [MalformedAnswer] = [
        "9223372036854775807", "9223372036854775806", "9223372036854775808", "18446744073709551615",
        "18446744073709551616", "-1", "-9223372036854775808", "+2", "0x2", "2,2", "2, 3", "2;", "", " ", "2 3", "1e3",
        "\u{FF12}", "\u{0}", "2\u{0}", "NaN", String(repeating: "9", count: 10_000), "1000000000000000", "3",
        "2\u{301}", "2\r3",
    ].flatMap { value in
        let name = "length \(value.prefix(30))"
        let line = "Content-Length: \(value)\r\n"
        return [
            MalformedAnswer(name, "\(ok)\(line)\r\nno"),
            MalformedAnswer("\(name), and another", "\(ok)\(line)Content-Length: 2\r\n\r\nno"),
            MalformedAnswer("another, and \(name)", "\(ok)Content-Length: 2\r\n\(line)\r\nno"),
            MalformedAnswer("\(name), chunked", "\(chunked)\(line)\r\n2\r\nno\r\n0\r\n\r\n"),
            MalformedAnswer("\(name), 429", "HTTP/1.1 429 x\r\nRetry-After: \(value)\r\n\(line)\r\nno"),
        ]
    }

    private static let headers: [MalformedAnswer] = [
        "NoColon", ": no name", ":", "X Y: z", "X : y", "X:\u{0}", "X\u{0}: y", " folded: first", "\tfolded: first",
        "X: y\r\n folded",
        "X: y\r\n\tfolded\r\n\tagain", "X: y\rZ: w", "X: y\nZ: w", "X: y\r\r", "\rX: y", "X: \u{E9}", "\u{E9}: y",
        "X: \u{202E}",
        "X: " + String(repeating: "y", count: 300_000), String(repeating: "X", count: 300_000) + ": y",
        String(repeating: "X: y\r\n", count: 20_000) + "X: y", "Transfer-Encoding: gzip",
        "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: identity, chunked", "Transfer-Encoding: x", "Transfer-Encoding: ", "Content-Encoding: gzip",
        "Content-Encoding: br", "Content-Encoding: zstd", "Content-Encoding: gzip, gzip", "Content-Encoding: \u{0}",
        "Connection: upgrade\r\nUpgrade: h2c", "Connection: \u{0}", "Set-Cookie: ", "Set-Cookie: =\u{0}",
        "Alt-Svc: h3=\":443\"",
        "Strict-Transport-Security: max-age=99999999999999999999", "Retry-After: W\u{301}", "Date: W\u{FE0F}",
        "Location: ",
        "WWW-Authenticate: Basic", "Proxy-Authenticate: Negotiate", "Content-Range: bytes 0-1/0", "Trailer: X",
    ].map { MalformedAnswer("header \($0.prefix(40))", "\(ok)\($0)\r\nContent-Length: 2\r\n\r\nno") }

    private static let chunks: [MalformedAnswer] = [
        "", "g", "-1", "-2", "ffffffffffffffff", "10000000000000000", "7fffffffffffffff", "8000000000000000",
        "7ffffffffffffffe", " 2", "2 ", "0x2", "2;x=y", "2;" + String(repeating: "x", count: 300_000), "+2", "2.0",
        "\u{0}",
        "2\u{0}", "2\u{301}", String(repeating: "0", count: 100_000) + "2", "1", "3", "2\r", "\r\n2", "0", "00", "2:",
        "\u{FF12}",
    ].flatMap { size in
        [
            MalformedAnswer("chunk size \(size.prefix(30))", "\(chunked)\r\n\(size)\r\nno\r\n0\r\n\r\n"),
            MalformedAnswer(
                "second chunk size \(size.prefix(30))", "\(chunked)\r\n2\r\nno\r\n\(size)\r\nno\r\n0\r\n\r\n"),
            MalformedAnswer("chunk size \(size.prefix(30)), bare LF", "\(chunked)\r\n\(size)\nno\n0\n\n"),
        ]
    }

    private static let trailers: [MalformedAnswer] = [
        "X: y", "Content-Length: 5", "Content-Length: 9223372036854775807", "Transfer-Encoding: chunked", "NoColon",
        ": ", ":",
        "HTTP/1.1 200 OK", " folded", "X: " + String(repeating: "y", count: 300_000), "Retry-After: W\u{301}",
        "X: \u{0}", "\u{0}",
        String(repeating: "X: y\r\n", count: 20_000) + "X: y", "Location: http://127.0.0.1:1/", "X: y\r",
        "Content-Encoding: gzip",
    ].flatMap { field in
        [
            MalformedAnswer("trailer \(field.prefix(40))", "\(chunked)\r\n2\r\nno\r\n0\r\n\(field)\r\n\r\n"),
            MalformedAnswer("trailer \(field.prefix(40)) that breaks off", "\(chunked)\r\n2\r\nno\r\n0\r\n\(field)"),
        ]
    }

    private static let redirections: [MalformedAnswer] = [
        "", " ", "//", "http://", "http:///", "http://[", "http://[::1", "http://127.0.0.1:99999/",
        "http://127.0.0.1:0/", "file:///etc/passwd",
        "gopher://127.0.0.1/", "\u{0}", "http://127.0.0.1%40evil.example/", "javascript:0", "http://user@127.0.0.1/",
        "%", "%zz",
        "ht tp://x/", "\u{202E}", String(repeating: "a", count: 50_000), "http://\u{301}/", "data:,x",
        "https://127.0.0.1:1/",
    ].map {
        MalformedAnswer(
            "redirection to \($0.prefix(40))",
            "HTTP/1.1 302 x\r\nLocation: \($0)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    }

    /// A good answer that breaks off after each of its bytes but the last.
    private static let truncated: [MalformedAnswer] = {
        let whole = Array("\(chunked)Content-Type: text/plain\r\nX: y\r\n\r\n2\r\nno\r\n0\r\nA: b\r\n\r\n".utf8)
        return (0..<whole.count).map { MalformedAnswer("broken off after \($0) bytes", Array(whole.prefix($0))) }
    }()

    /// Bytes of no protocol, a head of bytes above 127, and what a server over TLS says to a client without.
    private static let noise: [MalformedAnswer] =
        [
            MalformedAnswer("a TLS alert", [0x15, 3, 3, 0, 2, 2, 40]),
            MalformedAnswer("all bytes", Array(0...255)),
            MalformedAnswer("a head of high bytes", Array(ok.utf8) + Array(128...255) + Array(": x\r\n\r\nno".utf8)),
            MalformedAnswer(
                "a value of high bytes", Array("\(ok)X: ".utf8) + Array(128...255) + Array("\r\n\r\nno".utf8)),
            MalformedAnswer("HTTP/2 frames", [0, 0, 0, 4, 0, 0, 0, 0, 0]),
        ]
        + (1...20).map { seed in
            var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
            let bytes = (0..<400).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
            return MalformedAnswer("noise \(seed)", (seed % 2 == 0 ? Array(ok.utf8) : []) + bytes)
        }
}
