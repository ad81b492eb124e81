/// The account server said no: it understood and refused (400, 401, 403 or 422 with a body of its own shape).
///
/// Only this ends a session or blames what was typed. A portal's page, a 5xx or no answer is an ``AppError``.
public struct AuthRefusal: Error, Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The server's name for the reason, such as `invalid_credentials`, if it gave one.
    public var code: String?
    /// The server's own words, if it gave some.
    public var message: String?

    /// A refusal as the server gave it.
    public init(status: Int, code: String?, message: String?) {
        self.status = status
        self.code = code
        self.message = message
    }
}

extension UiError {
    /// The texts for a refusal: Spanish for the reasons that are known, the server's own words for the rest, never markup.
    /// Sending the same again does not help.
    public init(_ refusal: AuthRefusal) {
        self.init(
            titulo: Textos.rechazo, detalle: Textos.rechazo(refusal), sePuedeReintentar: false,
            causa: .servidor(codigo: refusal.status))
    }
}
