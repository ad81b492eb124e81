/// Everything that can go wrong, named: what adapters throw and what decides whether to try again.
///
/// Cancellation is not here: it is not an error and never reaches a state.
public enum AppError: Error, Hashable, Sendable {
    /// No connection: the server was not reached, or the connection broke before the answer was whole.
    case sinConexion
    /// The answer did not come in time.
    case lento
    /// The server answered with an HTTP status that is not a success.
    case servidor(codigo: Int)
    /// The server asked for patience (HTTP 429); `esperar` is how long it said, if it did.
    case demasiadas(esperar: Duration?)
    /// What is stored on this machine cannot be read or written; the ``Almacen`` says why.
    case almacen(Almacen)
    /// Anything else, with its cause in words. The cause is for a log, not for a person, and carries no secret.
    case inesperado(causa: String)

    #if !hasFeature(Embedded)
        /// The name of any error: an `AppError` is itself, the rest is `.inesperado` with its text.
        public init(_ error: any Error) {
            self = error as? AppError ?? .inesperado(causa: String(describing: error))
        }
    #endif

    /// Whether an adapter's call that failed so is worth another try without anybody asking.
    ///
    /// No connection, a time-out and a 5xx pass by themselves. A 4xx, a 429, an unreadable body and a store do not
    /// (rule: the paged list, "The network beneath it").
    public var isTransient: Bool {
        switch self {
        case .sinConexion, .lento: true
        case .servidor(let codigo): (500...599).contains(codigo)
        case .demasiadas, .almacen, .inesperado: false
        }
    }
}
