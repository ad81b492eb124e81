import Foundation
import PokedexDomain

/// What is read of an answer with tokens. Decoding fails unless both tokens and an expiry are there.
struct TokensAnswer: Decodable {
    private var accessToken: String
    private var refreshToken: String
    /// Whose they are. An answer to a refresh need not say it again.
    private var user: User?
    private var lifetime: Double?
    private var end: Double?

    fileprivate enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case expiresAt = "expires_at"
        case user
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try container.decodeFilled(.accessToken)
        refreshToken = try container.decodeFilled(.refreshToken)
        user = try? container.decode(User.self, forKey: .user)
        lifetime = container.positive(.expiresIn)
        end = container.positive(.expiresAt)
        guard lifetime != nil || end != nil else {
            throw DecodingError.keyNotFound(
                CodingKeys.expiresIn, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: ""))
        }
    }

    /// The session.
    ///
    /// - Parameters:
    ///   - askedAt: the wall clock's time before it was asked for. The lifetime is counted from it, so that a wrong clock on
    ///     this machine does no harm and the token never ends before it is thought to.
    ///   - needsUser: whether an answer that does not say whose the tokens are is a failure.
    func session(askedAt: Timestamp, needsUser: Bool = true) throws(AppError) -> AuthSession {
        guard user != nil || !needsUser else {
            throw .inesperado(causa: "the answer is not what was asked for: user is missing")
        }
        // Numbers beyond this are no time, and would not fit.
        let expiresAt =
            lifetime.map { askedAt.advanced(by: .seconds(min($0, 1e9))) }
            ?? Timestamp(milliseconds: Int64(min(end ?? 0, 1e12) * 1000))
        return AuthSession(
            accessToken: accessToken, refreshToken: refreshToken, expiresAt: expiresAt, obtainedAt: askedAt,
            userId: user?.id ?? "", email: user?.email)
    }
}

/// What is read of an answer to a sign-up: tokens, or a user who has to confirm the address, bare or beside a null
/// `session`.
struct SignUpAnswer: Decodable {
    private var tokens: TokensAnswer?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case user, session
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.hasValue(.accessToken) {
            tokens = try TokensAnswer(from: decoder)
        } else if container.hasValue(.session) {
            tokens = try container.decode(TokensAnswer.self, forKey: .session)
        } else if container.hasValue(.user) {
            _ = try container.decode(User.self, forKey: .user)
        } else {
            _ = try User(from: decoder)
        }
    }

    func outcome(askedAt: Timestamp) throws(AppError) -> SignUpOutcome {
        guard let tokens else { return .confirmEmail }
        return .session(try tokens.session(askedAt: askedAt))
    }
}

/// Any JSON object: an answer in which nothing is looked for, but which is no page either.
struct AnyAnswer: Decodable {
    private enum CodingKeys: CodingKey {}

    /// Throws if the body is not a JSON object. An empty body is a success.
    static func check(_ answer: HTTPAnswer) throws {
        if !answer.body.isEmpty { _ = try answer.decoded(AnyAnswer.self) }
    }

    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self)
    }
}

private struct User: Decodable {
    var id: String
    var email: String?

    private enum CodingKeys: String, CodingKey {
        case id, email
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeFilled(.id)
        let email = try? container.decodeIfPresent(String.self, forKey: .email)
        self.email = email.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension KeyedDecodingContainer {
    /// A text with something in it.
    fileprivate func decodeFilled(_ key: Key) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard !text.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "empty")
        }
        return text
    }

    /// A number above zero, also where a server writes it as a text.
    fileprivate func positive(_ key: Key) -> Double? {
        let text = try? decode(String.self, forKey: key)
        let number = (try? decode(Double.self, forKey: key)) ?? text.flatMap { Int($0) }.map(Double.init)
        return number.flatMap { $0 > 0 ? $0 : nil }
    }

    fileprivate func hasValue(_ key: Key) -> Bool {
        (try? decodeNil(forKey: key)) == false
    }
}
