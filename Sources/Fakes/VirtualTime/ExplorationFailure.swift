/// A body that did not hold for some order of what could run at the same time: which order, and how to see it again.
public struct ExplorationFailure: Error, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Kind: Hashable, Sendable {
        /// The body threw, or its run failed, in the order that this seed decides.
        case seed(UInt64)
        /// The same seed gave two different runs: something outside of virtual time decides.
        case notRepeatable(seed: UInt64)
        /// The body threw, or its run failed, when that work was cancelled before that step of its own, counted from 0.
        case cancellation(of: String, step: Int)
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// How many seeds or steps held before it.
    public let held: Int
    /// What the body threw, or how the two runs differ, in words.
    public let reason: String
    /// What ran until then, and every state published.
    public let timeline: String

    /// What happened, how to see it again, and the timeline.
    public var description: String {
        """
        \(headline) (\(held) held before it): \(reason)
        \(advice)
        Timeline:
        \(timeline)
        """
    }

    private var headline: String {
        switch kind {
        case .seed(let seed): "The body fails with seed \(seed)"
        case .notRepeatable(let seed): "Two runs with seed \(seed) differ"
        case .cancellation(let name, let step): "The body fails when \(name) is cancelled before step \(step)"
        }
    }

    private var advice: String {
        switch kind {
        case .seed(let seed):
            """
            The same seed gives the same run, in this configuration and with this toolchain. To look into it:
            @Test func theOrderOfSeed\(seed)() throws {
                try VirtualTime.run(seed: \(seed)) { time in
                    // the body that was explored
                }
            }
            """
        case .notRepeatable:
            "Something outside decides: a real clock, a random number without a seed, the order of a set or a dictionary, a "
                + "value that one run leaves to the next. Give the body its own of each, made from the seed or the run."
        case .cancellation(let name, let step):
            "Whoever awaits \(name) must bear that it ends early. To look into it: "
                + "`VirtualTime.run(cancelling: \(String(reflecting: name)), before: \(step))`."
        }
    }
}
