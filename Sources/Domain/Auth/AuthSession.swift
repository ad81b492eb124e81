/// Who is signed in, and the tokens that prove it. The tokens show in no description, dump or mirror.
public struct AuthSession: Hashable, Sendable {
    /// What proves who asks, until ``expiresAt``.
    public var accessToken: String
    /// What a new session can be had for, once.
    public var refreshToken: String
    /// When the access token ends.
    public var expiresAt: Timestamp
    /// When it was asked for, by the clock of this machine; `nil` where that is not known, in a file of an earlier version.
    public var obtainedAt: Timestamp?
    /// The account's id; empty if the server did not tell it with a refresh.
    public var userId: String
    /// The account's address, if the server told it.
    public var email: String?

    /// How long before its end a new token is asked for: 60 s, or half of a life of less than 120 s.
    public static let longestMargin = Duration.seconds(60)

    /// A session as the server gave it.
    public init(
        accessToken: String, refreshToken: String, expiresAt: Timestamp, obtainedAt: Timestamp?, userId: String,
        email: String?
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.obtainedAt = obtainedAt
        self.userId = userId
        self.email = email
    }

    /// Whether it can be used at all: without both tokens it is damage and not a session.
    public var isUsable: Bool { !accessToken.isEmpty && !refreshToken.isEmpty }

    /// Whether both have the same refresh token, code point by code point: what a store compares before it deletes one.
    public func isSame(as other: AuthSession) -> Bool {
        Secret(refreshToken) == Secret(other.refreshToken)
    }

    /// Whether a new access token must be asked for: 60 seconds or less are left, or half or less of a life that is shorter
    /// than 120 seconds, or the clock was moved since the token was obtained.
    ///
    /// The clock was moved if it stands before ``obtainedAt``, or if more is left than the token ever had. The true end is
    /// unknown then: a clock that was ahead at the sign-in would otherwise keep a dead token for as long.
    public func isEnding(at now: Timestamp) -> Bool {
        let left = expiresAt.timeSince(now)
        guard let obtainedAt else { return left <= Self.longestMargin }
        let life = expiresAt.timeSince(obtainedAt)
        return left <= min(Self.longestMargin, life / 2) || now < obtainedAt || left > life
    }

    /// Whether the access token has ended.
    public func isOver(at now: Timestamp) -> Bool {
        expiresAt.timeSince(now) <= .zero
    }
}

extension AuthSession: CustomStringConvertible, CustomDebugStringConvertible {
    /// Everything but the tokens.
    public var description: String {
        "AuthSession(userId: \(userId), expiresAt: \(expiresAt.milliseconds), "
            + "obtainedAt: \(obtainedAt.map { "\($0.milliseconds)" } ?? "nil"), accessToken: \(Secret(accessToken)), "
            + "refreshToken: \(Secret(refreshToken)))"
    }

    /// Everything but the tokens.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
    extension AuthSession: CustomReflectable {
        /// Everything but the tokens.
        public var customMirror: Mirror {
            Mirror(
                self,
                children: [
                    "userId": userId, "expiresAt": expiresAt, "obtainedAt": obtainedAt as Any,
                    "accessToken": Secret(accessToken), "refreshToken": Secret(refreshToken),
                ], displayStyle: .struct)
        }
    }
#endif
