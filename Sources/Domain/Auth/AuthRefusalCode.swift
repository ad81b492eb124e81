/// The account server's name for the reason of a refusal, such as `invalid_credentials`.
///
/// The constants are the names that this library knows: each has a text of its own or ends a session. A server may send
/// any other name too.
public struct AuthRefusalCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name as the server writes it.
    public let rawValue: String

    /// A name as the server wrote it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A name as the server writes it.
    public init(stringLiteral name: String) {
        self.init(rawValue: name)
    }

    // MARK: They end a session: they speak of the token or of the person

    /// The server does not know the refresh token.
    public static let refreshTokenNotFound: Self = "refresh_token_not_found"
    /// The refresh token was spent before.
    public static let refreshTokenAlreadyUsed: Self = "refresh_token_already_used"
    /// The server does not know the session.
    public static let sessionNotFound: Self = "session_not_found"
    /// The session is older than the server allows.
    public static let sessionExpired: Self = "session_expired"
    /// The person's account is gone.
    public static let userNotFound: Self = "user_not_found"
    /// The person's account is blocked.
    public static let userBanned: Self = "user_banned"
    /// OAuth's name for a token or a password that is not accepted (RFC 6749, 5.2).
    public static let invalidGrant: Self = "invalid_grant"

    // MARK: They have a text

    /// The address or the password is wrong.
    public static let invalidCredentials: Self = "invalid_credentials"
    /// The address was not confirmed yet.
    public static let emailNotConfirmed: Self = "email_not_confirmed"
    /// The address has an account.
    public static let userAlreadyExists: Self = "user_already_exists"
    /// The address has an account.
    public static let emailExists: Self = "email_exists"
    /// The password is too easy to guess; see ``PasswordWeakness``.
    public static let weakPassword: Self = "weak_password"
    /// The server does not accept the address.
    public static let emailAddressInvalid: Self = "email_address_invalid"
    /// The server sends no mail to the address.
    public static let emailAddressNotAuthorized: Self = "email_address_not_authorized"
    /// The server does not accept what was sent.
    public static let validationFailed: Self = "validation_failed"
    /// The server could not tell that a person is asking.
    public static let captchaFailed: Self = "captcha_failed"
    /// Accounts cannot be made now.
    public static let signupDisabled: Self = "signup_disabled"
    /// Accounts with an address are switched off.
    public static let emailProviderDisabled: Self = "email_provider_disabled"
    /// Accounts with a telephone are switched off.
    public static let phoneProviderDisabled: Self = "phone_provider_disabled"
    /// The kind of account that was asked for is switched off.
    public static let providerDisabled: Self = "provider_disabled"
    /// A hook of the server's owner did not answer in time.
    public static let hookTimeout: Self = "hook_timeout"
    /// A hook of the server's owner did not answer in time, twice.
    public static let hookTimeoutAfterRetry: Self = "hook_timeout_after_retry"
    /// The server did not finish in time.
    public static let requestTimeout: Self = "request_timeout"

    private static let endings: Set<Self> = [
        .refreshTokenNotFound, .refreshTokenAlreadyUsed, .sessionNotFound, .sessionExpired, .userNotFound, .userBanned,
        .invalidGrant,
    ]

    private static let others: Set<Self> = [
        .invalidCredentials, .emailNotConfirmed, .userAlreadyExists, .emailExists, .weakPassword, .emailAddressInvalid,
        .emailAddressNotAuthorized, .validationFailed, .captchaFailed, .signupDisabled, .emailProviderDisabled,
        .phoneProviderDisabled, .providerDisabled, .hookTimeout, .hookTimeoutAfterRetry, .requestTimeout,
    ]

    /// Whether a refresh that is refused with it ends the session. Every other reason is the server's own affair (a setting,
    /// a hook, a missing header) and says nothing of who is signed in.
    public var endsSession: Bool { Self.endings.contains(self) }

    /// Whether it is one of the constants. Such a name is no echo of what a person typed.
    public var isKnown: Bool { Self.endings.contains(self) || Self.others.contains(self) }
}

/// Why the server calls a password weak, by its own names.
public enum PasswordWeakness: String, CaseIterable, Hashable, Sendable {
    /// Too short.
    case length
    /// A kind of character is missing.
    case characters
    /// It stands in a list of stolen passwords.
    case pwned
}
