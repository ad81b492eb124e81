/// The account server said no: it understood and refused (400, 401, 403 or 422 with a body of its own shape).
///
/// Only this blames what was typed, and only some of its codes end a session. A portal's page, a 5xx or no answer is an
/// ``AppError``.
public struct AuthRefusal: Error, Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The server's name for the reason, such as `invalid_credentials`, if it gave one.
    public var code: AuthRefusalCode?
    /// The server's own words, if it gave some.
    public var message: String?
    /// Why the password is weak, if the server said so.
    public var weaknesses: [PasswordWeakness]

    /// A refusal as the server gave it.
    public init(status: Int, code: AuthRefusalCode?, message: String?, weaknesses: [PasswordWeakness] = []) {
        self.status = status
        self.code = code
        self.message = message
        self.weaknesses = weaknesses
    }
}

/// What somebody asked the account server for. A text about a refusal names it.
public enum AuthAct: String, CaseIterable, Hashable, Sendable {
    /// To sign in.
    case entrar
    /// To make an account.
    case registrar
    /// To have a mail sent for a new password.
    case recuperar
}

extension UiError {
    /// The texts for a refusal: Spanish for the reasons that are known, the server's own words for the rest, never markup.
    /// Sending the same again does not help.
    ///
    /// - Parameters:
    ///   - refusal: what the server said.
    ///   - act: what was asked for, which the text names where it matters.
    public init(_ refusal: AuthRefusal, act: AuthAct = .entrar) {
        self.init(
            titulo: Textos.rechazo, detalle: Textos.rechazo(refusal, act), sePuedeReintentar: false,
            causa: .servidor(codigo: refusal.status))
    }
}
