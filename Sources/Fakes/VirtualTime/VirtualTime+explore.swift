import PokedexPresenters

extension VirtualTime {
    /// Runs a body once a seed, each seed another order of what could run at the same time, and stops at the first that
    /// fails.
    ///
    /// Even seeds choose at random; odd ones give each task a priority and take it away at a few moments, which finds what
    /// needs one task to be held back for long. Each seed runs twice, and the two must be alike.
    ///
    /// A body says that it fails by throwing: `try #require(…)`, or an error of its own; an `#expect(…)` goes unseen.
    ///
    /// - Parameters:
    ///   - seeds: the orders to try.
    ///   - budget: when to stop a run that does not end by itself.
    ///   - body: the test. It must make everything that it uses anew, or runs would not be alike.
    /// - Throws: an ``ExplorationFailure`` that names the seed, which ``run(seed:budget:foreignWork:wallClock:_:)`` replays.
    public static func explore(
        seeds: some Sequence<UInt64>, budget: VirtualTimeBudget = .standard,
        _ body: @escaping @Sendable (VirtualTime) async throws -> Void
    ) throws {
        for (held, seed) in seeds.enumerated() {
            let first = Trial(body, budget: budget, seed: seed, cancellation: nil)
            let second = Trial(body, budget: budget, seed: seed, cancellation: nil)
            if let difference = first.difference(from: second) {
                throw ExplorationFailure(
                    kind: .notRepeatable(seed: seed), held: held, reason: difference, timeline: second.timeline)
            }
            if let reason = first.failure {
                throw ExplorationFailure(kind: .seed(seed), held: held, reason: reason, timeline: first.timeline)
            }
        }
    }

    /// Runs a body once for each step of some work that it starts, with that work cancelled just before the step: one
    /// cancellation a run, at every place where one can be noticed.
    ///
    /// A step is a job of the work's task, and also each moment at which nothing can run while the work waits: so it is
    /// cancelled in the middle of a sleep and of what its children do, too.
    ///
    /// - Parameters:
    ///   - name: the name that the work was spawned with, of several the first; or "body" for the body itself, which may
    ///     then end with a `CancellationError`.
    ///   - budget: when to stop a run that does not end by itself.
    ///   - body: the test. It throws if it fails.
    /// - Returns: how many steps there were.
    /// - Throws: an ``ExplorationFailure`` that names the step; also when no such work was started.
    @discardableResult
    public static func exploreCancellations(
        of name: String, budget: VirtualTimeBudget = .standard,
        _ body: @escaping @Sendable (VirtualTime) async throws -> Void
    ) throws -> Int {
        var step = 0
        while true {
            let trial = Trial(body, budget: budget, seed: nil, cancellation: .init(name: name, step: step))
            if !trial.wasAimed, trial.failure == nil {
                throw ExplorationFailure(
                    kind: .cancellation(of: name, step: 0), held: 0, reason: "no work of that name was started",
                    timeline: trial.timeline)
            }
            if let reason = trial.failure {
                throw ExplorationFailure(
                    kind: .cancellation(of: name, step: step), held: step, reason: reason, timeline: trial.timeline)
            }
            if trial.steps <= step { return step }
            step += 1
        }
    }

    /// Runs a body with one cancellation: that of some work before one of its steps. It replays what
    /// ``exploreCancellations(of:budget:_:)`` found.
    ///
    /// - Parameters:
    ///   - name: the name that the work was spawned with. Of several the first is meant.
    ///   - step: the step, counted from 0.
    ///   - budget: when to stop a run that does not end by itself.
    ///   - body: the test.
    /// - Throws: as ``run(seed:budget:foreignWork:wallClock:_:)``.
    public static func run(
        cancelling name: String, before step: Int, budget: VirtualTimeBudget = .standard,
        _ body: @escaping @Sendable (VirtualTime) async throws -> Void
    ) throws {
        let scheduler = VirtualScheduler(
            budget: budget, wallClock: defaultWallClock, seed: nil, cancellation: .init(name: name, step: step))
        try run(on: scheduler, foreignWork: .fails, printsTimeline: true, body)
    }

    /// One run of a body, and all that can be said of it afterwards.
    private struct Trial {
        let failure: String?
        /// Of what type the error was that it ended with, or "well".
        private let kind: String
        let timeline: String
        let steps: Int
        let wasAimed: Bool
        private let digest: UInt64
        private let end: Duration
        private let jobs: Int

        init(
            _ body: @escaping @Sendable (VirtualTime) async throws -> Void, budget: VirtualTimeBudget, seed: UInt64?,
            cancellation: VirtualScheduler.Cancellation?
        ) {
            let scheduler = VirtualScheduler(
                budget: budget, wallClock: VirtualTime.defaultWallClock, seed: seed, cancellation: cancellation)
            do {
                try VirtualTime.run(on: scheduler, foreignWork: .fails, printsTimeline: false, body)
                (failure, kind) = (nil, "well")
            } catch is CancellationError where cancellation != nil {
                (failure, kind) = (nil, "well")
            } catch let error as VirtualTimeError {
                (failure, kind) = (error.summary, "\(error.kind)")
            } catch {
                (failure, kind) = (String(describing: error), "\(type(of: error))")
            }
            timeline = scheduler.timeline
            digest = scheduler.orderDigest
            end = scheduler.now
            jobs = scheduler.jobsRun
            steps = scheduler.stepsOfTheAim
            wasAimed = scheduler.wasAimed
        }

        /// How this run differs from another that should be alike, or `nil`.
        func difference(from other: Trial) -> String? {
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
}
