/// An error as a person reads it: a title, a line that says what to do, and whether a button to try again makes sense.
///
/// The texts are Spanish and stand in `Textos.swift`. `causa` stays beside them, so that a front-end can translate.
public struct UiError: Hashable, Sendable {
    /// What happened, in a few words.
    public var titulo: String
    /// What to do about it.
    public var detalle: String
    /// Whether trying again can help: no connection, a slow answer, a 5xx, and a 429 after its wait.
    public var sePuedeReintentar: Bool
    /// The error beneath.
    public var causa: AppError

    /// An error with texts of one's own. Without a `causa` it counts as unexpected.
    public init(
        titulo: String, detalle: String, sePuedeReintentar: Bool, causa: AppError = .inesperado(causa: "sin causa")
    ) {
        self.titulo = titulo
        self.detalle = detalle
        self.sePuedeReintentar = sePuedeReintentar
        self.causa = causa
    }

    /// The texts that this library has for an error.
    public init(_ causa: AppError) {
        let (titulo, detalle) = Textos.error(causa)
        self.init(
            titulo: titulo, detalle: detalle, sePuedeReintentar: causa.isTransient || causa.isRateLimit, causa: causa
        )
    }
}

extension AppError {
    /// A 429 may be tried again by hand, once its wait is over, though never by itself.
    fileprivate var isRateLimit: Bool {
        if case .demasiadas = self { true } else { false }
    }
}
