/// How often a failed call is tried again, and after how long: a pure rule, run by whoever has a clock.
///
/// A *try* is one call of a port. Adapters never try again by themselves, so tries are never multiplied.
public struct RetryPolicy: Hashable, Sendable {
    /// The wait before the second try, before the third, and so on. One more try than waits, in all.
    public var waits: [Duration]

    /// A policy with these waits; none means one try.
    public init(waits: [Duration]) {
        self.waits = waits
    }

    /// Three tries in all: the second 1 s after the first failed, the third 2 s after the second failed.
    public static let standard = RetryPolicy(waits: [.seconds(1), .seconds(2)])

    /// One try.
    public static let once = RetryPolicy(waits: [])

    /// How long to wait before the next try, or `nil` to give up.
    ///
    /// - Parameters:
    ///   - tries: how many tries have failed so far, from 1.
    ///   - error: how the last one failed. Only a transient error is tried again, so a 4xx is told at once.
    public func wait(afterFailures tries: Int, last error: AppError) -> Duration? {
        guard error.isTransient, tries > 0, tries <= waits.count else { return nil }
        return waits[tries - 1]
    }
}
