/// An error as a person reads it: a title, a line that says what to do, and whether a button to try again makes sense.
///
/// The texts are Spanish and stand in `Textos.swift`. `causa` stays beside them, so that a front-end can translate.
public struct UiError: Hashable, Sendable {
    /// What happened, in a few words.
    public var titulo: String
    /// What to do about it.
    public var detalle: String
    /// Whether trying again can help: no connection, a slow answer, a 5xx, a 429 after its wait, and a store that is full
    /// or in use.
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
            titulo: titulo, detalle: detalle, sePuedeReintentar: causa.isTransient || causa.passesByHand, causa: causa
        )
    }
}

extension AppError {
    /// Whether a person can try again with success, though the library never does so by itself: a 429 once its wait is
    /// over, a store once there is room or the other program is done.
    fileprivate var passesByHand: Bool {
        switch self {
        case .demasiadas, .almacen(.lleno), .almacen(.ocupado): true
        case .sinConexion, .lento, .servidor, .almacen(.sinPermiso), .almacen(.versionNueva), .inesperado: false
        }
    }
}
