import Foundation
import PokedexDomain

@testable import PokedexLive

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Target {
    /// What a server answers.
    static let answers = [
        Target("page", seeds: [page]) { data in
            let read: ListAnswer = try decoded(data)
            for used in [0, 1, read.rows.count] {
                guard let next = read.nextOffset(after: 20, used: used) else { continue }
                promise(next >= 0, "an offset of \(next)")
                promise(used >= read.rows.count || next == 20 + used, "an offset that skips rows")
            }
            for row in read.rows {
                promise(row.id == nil || !row.name.isEmpty && row.id ?? -1 >= 0, "a row without a name")
            }
        },
        Target("detail", seeds: [detail]) { data in
            let read: DetailAnswer = try decoded(data)
            promise(read.types.count <= 32, "\(read.types.count) types")
        },
        Target("tokens", seeds: [tokens]) { data in
            let answer = try answer(200, data)
            try? AnyAnswer.check(answer)
            let asked = Timestamp(milliseconds: 1_700_000_000_000)
            try told {
                let session = try answer.decoded(TokensAnswer.self).session(
                    askedAt: asked, needsUser: data.count % 2 == 0)
                promise(session.isUsable, "a session without tokens")
                // Who it is stands in its description, whatever the server calls them.
                let tells = "\(session)".contains(secret) || String(reflecting: session).contains(secret)
                promise(!tells || session.userId.contains(secret), "a session tells")
            }
            try told { _ = try answer.decoded(SignUpAnswer.self).outcome(askedAt: asked) }
        },
        Target("refusal", seeds: refusals) { data in
            for status in [400, 401, 403, 422, 429] {
                let answer = try answer(status, data)
                if let wait = RefusalAnswer.wait(in: answer) { promise(isShort(wait), "a wait of \(wait)") }
                guard let refusal = RefusalAnswer.refusal(in: answer, hiding: [secret, "a@b.es"]) else { continue }
                let text = refusal.message ?? ""
                promise(text.count <= 200, "a message of \(text.count) characters")
                promise(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "a control character")
                promise(!text.lowercased().contains(secret), "a refusal repeats a secret")
                promise(refusal.code.map { !$0.rawValue.contains(secret) } ?? true, "a code repeats a secret")
                for act in [AuthAct.entrar, .registrar, .recuperar] {
                    promise(!UiError(refusal, act: act).detalle.isEmpty, "an error without words")
                }
            }
        },
        Target("echo", seeds: ["\(secret)\0no \(secret) here", "ab%c\0x AB%25C", "ß\0SS", "p\u{301}\0P\u{301}"]) {
            data in
            let (hidden, text) = halves(data)
            let echo = Echo(of: [hidden])
            let isHeard = echo.isHeard(in: text)
            // A secret of nothing visible is none. A scalar alone may also be the base of a mark that follows in the text.
            guard hidden.unicodeScalars.contains(where: { !$0.cannotBeSeen && !$0.properties.isWhitespace }),
                text.unicodeScalars.count < 2_000, hidden.unicodeScalars.count < 200
            else { return }
            let folded = { (text: String) in text.unicodeScalars.filter { !$0.cannotBeSeen } }
            if String(String.UnicodeScalarView(folded(text))).contains(String(String.UnicodeScalarView(folded(hidden))))
            {
                promise(isHeard, "a secret that stands there is not heard")
            }
            let escaped = hidden.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? hidden
            promise(echo.isHeard(in: "x \(escaped) y"), "a secret in percent is not heard")
            promise(echo.isHeard(in: "x \(hidden.uppercased()) y"), "a secret in capitals is not heard")
            let units = hidden.utf16.map { "\\u" + String(String(0x10000 + Int($0), radix: 16).dropFirst()) }.joined()
            promise(echo.isHeard(in: "x \(units) y"), "a secret in escapes is not heard")
        },
        Target("retry-after", seeds: ["120", "Wed, 21 Oct 2026 07:28:00 GMT\0Wed, 21 Oct 2026 07:27:00 GMT"] + dates) {
            data in
            let (header, date) = halves(data)
            let now = Timestamp(milliseconds: 1_790_000_000_000)
            if let wait = RetryAfter.wait(header, date: date, now: now) { promise(isShort(wait), "a wait of \(wait)") }
            _ = HTTPDate.instant(Array(data), now: now)
        },
        Target("wait-in-words", seeds: ["please wait for 30 seconds", "try again in 5m.", "another 2 hours"]) { data in
            let text = String(decoding: data, as: UTF8.self)
            if let wait = WaitInWords.wait(text) { promise(isShort(wait), "a wait of \(wait)") }
        },
        Target(
            "address",
            seeds: [
                "https://x.example/api/", "http://127.0.0.1:80/a b", "http://[::1]/%41", "https://u@h", "/a/b?c",
                "//evil.example/x", "https://x.example:443@evil.example/", "https://X.example:443/", "..\\@",
            ]
        ) {
            let text = String(decoding: $0, as: UTF8.self)
            redirect(to: text)
            guard let base = try? BaseAddress(text) else { return }
            let request = try base.request("pokemon", query: [URLQueryItem(name: "limit", value: "20")])
            guard let url = request.url, let scheme = url.scheme else { return promise(false, "no address") }
            promise(
                scheme == "https" || scheme == "http" && BaseAddress.isLoopback(url.host ?? ""), "plain text leaves")
            promise(url.user == nil && url.password == nil, "an address with a name in it")
            promise(BaseAddress.isSameOrigin(url, try base.request("").url), "two origins of one base")
            promiseSameHost(url)
        },
    ]

    private static let page =
        #"{"count": 3, "next": "https://x.example/pokemon?offset=20&limit=20", "results": [{"name": "uno", "url": "https://x.example/pokemon/1/"}, {}, 3]}"#

    private static let detail =
        #"{"types": [{"slot": 2, "type": {"name": "fire"}}, {"slot": 1, "type": {"name": "water", "url": ""}}, {}], "id": 4}"#

    private static let tokens =
        #"{"access_token": "hunter2secret", "refresh_token": "hunter2secret", "expires_in": 3600, "expires_at": "1700000000", "user": {"id": "u", "email": "a@b.es"}, "session": null}"#

    private static let refusals = [
        #"{"code": 400, "error_code": "weak_password", "msg": "no hunter2secret", "weak_password": {"reasons": ["length", "pwned"]}}"#,
        #"{"error": "invalid_grant", "error_description": "Invalid login credentials"}"#,
        #"{"code": "user_banned", "message": "wait for 30 seconds"}"#,
    ]

    private static let dates = ["Wednesday, 21-Oct-26 07:28:00 GMT", "Wed Oct 21 07:28:00 2026"]

    private static func answer(_ status: Int, _ body: Data) throws -> HTTPAnswer {
        guard let place = URL(string: "https://x.example") else { throw CancellationError() }
        return try HTTPAnswer(
            HTTPURLResponse(url: place, statusCode: status, httpVersion: nil, headerFields: nil), body: body)
    }

    private static func decoded<Value: Decodable>(_ data: Data) throws -> Value {
        var value: Value?
        try told { value = try answer(200, data).decoded(Value.self) }
        guard let value else { throw CancellationError() }
        return value
    }

    /// An error's words hold no secret.
    private static func told(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            promise(
                !"\(error)".contains(secret) && !String(reflecting: error).contains(secret), "an error tells a secret")
        }
    }

    private static func isShort(_ wait: Duration) -> Bool {
        wait >= .zero && wait <= .seconds(7 * 24 * 60 * 60)
    }

    /// A server that says where its answer lies leads to itself, or is not followed.
    private static func redirect(to location: String) {
        let base = URL(string: "https://x.example/api/pokemon?limit=20")
        guard let url = URL(string: location, relativeTo: base)?.absoluteURL, BaseAddress.isSameOrigin(base, url)
        else { return }
        promise(url.scheme?.lowercased() == "https" && url.host?.lowercased() == "x.example", "led away to \(url)")
        promise(url.port ?? 443 == 443, "led to another port")
        promiseSameHost(url)
    }
}
