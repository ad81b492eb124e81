import PokedexPresenters

/// One event of a machine that is explored, and what came of it.
public struct MachineStep<Machine: StateMachine> {
    /// The machine before the event.
    public let before: Machine
    /// What happened.
    public let event: Machine.Event
    /// What the machine asked for.
    public let effects: [Machine.Effect]
    /// The machine after the event.
    public let after: Machine
    /// The work that was asked for and has no answer so far, oldest first.
    public let pending: [Machine.Effect]
}

/// A machine, and the work that it waits for.
struct MachineWorld<Machine: StateMachine> {
    let machine: Machine
    let pending: [Machine.Effect]
    /// How it came to be so; `nil` at the beginning.
    var step: MachineStep<Machine>?
}

extension StateMachineExploration {
    /// Explores all that a machine can get into: in every state each intent, and an answer to each piece of work that it waits
    /// for, in any order.
    ///
    /// ```swift
    /// let exploration = StateMachineExploration(
    ///     of: SearchMachine(),
    ///     intents: { _ in [.type("a"), .type(""), .close] },
    ///     answers: { effect in
    ///         switch effect {
    ///         case .search(_, let ticket): [.found(ticket: ticket, ["abra"]), .failed(ticket: ticket, .lento)]
    ///         }
    ///     },
    ///     by: { machine, pending in [machine.state.summary, "\(pending.count)"] },
    ///     invariants: [
    ///         "results show for the text that is there": { $0.after.state.results.isEmpty || !$0.after.state.text.isEmpty }
    ///     ])
    /// #expect(exploration.counterexample == nil && exploration.isWhole, "\(exploration)")
    /// ```
    ///
    /// - Parameters:
    ///   - machine: the machine that nothing has happened to.
    ///   - intents: what a person can do in that state.
    ///   - answers: how the work of an effect can end. An effect with no answer is not waited for.
    ///   - callsOff: whether the first effect calls off the work of the second, which then is not waited for. Leave it out where a
    ///     called-off call may still answer.
    ///   - depth: how many events deep to go at most.
    ///   - limit: how many classes to go into at most.
    ///   - classOf: the class of a machine and the work that it waits for. Numbers that only grow (tickets, times) do not belong
    ///     into it, or there are classes without end.
    ///   - invariants: what must hold after every event, by name.
    public init<Machine: StateMachine>(
        of machine: Machine, intents: (Machine) -> [Machine.Event], answers: (Machine.Effect) -> [Machine.Event],
        callsOff: (Machine.Effect, Machine.Effect) -> Bool = { _, _ in false },
        depth: Int = .max, atMost limit: Int = 1_000_000,
        by classOf: (Machine, [Machine.Effect]) -> Class,
        invariants: KeyValuePairs<String, (MachineStep<Machine>) -> Bool>
    ) where Step == Machine.Event {
        func after(_ event: Step, in world: MachineWorld<Machine>, without answered: Int?) -> MachineWorld<Machine> {
            var (machine, pending) = (world.machine, world.pending)
            if let answered { pending.remove(at: answered) }
            let effects = machine.handle(event)
            for effect in effects {
                pending.removeAll { callsOff(effect, $0) }
                if !answers(effect).isEmpty { pending.append(effect) }
            }
            let step = MachineStep(
                before: world.machine, event: event, effects: effects, after: machine, pending: pending)
            return MachineWorld(machine: machine, pending: pending, step: step)
        }
        self.init(
            from: [MachineWorld(machine: machine, pending: [])], depth: depth, atMost: limit,
            by: { classOf($0.machine, $0.pending) },
            next: { world in
                var all: [(step: Step, world: MachineWorld<Machine>)] = []
                for event in intents(world.machine) { all.append((event, after(event, in: world, without: nil))) }
                for (place, effect) in world.pending.enumerated() {
                    for event in answers(effect) { all.append((event, after(event, in: world, without: place))) }
                }
                return all
            },
            broken: { world in
                guard let step = world.step else { return [] }
                return invariants.filter { !$0.value(step) }.map(\.key)
            })
    }
}
