extension AppError {
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
