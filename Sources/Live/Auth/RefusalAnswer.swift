import Foundation
import PokedexDomain

/// What is read of a refusal, in the shapes that GoTrue has had:
///
/// - `{"error": "invalid_grant", "error_description": "…"}`, the OAuth one;
/// - `{"code": 422, "msg": "…"}`, with the status as the code, later with an `error_code` too;
/// - `{"code": "weak_password", "message": "…"}`, of its dated version of 2024;
/// - any of them with `weak_password`, an object with `reasons`.
///
/// `{"message": "…"}` alone is none of them: it comes from a gateway in front of the server (a wrong API key, say). Taking it
/// for a refusal would blame what somebody typed.
struct RefusalAnswer: Decodable {
    private var error: String?
    private var errorDescription: String?
    private var errorCode: String?
    private var textCode: String?
    private var numberCode: Int?
    private var msg: String?
    private var message: String?
    /// `nil` if the answer does not speak of a weak password.
    private var weaknesses: [PasswordWeakness]?

    private enum CodingKeys: String, CodingKey {
        case error, code, msg, message
        case errorDescription = "error_description"
        case errorCode = "error_code"
        case weakPassword = "weak_password"
    }

    private struct WeakPassword: Decodable {
        private var reasons: [String]

        /// Those that this library has words for.
        var weaknesses: [PasswordWeakness] { reasons.compactMap(PasswordWeakness.init) }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? { try? container.decode(String.self, forKey: key) }
        error = text(.error)
        errorDescription = text(.errorDescription)
        errorCode = text(.errorCode).flatMap(Self.name)
        textCode = text(.code).flatMap(Self.name)
        numberCode = (try? container.decode(Int.self, forKey: .code)) ?? text(.code).flatMap { Int($0) }
        msg = text(.msg)
        message = text(.message)
        weaknesses = (try? container.decode(WeakPassword.self, forKey: .weakPassword))?.weaknesses
    }

    /// The refusal in an answer, or `nil` if it is not the account server that speaks there.
    ///
    /// - Parameter hiding: what was sent and must not come back in the refusal's words.
    static func refusal(in answer: HTTPAnswer, hiding: [String]) -> AuthRefusal? {
        guard [400, 401, 403, 422].contains(answer.status),
            let read = try? JSONDecoder().decode(Self.self, from: answer.body), read.isRefusal(answer.status)
        else { return nil }
        let echo = Echo(of: hiding)
        return AuthRefusal(
            status: answer.status,
            // A code that this library knows is the server's own word, also where a password happens to be a part of it.
            code: read.code.flatMap { $0.isKnown || !echo.isHeard(in: $0.rawValue) ? $0 : nil },
            message: read.words.flatMap { echo.isHeard(in: $0) ? nil : $0 }.flatMap(plain).map {
                // Cut only when it is known to hold no secret, of which half would be left else.
                String($0.prefix(200))
            }, weaknesses: read.weaknesses ?? [])
    }

    /// The wait that a 429 asks for in words, as in "you can only request this after 53 seconds"; `nil` if there is none.
    static func wait(in answer: HTTPAnswer) -> Duration? {
        (try? JSONDecoder().decode(Self.self, from: answer.body))?.words.flatMap(WaitInWords.wait)
    }

    private var words: String? { msg ?? errorDescription ?? message }

    private func isRefusal(_ status: Int) -> Bool {
        errorCode != nil || weaknesses != nil
            || msg != nil && (numberCode == status || textCode != nil)
            || message != nil && textCode != nil
            || error.map { errorDescription != nil || Self.oauth.contains($0) } ?? false
    }

    private var code: AuthRefusalCode? {
        if let code = errorCode ?? textCode { return AuthRefusalCode(rawValue: code) }
        if weaknesses != nil { return .weakPassword }
        // The old shapes tell the reason in words alone, and call it a grant whatever it is.
        return Self.codes[(msg ?? errorDescription ?? "").lowercased()]
            ?? error.flatMap(Self.name).map(AuthRefusalCode.init(rawValue:))
    }

    private static let codes: [String: AuthRefusalCode] = [
        "invalid login credentials": .invalidCredentials,
        "email not confirmed": .emailNotConfirmed,
        "user already registered": .userAlreadyExists,
        "a user with this email address has already been registered": .emailExists,
        "signups not allowed for this instance": .signupDisabled,
        "email signups are disabled": .emailProviderDisabled,
        "email logins are disabled": .emailProviderDisabled,
        "phone signups are disabled": .phoneProviderDisabled,
        "phone logins are disabled": .phoneProviderDisabled,
        "user is banned": .userBanned,
    ]

    /// RFC 6749, 5.2 and 4.1.2.1: those that may come without a description.
    private static let oauth: Set = [
        "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
        "invalid_scope", "access_denied",
    ]

    /// A code as GoTrue writes them, in words, so that no page, value or number can stand in its place.
    private static func name(_ text: String) -> String? {
        let isName = text.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
        }
        return isName && text.contains(where: \.isLetter) && text.count <= 64 ? text : nil
    }

    /// A text for a person, in a line, or `nil` if it is markup or nothing.
    private static func plain(_ text: String) -> String? {
        guard !text.contains("<") else { return nil }
        let line = visible(text)
        return line.isEmpty ? nil : line
    }

    private static func visible(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n" { scalars.append(" ") } else if !scalar.cannotBeSeen { scalars.append(scalar) }
        }
        return String(scalars).trimmingCharacters(in: .whitespaces)
    }
}
