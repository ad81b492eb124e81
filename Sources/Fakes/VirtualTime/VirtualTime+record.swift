import PokedexPresenters

extension VirtualTime {
    /// Writes down what a sequence gives from now on, and when.
    ///
    /// ```swift
    /// let recorder = time.record(presenter.states)
    /// await time.advance(by: .seconds(2))
    /// #expect(recorder.values.map(\.cargando) == [true, false])
    /// ```
    ///
    /// The recorder takes its first element when the body next waits. A sequence that keeps the latest value alone, such as a
    /// presenter's `states`, gives what is current then: wait once (`await time.settle()`) before the call whose change is to
    /// be seen.
    ///
    /// The recorder ends with the body and counts as no leak. Until then it keeps what it follows.
    ///
    /// - Parameter sequence: what to follow.
    /// - Returns: the record, which grows while the run goes on and can be read afterwards.
    public func record<Sequence: AsyncSequence & Sendable>(_ sequence: Sequence) -> Recorder<Sequence.Element>
    where Sequence.Element: Sendable {
        let recorder = Recorder<Sequence.Element>()
        let clock = clock
        companions.add(
            recorder: scheduler.accompany { await recorder.follow(sequence, now: { clock.now.sinceStart }) })
        return recorder
    }

    /// Moves time until nothing is left but what waits for the body: no job can run and nobody sleeps.
    ///
    /// A timer that repeats for ever never gets there. The time that passes counts towards
    /// ``VirtualTimeBudget/idleTime``, and the run fails when that is used up.
    public nonisolated(nonsending) func run() async {
        await scheduler.untilQuiet()
    }
}
