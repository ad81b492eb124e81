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
    /// When the run ended: virtual time since it began.
    public let time: Duration
    /// Where the exploration was started.
    public let place: SourcePlace
    /// The fewest departures from the order of arrival that fail in the same way, if the seed was shrunk.
    public let departures: Departures?
    /// What these departures are, one after another, in words.
    public let steps: [String]
    /// What ran until then, and every state published.
    public let timeline: String
    private let shrunk: Shrinking.Result?
    private let isTold: Bool

    init(
        _ kind: Kind, held: Int, _ trial: ExploredRun, at place: SourcePlace, reason: String? = nil,
        shrunk: Shrinking.Result? = nil
    ) {
        self.kind = kind
        self.held = held
        self.reason = reason ?? trial.failure ?? "nothing"
        self.shrunk = shrunk
        self.place = place
        time = trial.end
        departures = shrunk?.departures
        steps = shrunk?.steps ?? []
        timeline = trial.timeline
        isTold = trial.isTold
    }

    /// What happened, where, how to see it again, and the timeline.
    public var description: String {
        """
        \(headline) at \(VirtualTime.text(time)) (\(held) held before it): \(reason)
        The exploration was started at \(place).
        \(([advice] + shortest).joined(separator: "\n"))
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
            The same seed gives the same run, in this configuration and with this toolchain. If the body goes through a set or \
            a dictionary, another process needs SWIFT_DETERMINISTIC_HASHING=1 in its environment, and this one too. To look \
            into it:
            @Test func theOrderOfSeed\(seed)() throws {
                try VirtualTime.run(seed: \(seed)) { time in
                    // the body that was explored
                }
            }
            """
        case .notRepeatable:
            "Something outside decides: a real clock, a random number without a seed, a value that one run leaves to the next, "
                + "or the order of a set or a dictionary. Give the body its own of each, made from the seed or the run; sort what "
                + "comes out of a set, or set SWIFT_DETERMINISTIC_HASHING=1 in the environment of the tests. Orders of sets can "
                + "also differ between processes only, which two runs in one process do not show."
        case .cancellation(let name, let step):
            "Whoever awaits \(name) must bear that it ends early. To look into it: "
                + "`VirtualTime.run(cancelling: \(String(reflecting: name)), before: \(step))`."
        }
    }

    private var shortest: [String] {
        guard case .seed = kind else { return [] }
        if isTold {
            return [
                "The seed was run once and not shrunk, because Swift Testing would tell of the expectation in each further run. "
                    + "To have it shrunk, throw an error in place of the expectation."
            ]
        }
        guard let shrunk else { return [] }
        let replay = "try VirtualTime.run(replaying: Departures(\"\(shrunk.departures)\")) { time in … }"
        if shrunk.departures.count == 0 { return ["It fails in the order of arrival too: \(replay)"] }
        let left = shrunk.isLeast ? "None of them can be left out" : "More might be left out, but the runs were used up"
        return [
            "Departures from the order of arrival that are enough for it: \(shrunk.departures.count) of \(shrunk.recorded). "
                + "\(left) (\(shrunk.runs) runs)."
        ] + shrunk.steps.enumerated().map { "  \($0 + 1). \($1)" } + ["To see only these: \(replay)"]
    }
}
