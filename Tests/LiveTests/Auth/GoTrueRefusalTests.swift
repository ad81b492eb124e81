import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct GoTrueRefusalTests {
    private func error(of call: Call = .signIn, _ status: Int, _ body: String) async throws -> any Error {
        let server = try AccountServer(standing: .reply(status: status, body: body))
        let goTrue = try server.goTrue()
        let error = try #require(await #expect(throws: (any Error).self) { try await call(goTrue) })
        #expect(server.requests.count == 1)
        return error
    }

    private func refusal(of call: Call = .signIn, _ status: Int, _ body: String) async throws -> AuthRefusal {
        try #require(try await error(of: call, status, body) as? AuthRefusal)
    }

    @Test(arguments: [
        (#"{"error":"invalid_grant","error_description":"Invalid login credentials"}"#, "invalid_credentials"),
        (#"{"code":422,"msg":"Email logins are disabled"}"#, "email_provider_disabled"),
        (#"{"code":422,"error_code":"hook_timeout","msg":"Failed to reach hook"}"#, "hook_timeout"),
        (#"{"error":"invalid_grant","error_description":"Email not confirmed"}"#, "email_not_confirmed"),
        (#"{"error":"invalid_grant","error_description":"Invalid Refresh Token: Already Used"}"#, "invalid_grant"),
        (#"{"error":"invalid_grant"}"#, "invalid_grant"),
        (#"{"code":422,"msg":"User already registered"}"#, "user_already_exists"),
        (#"{"code":422,"msg":"Something new"}"#, nil),
        (#"{"code":"422","msg":"User already registered"}"#, "user_already_exists"),
        (
            #"{"code":422,"error_code":"weak_password","msg":"Too short","weak_password":{"reasons":["length"]}}"#,
            "weak_password"
        ),
        (#"{"code":422,"msg":"Too short","weak_password":{"reasons":["length"]}}"#, "weak_password"),
        (#"{"weak_password":{"reasons":[]}}"#, "weak_password"),
        (#"{"code":"user_banned","message":"User is banned"}"#, "user_banned"),
        (#"{"error_code":"session_expired"}"#, "session_expired"),
    ])
    func everyShapeThatTheServerEverHadIsARefusal(body: String, code: String?) async throws {
        let refusal = try await refusal(422, body)
        #expect(refusal.code?.rawValue == code && refusal.status == 422)
    }

    @Test(arguments: [400, 401, 403, 422], Call.all) func itMayRefuseAnyCall(status: Int, call: Call) async throws {
        let body = #"{"code":\#(status),"error_code":"no_such_thing","msg":"No such thing"}"#
        #expect(
            try await refusal(of: call, status, body)
                == AuthRefusal(status: status, code: "no_such_thing", message: "No such thing"))
    }

    @Test(arguments: [
        "", "<html>Sign in to the airport</html>", "[]", "null", #""no""#, "{}", #"{"login":"http://portal"}"#,
        #"{"message":"Invalid API key","hint":"Look in the dashboard"}"#, #"{"error":"Please pay first"}"#,
        #"{"error":{"code":7}}"#, #"{"code":0,"msg":"ok"}"#, #"{"code":401,"message":"Missing header"}"#,
        #"{"code":"PGRST301","message":"JWT expired"}"#, #"{"weak_password":null,"message":"no"}"#,
        #"{"error_code":"<b>portal</b>"}"#, #"{"code":"0","msg":"ok"}"#, #"{"code":"200","msg":"please log in"}"#,
        #"{"code":"500","message":"x"}"#, #"{"error_code":"500"}"#,
    ])
    func theWordOfSomebodyElseIsNoRefusal(body: String) async throws {
        for status in [400, 401, 403, 422] {
            #expect(try await error(of: .refresh, status, body) as? AppError == .servidor(codigo: status))
        }
    }

    @Test(arguments: [404, 405, 409, 500, 502, 503, 504], Call.all)
    func anyOtherStatusIsTheServersFailure(status: Int, call: Call) async throws {
        let body = #"{"code":\#(status),"error_code":"unexpected_failure","msg":"no"}"#
        #expect(try await error(of: call, status, body) as? AppError == .servidor(codigo: status))
    }

    @Test func aRateLimitTellsItsWait() async throws {
        let body = #"{"code":429,"error_code":"over_request_rate_limit","msg":"no"}"#
        #expect(try await error(429, body) as? AppError == .demasiadas(esperar: nil))
        let server = try AccountServer(standing: .reply(status: 429, headers: ["Retry-After": "17"], body: body))
        await #expect(throws: AppError.demasiadas(esperar: .seconds(17))) {
            try await server.goTrue().recover(email: "ana@example.com")
        }
    }

    @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Bearer", "Negotiate"])
    func aDoorBeforeTheServerThatWantsANameIsNoRefusal(challenge: String) async throws {
        let server = try AccountServer(
            standing: .reply(status: 401, headers: ["WWW-Authenticate": challenge], body: "<html>Who?</html>"))
        let goTrue = try server.goTrue()
        for call in Call.all {
            await #expect(throws: AppError.servidor(codigo: 401)) { try await call(goTrue) }
        }
        #expect(server.requests.count == Call.all.count)
    }

    @Test(arguments: [
        ("No such thing", "No such thing"), (#"Line\none\ttwo\u0000\u001b[31m\u202e"#, "Line onetwo[31m"),
        ("<b>No</b>", nil), ("a &lt; b <", nil), ("", nil), ("  ", nil), (#"\u0000\u200b"#, nil),
        ("password  secreto  is weak", nil), ("got secreto here", nil), ("sec\\u0000reto", nil),
        ("the key public-key is wrong", nil), ("«ñandú»", "«ñandú»"),
    ])
    func itsWordsAreALineOfPlainTextWithoutWhatWasSent(words: String, shown: String?) async throws {
        #expect(try await refusal(400, #"{"code":400,"msg":"\#(words)"}"#).message == shown)
    }

    @Test func itsWordsAreCutButNeverToHalfASecret() async throws {
        let long = String(repeating: "é", count: 300)
        #expect(try await refusal(400, #"{"code":400,"msg":"\#(long)"}"#).message == String(long.prefix(200)))
        let half = String(repeating: "e", count: 195) + "secreto-token"
        #expect(try await refusal(of: .refresh, 400, #"{"code":400,"msg":"\#(half)"}"#).message == nil)
    }

    @Test(arguments: ["cla\u{200B}ve-9", "cla\u{AD}ve-9", "cla\tve-9", "👩\u{200D}👧 clave-9"])
    func aPasswordWithWhatDoesNotShowIsHiddenToo(password: String) async throws {
        let echo = password.replacingOccurrences(of: "\t", with: "\\t")
        let server = try AccountServer(
            standing: .reply(status: 422, body: #"{"error_code":"new","msg":"Password \#(echo) is weak"}"#))
        let refusal = try #require(
            await #expect(throws: AuthRefusal.self) {
                try await server.goTrue().signIn(email: "ana@example.com", password: password)
            })
        #expect(refusal == AuthRefusal(status: 422, code: "new", message: nil))
    }

    @Test(arguments: [#"{"error_code":"secreto","msg":"no"}"#, #"{"code":"secreto","message":"no"}"#])
    func aCodeThatRepeatsWhatWasSentIsNone(body: String) async throws {
        #expect(try await refusal(403, body) == AuthRefusal(status: 403, code: nil, message: "no"))
    }

    @Test func noErrorRepeatsWhatWasSent() async throws {
        let echo = " secreto  secreto-token public-key"
        let answers = [
            (200, echo), (200, #"{"access_token":"\#(echo)"}"#), (400, echo), (400, #"{"code":400,"msg":"\#(echo)"}"#),
            (401, #"{"error":"invalid_grant","error_description":"\#(echo)"}"#), (500, echo), (418, echo),
        ]
        for (status, body) in answers {
            for call in Call.withTokens {
                var text = ""
                dump(try await error(of: call, status, body), to: &text)
                #expect(!text.contains("secreto") && !text.contains("public-key"))
            }
        }
    }
}
