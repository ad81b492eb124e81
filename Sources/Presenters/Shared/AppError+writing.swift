extension AppError {
    /// The name of the error that a write ended with.
    ///
    /// A write that somebody asked for is never cancelled by this library. One that ends as cancelled all the same was not
    /// stored, and that has to be told.
    init(writing error: any Error) {
        self = error is CancellationError ? .inesperado(causa: "the write was cancelled from outside") : AppError(error)
    }
}
