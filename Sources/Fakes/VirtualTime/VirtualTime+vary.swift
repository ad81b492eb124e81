extension VirtualTime {
    /// A duration that the seed of this run chooses: one of 17 values with equal distances from `usual - spread` to
    /// `usual + spread`. A value below zero becomes zero.
    ///
    /// There are so few values on purpose: two latencies are then often over at the same instant, where the order decides.
    /// A run without a seed gets `usual`. The same seed gives the same durations.
    ///
    /// - Parameters:
    ///   - usual: the duration in the middle.
    ///   - spread: how much shorter or longer it may be. Below zero it counts as zero.
    public func vary(_ usual: Duration, by spread: Duration) -> Duration {
        guard spread > .zero else { return max(usual, .zero) }
        return scheduler.vary(usual, by: spread)
    }
}
