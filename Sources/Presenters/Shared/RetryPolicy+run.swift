extension RetryPolicy {
    /// Runs a call, and again after the policy's wait as long as it fails with a transient error.
    ///
    /// - Throws: the last ``AppError``, at the moment of the failure that nothing follows; `CancellationError` at once
    ///   when the task is cancelled, also in a wait.
    public func run<Result: Sendable>(
        clock: any Clock<Duration>, _ call: @Sendable () async throws -> Result
    ) async throws -> Result {
        var failures = 0
        while true {
            do {
                try Task.checkCancellation()
                return try await call()
            } catch let cancellation as CancellationError {
                throw cancellation
            } catch {
                try Task.checkCancellation()
                let error = AppError(error)
                failures += 1
                guard let wait = wait(afterFailures: failures, last: error) else { throw error }
                try await clock.sleep(for: wait)
            }
        }
    }
}
