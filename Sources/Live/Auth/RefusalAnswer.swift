import Foundation
import PokedexDomain

/// What is read of a refusal, in the shapes that GoTrue has had:
///
/// - `{"error": "invalid_grant", "error_description": "…"}`, the OAuth one;
/// - `{"code": 422, "msg": "…"}`, with the status as the code, later with an `error_code` too;
/// - `{"code": "weak_password", "message": "…"}`, of its dated version of 2024;
/// - any of them with `weak_password`, an object with `reasons`.
///
/// `{"message": "…"}` alone is none of them: so speak the gateways before the server, of a wrong key for one, and that
/// must not sign everybody out.
struct RefusalAnswer: Decodable {
    private var error: String?
    private var errorDescription: String?
    private var errorCode: String?
    private var textCode: String?
    private var numberCode: Int?
    private var msg: String?
    private var message: String?
    private var isWeakPassword: Bool

    private enum CodingKeys: String, CodingKey {
        case error, code, msg, message
        case errorDescription = "error_description"
        case errorCode = "error_code"
        case weakPassword = "weak_password"
    }

    private struct WeakPassword: Decodable {
        var reasons: [String]
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
        isWeakPassword = (try? container.decode(WeakPassword.self, forKey: .weakPassword)) != nil
    }

    /// The refusal in an answer, or `nil` if it is not the account server that speaks there.
    ///
    /// - Parameter hiding: what was sent and must not come back in the refusal's words.
    static func refusal(in answer: HTTPAnswer, hiding: [String]) -> AuthRefusal? {
        guard [400, 401, 403, 422].contains(answer.status),
            let read = try? JSONDecoder().decode(Self.self, from: answer.body), read.isRefusal(answer.status)
        else { return nil }
        let trimmed = hiding.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        // Also as they would read in a line for a person.
        let hidden = (trimmed + trimmed.map(visible)).filter { !$0.isEmpty }
        func shown(_ text: String) -> String? { hidden.contains { text.contains($0) } ? nil : text }
        let words = read.msg ?? read.errorDescription ?? read.message
        return AuthRefusal(
            status: answer.status, code: read.code.flatMap(shown),
            // Cut only when it is known to hold no secret, of which half would be left else.
            message: words.flatMap(shown).flatMap(plain).flatMap(shown).map { String($0.prefix(200)) })
    }

    private func isRefusal(_ status: Int) -> Bool {
        errorCode != nil || isWeakPassword
            || msg != nil && (numberCode == status || textCode != nil)
            || message != nil && textCode != nil
            || error.map { errorDescription != nil || Self.oauth.contains($0) } ?? false
    }

    private var code: String? {
        if let code = errorCode ?? textCode { return code }
        if isWeakPassword { return "weak_password" }
        // The old shapes tell the reason in words alone, and call it a grant whatever it is.
        let words = msg ?? errorDescription ?? ""
        return Self.codes[words.lowercased()] ?? error.flatMap(Self.name)
    }

    private static let codes = [
        "invalid login credentials": "invalid_credentials",
        "email not confirmed": "email_not_confirmed",
        "user already registered": "user_already_exists",
        "a user with this email address has already been registered": "email_exists",
        "signups not allowed for this instance": "signup_disabled",
        "email signups are disabled": "email_provider_disabled",
        "user is banned": "user_banned",
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
            switch scalar.properties.generalCategory {
            // Also what turns the direction of the text around it.
            case .control, .format, .lineSeparator, .paragraphSeparator: if scalar == "\n" { scalars.append(" ") }
            default: scalars.append(scalar)
            }
        }
        return String(scalars).trimmingCharacters(in: .whitespaces)
    }
}
