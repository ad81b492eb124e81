extension AppError {
    /// The name of the error that a write ended with.
    ///
    /// A write that somebody asked for is never cancelled by this library. One that ends as cancelled all the same was not
    /// stored, and that has to be told.
    init(writing error: any Error) {
        self = error is CancellationError ? .inesperado(causa: "the write was cancelled from outside") : AppError(error)
    }

    /// The name of the error that a call about an account ended with.
    ///
    /// Of an error that is not named only the type is told: its text might carry a password or a token.
    init(account error: any Error) {
        switch error {
        case let error as AppError: self = error
        case is CancellationError: self = .inesperado(causa: "the call was cancelled from outside")
        default: self = .inesperado(causa: "the account adapter threw \(type(of: error))")
        }
    }
}
