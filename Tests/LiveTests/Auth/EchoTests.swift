import Foundation
import PokedexLive
import PokedexPresenters
import Testing

/// What a server repeats of a password, a token or the key, in whatever form.
@Suite(.timeLimit(.minutes(1))) struct EchoTests {
    /// The refusal of a sign-in with that password, by a server that says so. The words are as in JSON.
    private func refusal(
        of password: String, _ words: String, code: String = "new_code"
    ) async throws -> AuthRefusal {
        let server = try AccountServer(
            standing: .reply(status: 422, body: #"{"code":422,"error_code":"\#(code)","msg":"\#(words)"}"#))
        return try #require(
            await #expect(throws: AuthRefusal.self) {
                try await server.goTrue().signIn(email: "ana@example.com", password: password)
            })
    }

    @Test(arguments: [
        ("secreto", #"got secreto\u0301 here"#), ("secreto", "got SECRETO here"), ("secreto", "got s e c r e t o here"),
        ("secreto", #"got sec\u200breto here"#), ("secreto", #"got sec\ufe0freto here"#),
        ("secreto", #"got s\u034fecreto"#), ("secreto", #"got secr\u00e9to"#), ("señal-1", "got se%C3%B1al-1"),
        ("señal-1", #"got se\\u00f1al-1"#), ("señal-1", "got SEÑAL-1"), ("señal-1", #"got sen\u0303al-1"#),
        ("sen\u{303}al-1", "got señal-1"), ("a\"b\"c\"d", #"got a\\\"b\\\"c\\\"d"#),
        ("a\"b\"c\"d", "got a&quot;b&quot;c&#34;d"),
        ("a b c d", "got a+b+c+d"), ("a+b+c+d", "got a%2Bb%2Bc%2Bd"), ("a%41b%c", "got a%41b%c"),
        ("a/b\\c\\d", #"got a\\/b\\\\c\\\\d"#), ("straße-1", "got STRASSE-1"), ("ñañaña", "got %25C3%25B1a%C3%B1aña"),
        ("👩\u{200D}👧-clave", #"got \\ud83d\\udc69\\u200d\\ud83d\\udc67-clave"#), ("clave-é", "got clave-&#xE9; and"),
        ("clave-é", #"got clave-\\u{e9}"#), ("clave-é", #"got clave-\\xe9"#), (" secreto ", "got secreto"),
    ])
    func `an echo is found in whatever form it comes, and the code stands`(password: String, words: String) async throws
    {
        let refusal = try await refusal(of: password, words)
        #expect(refusal.message == nil && refusal.code == "new_code")
    }

    @Test(arguments: [
        "\u{200B}\u{200B}\u{200B}\u{200B}\u{200B}\u{200B}", "\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
        "\u{FE0F}\u{FE0F}\u{FE0F}\u{FE0F}\u{FE0F}\u{FE0F}", "\u{2800}\u{2800}\u{2800}\u{2800}\u{2800}\u{2800}",
        "      ",
        "\u{3164}\u{115F}\u{34F}\u{AD}\u{2060}\u{FEFF}", "\u{E0061}\u{E0062}\u{E0063}\u{E0064}\u{E0065}\u{E007F}", "",
    ])
    func `a password that nobody can see traps nothing and hides nothing`(password: String) async throws {
        #expect(try await refusal(of: password, "Come back on Monday").message == "Come back on Monday")
        let echo = try await refusal(of: password, "got \(password) here").message
        #expect(echo?.contains("got") != false)
    }

    @Test(arguments: ["Come back on Monday", "100% sure", "a\\\\u12 b", "50% & more; &#xZZ; %zz %", "ñandú «sí»"])
    func `words without an echo are shown, escapes or not`(words: String) async throws {
        #expect(try await refusal(of: "secreto", words).message != nil)
    }

    @Test func `words too long to look through are not shown`() async throws {
        #expect(try await refusal(of: "secreto", String(repeating: "no ", count: 2_000)).message == nil)
    }

    @Test(arguments: [
        ("password", "weak_password"), ("weak_password", "weak_password"), ("banned", "user_banned"),
        ("invalid", "invalid_credentials"), ("email_exists", "email_exists"), ("disabled", "signup_disabled"),
    ])
    func `a known code is never hidden because a password is a part of it`(password: String, code: String) async throws
    {
        let refusal = try await refusal(of: password, "The \(password) is refused", code: code)
        #expect(refusal.code?.rawValue == code && refusal.message == nil)
        let other = try await self.refusal(of: "otra-cosa", "Refused", code: code)
        #expect(UiError(refusal, act: .registrar) == UiError(other, act: .registrar))
    }

    @Test(arguments: [
        (#"["length"]"#, [PasswordWeakness.length]),
        (#"["length","characters","pwned"]"#, [.length, .characters, .pwned]),
        (#"["pwned"]"#, [.pwned]), (#"["something_new"]"#, []), (#"["something_new","characters"]"#, [.characters]),
        ("[]", []),
    ])
    func `the reasons of a weak password are read`(reasons: String, weaknesses: [PasswordWeakness]) async throws {
        let server = try AccountServer(
            standing: .reply(
                status: 422,
                body: #"{"code":422,"error_code":"weak_password","msg":"Weak","weak_password":{"reasons":\#(reasons)}}"#
            ))
        let refusal = await #expect(throws: AuthRefusal.self) {
            try await server.goTrue().signUp(email: "ana@example.com", password: "123456")
        }
        #expect(refusal?.weaknesses == weaknesses && refusal?.code == .weakPassword)
    }

    @Test(arguments: [
        ("For security purposes, you can only request this after 53 seconds.", Duration.seconds(53)),
        ("For security purposes, you can only request this after 1 second", .seconds(1)),
        ("Please try again in 5 minutes.", .seconds(300)), ("Retry after 30s", .seconds(30)),
        ("Wait 2 hours", .seconds(7200)), ("you can only request this after 0 seconds", .zero),
        ("email rate limit exceeded", nil), ("after 99999999999999999999 seconds", nil), ("after 700000 seconds", nil),
        ("after many seconds", nil), ("request 53 seconds", nil), ("after", nil), ("after 53", nil),
        ("after 9223372036854775807 hours", nil), ("after 5\u{301} seconds", nil),
    ])
    func `a wait that is told in words is carried, and the header's own goes before`(
        words: String, wait: Duration?
    ) async throws {
        for body in [
            #"{"code":429,"error_code":"over_email_send_rate_limit","msg":"\#(words)"}"#,
            #"{"code":"over_email_send_rate_limit","message":"\#(words)"}"#,
            #"{"error":"too_many","error_description":"\#(words)"}"#,
        ] {
            let server = try AccountServer(standing: .reply(status: 429, body: body))
            await #expect(throws: AppError.demasiadas(esperar: wait)) {
                _ = try await server.goTrue().signUp(email: "ana@example.com", password: "secreto")
            }
            server.standing = .reply(status: 429, headers: ["Retry-After": "17"], body: body)
            await #expect(throws: AppError.demasiadas(esperar: .seconds(17))) {
                _ = try await server.goTrue().signUp(email: "ana@example.com", password: "secreto")
            }
        }
    }

    @Test(arguments: ["", #","user":null"#, #","user":{}"#, #","user":{"id":""}"#, #","user":"ana""#])
    func `a refresh need not say whose it is, and a sign-in must`(user: String) async throws {
        let server = try AccountServer(
            standing: .reply(body: #"{"access_token":"A","refresh_token":"R","expires_in":60\#(user)}"#))
        let session = try await server.goTrue().refresh(refreshToken: "R0")
        #expect(session.userId.isEmpty && session.email == nil && session.isUsable)
        await #expect(throws: AppError.self) {
            try await server.goTrue().signIn(email: "ana@example.com", password: "secreto")
        }
    }
}
