/// How long something takes in a test: always the same, or another time with each seed.
///
/// A fixed latency and a fixed moment, such as a sign-out after 1.5 s, always meet in the same way, however many orders are
/// tried. A varied latency lets the answer come before that moment, after it, and at it.
///
/// ```swift
/// let network = Latency.varied(.seconds(1), by: .milliseconds(500))
/// try await time.clock.sleep(for: network.next())
/// ```
public struct Latency: Hashable, Sendable {
    /// How long it takes where no seed decides.
    public let usual: Duration
    /// How much shorter or longer it may be. Zero for a fixed latency.
    public let spread: Duration

    private init(usual: Duration, spread: Duration) {
        self.usual = max(usual, .zero)
        self.spread = max(spread, .zero)
    }

    /// Always that long. A duration below zero counts as zero.
    public static func fixed(_ duration: Duration) -> Latency {
        Latency(usual: duration, spread: .zero)
    }

    /// That long without a seed. With a seed, from `usual - spread` to `usual + spread`, and never below zero.
    public static func varied(_ usual: Duration, by spread: Duration) -> Latency {
        Latency(usual: usual, spread: spread)
    }

    /// How long it takes this time: drawn from the seed of the current run, as ``VirtualTime/vary(_:by:)`` does; ``usual``
    /// where there is no run or the run has no seed.
    public func next() -> Duration {
        VirtualTime.current?.vary(usual, by: spread) ?? usual
    }
}
