import PokedexFakes
import PokedexPresenters

extension Scenario {
    /// Plays it in virtual time, with a wall clock that starts at zero.
    ///
    /// - Parameter seed: in which order runs what could run at the same time. It must not matter.
    /// - Throws: the first thing that is not as it is written.
    func play<S: Stage>(on stage: S.Type, seed: UInt64? = nil) throws {
        let failure = try VirtualTime.run(seed: seed, wallClock: Timestamp(milliseconds: 0)) { time in
            await perform(on: S.self, ScenarioRun(time: time))
        }
        if let failure { throw failure }
    }

    /// A failure is returned, so that what was begun is ended here too: virtual time names whatever is left.
    private func perform<S: Stage>(on stage: S.Type, _ run: ScenarioRun) async -> ScenarioFailure? {
        var play: ScenarioPlay<S>?
        var failure: ScenarioFailure?
        do {
            play = ScenarioPlay(scenario: self, run: run, stage: try S(given, run))
            try await play?.perform()
        } catch {
            failure =
                error as? ScenarioFailure
                ?? ScenarioFailure(file: file, scenario: name, time: run.now, what: "\(error)")
        }
        play?.askers.cancelAll()
        run.cast.leave()
        await run.time.settle()
        return failure
    }
}

/// A scenario on its way.
private final class ScenarioPlay<S: Stage> {
    let askers = Askers()
    private let subscribers = Subscribers()
    private let scenario: Scenario
    private let run: ScenarioRun
    private let stage: S

    init(scenario: Scenario, run: ScenarioRun, stage: S) {
        self.scenario = scenario
        self.run = run
        self.stage = stage
    }

    func perform() async throws {
        for instant in scenario.instants {
            try await reach(instant)
            for step in instant.acts { try act(step) }
            await run.time.settle()
            for step in instant.looks { try look(step) }
        }
        try compare("log", .array(scenario.log), .array(stage.log))
        for claim in scenario.claims { try check(claim) }
    }

    /// Lets the time pass. Whoever plays a scenario elsewhere cannot know what comes first, a step or what is due at the
    /// same time, so nothing that shows may be due when something is done.
    private func reach(_ instant: Scenario.Instant) async throws {
        let time = Duration.milliseconds(instant.time)
        guard !instant.acts.isEmpty, instant.time > 0 else {
            await run.time.advance(to: time)
            return
        }
        await run.time.advance(to: time - .nanoseconds(1))
        let before = everything
        await run.time.advance(to: time)
        if before != everything { throw failure("a step is done at the very time at which something else is due") }
    }

    private var everything: [JSON] {
        [.object(run.cast.states), .array(stage.log), stage.stored, askers.answers]
    }

    private func act(_ step: ScenarioStep) throws {
        switch step.kind {
        case .call("start", let arguments):
            run.cast.enter(step.presenter, try stage.start(arguments))
        case .call(let name, let arguments):
            try run.cast.player(step.presenter).call(name, arguments)
        case .set(let change): try stage.set(change)
        case .elsewhere(let write): try stage.elsewhere(write)
        case .restart:
            run.cast.leave()
            stage.restart()
        case .subscribe(let name):
            subscribers.subscribe(name, to: try run.cast.player(step.presenter), run)
        case .ask(let name):
            guard let token = try run.cast.player(step.presenter).token else {
                throw failure("there are no tokens here")
            }
            askers.ask(name, run, token)
        case .cancel(let name): try askers.cancel(name)
        case .expect, .stored, .heard, .answer: break
        }
    }

    private func look(_ step: ScenarioStep) throws {
        switch step.kind {
        case .expect(let state): try compare("", state, try run.cast.player(step.presenter).state())
        case .stored(let stored): try compare("stored", stored, stage.stored)
        case .heard(let states): try compare("heard", states, subscribers.all)
        case .answer(let answers): try compare("answer", answers, askers.answers)
        case .call, .set, .elsewhere, .restart, .subscribe, .ask, .cancel: break
        }
    }

    private func check(_ claim: Scenario.Claim) throws {
        for seen in run.cast.seen
        where seen.presenter == claim.presenter && claim.from <= seen.time && seen.time < claim.before {
            let difference = Difference(written: claim.state, done: seen.state)
            if claim.isAlways, let difference { throw failure("always: \(difference)", at: seen.time) }
            if !claim.isAlways, difference == nil {
                throw failure("never: \(claim.state.line) was published", at: seen.time)
            }
        }
    }

    private func compare(_ place: String, _ written: JSON, _ done: JSON) throws {
        if let difference = Difference(written: written, done: done, in: place) { throw failure("\(difference)") }
    }

    private func failure(_ what: String, at time: Int? = nil) -> ScenarioFailure {
        ScenarioFailure(file: scenario.file, scenario: scenario.name, time: time ?? run.now, what: what)
    }
}
