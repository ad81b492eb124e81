/// How long the session waits after a failure before the same is asked again: a refresh, or the reading of the store.
package enum SessionWait {
    /// The wait after the first failure.
    static let first = Duration.seconds(1)
    /// The longest wait of its own; a server may ask for more.
    static let longest = Duration.seconds(60)

    /// The wait after so many failures in a row, from 1: what the server asked for, else 1 s, doubled each time, at most 60 s.
    package static func after(failures: Int, last error: AppError) -> Duration {
        if case .demasiadas(let asked?) = error, asked > .zero { return asked }
        let doublings = min(max(failures, 1) - 1, 6)
        return min(first * (1 << doublings), longest)
    }
}
