import Foundation
import PokedexDomain

/// The session as it stands in a file: a JSON object with `version` (1), `accessToken`, `refreshToken`, `expiresAt`
/// (milliseconds since 1970), `userId` and, if they are known, `obtainedAt` (as `expiresAt`) and `email`. A file of an
/// earlier version has no `obtainedAt`.
struct SessionDocument: JSONDocument {
    static var version: Int { 1 }
    static var formatting: JSONEncoder.OutputFormatting { .readable }

    var session: AuthSession?
    var told: AuthSession? { session }

    private enum CodingKeys: String, CodingKey {
        case version, accessToken, refreshToken, expiresAt, obtainedAt, userId, email
    }

    init() {}

    init(session: AuthSession) {
        self.session = session
    }

    /// The document in those bytes, or what is wrong with them. No bytes are what a removal leaves that could only empty
    /// the file.
    static func read(_ data: Data) -> Result<Self, UnusableFile> {
        data.isEmpty ? .success(Self()) : decoded(data)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else { throw UnusableFile(reason: .unknownVersion(version)) }
        let session = AuthSession(
            accessToken: try container.decode(String.self, forKey: .accessToken),
            refreshToken: try container.decode(String.self, forKey: .refreshToken),
            expiresAt: try container.decode(Timestamp.self, forKey: .expiresAt),
            // One that cannot be read costs itself alone.
            obtainedAt: try? container.decode(Timestamp.self, forKey: .obtainedAt),
            userId: try container.decode(String.self, forKey: .userId),
            email: try container.decodeIfPresent(String.self, forKey: .email))
        guard session.isUsable else { throw UnusableFile(reason: .wrongShape("a token is empty")) }
        self.session = session
    }

    func encode(to encoder: any Encoder) throws {
        guard let session, session.isUsable else {
            throw AppError.inesperado(causa: "a session without tokens cannot be stored")
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(session.accessToken, forKey: .accessToken)
        try container.encode(session.refreshToken, forKey: .refreshToken)
        try container.encode(session.expiresAt, forKey: .expiresAt)
        try container.encodeIfPresent(session.obtainedAt, forKey: .obtainedAt)
        try container.encode(session.userId, forKey: .userId)
        try container.encodeIfPresent(session.email, forKey: .email)
    }
}
