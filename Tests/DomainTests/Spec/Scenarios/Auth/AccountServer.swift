import PokedexPresenters

/// An account server that answers what a scenario writes: a script for each of its calls.
final class AccountServer: AuthNetwork {
    private enum Answer: Sendable {
        case session(AuthSession)
        case confirmEmail
        case done
        case refusal(AuthRefusal)
        case failure(AppError)
    }

    private struct Contents: Sendable {
        var latency = Duration.zero
        var scripts: [String: AnswerScript<Answer>] = ["signOut": AnswerScript(always: .done)]
    }

    private let contents = Lock(Contents())
    private let calls: WriteLog
    private let clock: any Clock<Duration>

    init(_ run: ScenarioRun) {
        calls = WriteLog(run)
        clock = run.time.clock
    }

    var log: [JSON] { calls.all }

    /// What is not named stays.
    func set(_ change: JSON) throws {
        for (name, value) in try change.fields("latency", "signIn", "signUp", "refresh", "signOut", "recover") {
            if name == "latency" {
                let latency = try value.duration
                contents.withLock { $0.latency = latency }
            } else {
                let script = try AnswerScript(try value.array.map(Self.answer))
                contents.withLock { $0.scripts[name] = script }
            }
        }
    }

    private static func answer(_ json: JSON) throws -> Answer {
        if json == "confirmEmail" { return .confirmEmail }
        if json == "done" { return .done }
        let fields = try json.fields("session", "refusal", "failure")
        if let session = fields["session"] { return .session(try SessionSpec.session(session)) }
        if let refusal = fields["refusal"] { return .refusal(try AuthFormSpec.refusal(refusal)) }
        return .failure(try json["failure"].appError)
    }

    func signIn(email: String, password: String) async throws -> AuthSession {
        try await session("signIn", ["email": .text(email), "password": .text(password)])
    }

    func signUp(email: String, password: String) async throws -> SignUpOutcome {
        switch try await answer("signUp", ["email": .text(email), "password": .text(password)]) {
        case .session(let session): .session(session)
        default: .confirmEmail
        }
    }

    func refresh(refreshToken: String) async throws -> AuthSession {
        try await session("refresh", ["refreshToken": .text(refreshToken)])
    }

    func signOut(accessToken: String) async throws {
        _ = try await answer("signOut", ["accessToken": .text(accessToken)])
    }

    func recover(email: String) async throws {
        _ = try await answer("recover", ["email": .text(email)])
    }

    private func session(_ call: String, _ fields: [String: JSON]) async throws -> AuthSession {
        guard case .session(let session) = try await answer(call, fields) else { throw Self.unwritten(call) }
        return session
    }

    /// The next answer to such a call, after the latency.
    private func answer(_ call: String, _ fields: [String: JSON]) async throws -> Answer {
        calls.note(call, fields)
        let (answer, latency) = contents.withLock { ($0.scripts[call]?.next(), $0.latency) }
        if latency > .zero { try await clock.sleep(for: latency) }
        switch answer {
        case .refusal(let refusal): throw refusal
        case .failure(let error): throw error
        case .session, .confirmEmail, .done: return answer ?? .done
        case nil: throw Self.unwritten(call)
        }
    }

    private static func unwritten(_ call: String) -> AppError {
        .inesperado(causa: "the scenario writes no answer to \(call)")
    }
}
