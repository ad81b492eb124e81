/// One run of a body, and all that can be said of it afterwards.
struct ExploredRun {
    typealias Body = @Sendable (VirtualTime) async throws -> Void

    /// What the body threw, how its run failed, or which expectation failed, in sentences; `nil` if it held.
    let failure: String?
    /// Of what type the error was that it ended with, or "well".
    let kind: String
    /// Whether the test framework has told the failure already: an expectation failed. It would tell it again in every
    /// further run of the same body.
    let isTold: Bool
    /// When it ended.
    let end: Duration
    let timeline: String
    let steps: Int
    let wasAimed: Bool
    /// Whose the jobs were, if the plan asks for it.
    let names: StepNames?
    /// Whether a sleep may have been of another length, since the machine was busy.
    let isInDoubt: Bool
    private let digest: UInt64
    private let jobs: Int

    init(_ plan: RunPlan, _ body: @escaping Body) {
        let scheduler = VirtualScheduler(plan)
        var ended: (failure: String?, kind: String, isOfTesting: Bool) = (nil, "well", false)
        do {
            try VirtualTime.run(on: scheduler, body)
        } catch is CancellationError where plan.cancellation != nil {
        } catch let error as VirtualTimeError {
            ended = (error.summary, "\(error.kind)", false)
        } catch {
            let text = ErrorText(error)
            ended = (text.text, "\(type(of: error))", text.isOfTesting)
        }
        let expectations = scheduler.failedExpectations
        isTold = ended.isOfTesting || !expectations.isEmpty
        failure = expectations.summary ?? ended.failure
        kind = expectations.isEmpty ? ended.kind : "a failed expectation"
        timeline = scheduler.timeline
        isInDoubt = scheduler.doubtfulSleeps > 0
        digest = scheduler.orderDigest
        end = scheduler.now
        jobs = scheduler.jobsRun
        steps = scheduler.stepsOfTheAim
        wasAimed = scheduler.wasAimed
        names = scheduler.names
    }

    /// How this run differs from another that should be alike, or `nil`.
    func difference(from other: ExploredRun) -> String? {
        let lines = zip(timeline.split(separator: "\n"), other.timeline.split(separator: "\n"))
        if let (one, two) = lines.first(where: { $0 != $1 }) {
            return "first «\(one)», then «\(two)»"
        }
        if timeline != other.timeline { return "one timeline is longer than the other" }
        if end != other.end {
            return "one ended at \(VirtualTime.text(end)), the other at \(VirtualTime.text(other.end))"
        }
        if digest != other.digest || jobs != other.jobs {
            return "the timelines are equal, but jobs ran in another order or at other times"
        }
        // Not their texts: that of a set differs from run to run.
        guard kind != other.kind else { return nil }
        return "one ended so: \(failure ?? kind); the other so: \(other.failure ?? other.kind)"
    }
}
