/// Who is signed in, and the tokens that prove it. The tokens show in no description, dump or mirror.
public struct AuthSession: Hashable, Sendable {
    /// What proves who asks, until ``expiresAt``.
    public var accessToken: String
    /// What a new session can be had for, once.
    public var refreshToken: String
    /// When the access token ends.
    public var expiresAt: Timestamp
    /// The account's id.
    public var userId: String
    /// The account's address, if the server told it.
    public var email: String?

    /// A session as the server gave it.
    public init(accessToken: String, refreshToken: String, expiresAt: Timestamp, userId: String, email: String?) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.userId = userId
        self.email = email
    }

    /// Whether it can be used at all: without both tokens it is damage and not a session.
    public var isUsable: Bool { !accessToken.isEmpty && !refreshToken.isEmpty }

    /// Whether the access token ends within 60 seconds, or has ended: then a new one is asked for.
    public func isEnding(at now: Timestamp) -> Bool {
        expiresAt.timeSince(now) <= .seconds(60)
    }

    /// Whether the access token has ended.
    public func isOver(at now: Timestamp) -> Bool {
        expiresAt.timeSince(now) <= .zero
    }
}

extension AuthSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Everything but the tokens.
    public var description: String {
        "AuthSession(userId: \(userId), expiresAt: \(expiresAt.milliseconds), accessToken: \(Secret(accessToken)), "
            + "refreshToken: \(Secret(refreshToken)))"
    }

    /// Everything but the tokens.
    public var debugDescription: String { description }

    /// Everything but the tokens.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "userId": userId, "expiresAt": expiresAt, "accessToken": Secret(accessToken),
                "refreshToken": Secret(refreshToken),
            ], displayStyle: .struct)
    }
}
