import PokedexDomain

extension RuleTable {
    private static let knownRefusals: [String] = [
        "invalid_credentials", "invalid_grant", "email_not_confirmed", "user_already_exists", "email_exists",
        "weak_password", "email_address_invalid", "email_address_not_authorized", "validation_failed",
        "captcha_failed", "signup_disabled", "email_provider_disabled", "phone_provider_disabled",
        "provider_disabled", "user_banned", "user_not_found", "refresh_token_not_found",
        "refresh_token_already_used", "session_not_found", "session_expired", "hook_timeout",
        "hook_timeout_after_retry", "request_timeout",
    ]

    private static let closedAtEachAct: [JSON] = [
        "signup_disabled", "email_provider_disabled", "phone_provider_disabled", "provider_disabled",
    ].flatMap { code in
        AuthAct.allCases.map { ["status": 422, "code": .text(code), "message": .null, "act": .text($0.rawValue)] }
    }

    private static let weakForEachReason: [JSON] =
        ([
            ["length"], ["characters"], ["pwned"], ["pwned", "length"], ["pwned", "characters", "length"],
        ] as [[JSON]]).map {
            ["status": 422, "code": "weak_password", "message": "Too weak", "weaknesses": .array($0)]
        }

    static let refusalTexts = RuleTable(
        name: "refusal-texts",
        given: knownRefusals.map { ["status": 400, "code": .text($0), "message": "The server's own words"] }
            + closedAtEachAct + weakForEachReason + [
                ["status": 422, "code": "something_new", "message": "The server's own words"],
                ["status": 403, "code": .null, "message": "The server's own words"],
                ["status": 400, "code": .null, "message": .null], ["status": 400, "code": .null, "message": ""],
                ["status": 401, "code": .null, "message": "<html>a portal</html>"],
                ["status": 400, "code": .null, "message": "  "],
            ]
    ) {
        let act = AuthAct(rawValue: try $0["act"].orNil?.text ?? "entrar") ?? .entrar
        return JSON(UiError(try AuthFormSpec.refusal($0), act: act))
    }

    static let refusalCodes = RuleTable(
        name: "refusal-codes",
        given: (GoTrueCodes.all + ["invalid_grant", "invalid_client", "access_denied", "something_new", ""]).map {
            .text($0)
        }
    ) {
        .bool(AuthRefusalCode(rawValue: try $0.text).endsSession)
    }

    static let sessionTime = RuleTable(
        name: "session-time",
        given: ([
            (3600, 3600), (3600, 60.001), (3600, 60), (3600, 59.999), (3600, 0.001), (3600, 0), (3600, -1),
            (3600, 3600.001), (3600, 7200), (120, 60), (119.998, 60), (119.998, 59.999), (60, 60), (60, 30.001),
            (60, 30),
            (30, 15.001), (30, 15), (1, 1), (1, 0.5), (0, 0), (-5, -5), (nil, 3600), (nil, 60.001), (nil, 60),
            (nil, 0),
        ] as [(life: Double?, left: Double)]).map { life, left in
            let now = 10_000_000
            let expiresAt = now + Int((left * 1000).rounded())
            return [
                "expiresAt": .int(expiresAt), "now": .int(now),
                "obtainedAt": JSON(life.map { expiresAt - Int(($0 * 1000).rounded()) }),
            ]
        } + [
            ["expiresAt": .int(.max), "obtainedAt": .int(.min), "now": 0],
            ["expiresAt": .int(.min), "obtainedAt": .int(.max), "now": 0],
        ]
    ) {
        let session = AuthSession(
            accessToken: "acceso", refreshToken: "refresco", expiresAt: try $0["expiresAt"].timestamp,
            obtainedAt: try $0["obtainedAt"].orNil?.timestamp, userId: "usuaria", email: nil)
        let now = try $0["now"].timestamp
        return ["isEnding": .bool(session.isEnding(at: now)), "isOver": .bool(session.isOver(at: now))]
    }

    static let sessionWait = RuleTable(
        name: "session-wait",
        given: [1, 2, 3, 4, 5, 6, 7, 8, 1_000].map { ["failures": .int($0), "last": JSON(AppError.sinConexion)] }
            + ([
                .lento, .servidor(codigo: 400), .servidor(codigo: 503), .inesperado(causa: "locked"),
                .demasiadas(esperar: nil), .demasiadas(esperar: .zero), .demasiadas(esperar: .milliseconds(1)),
                .demasiadas(esperar: .seconds(60)), .demasiadas(esperar: .seconds(3600)),
            ] as [AppError]).map { ["failures": 2, "last": JSON($0)] }
    ) {
        .int(
            SessionWait.after(failures: try $0["failures"].int, last: try $0["last"].appError).milliseconds)
    }
}
