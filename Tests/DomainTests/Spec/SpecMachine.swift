import PokedexDomain

/// A machine as `Spec` tells of it: its name, its forms in JSON, and the classes that its states fall into.
protocol SpecMachine {
    associatedtype Machine: StateMachine

    /// The name of its page and of its file.
    static var name: String { get }

    /// A machine that nothing has happened to. What it was set up with is `null` for the usual.
    static func machine(_ setup: JSON) throws -> Machine

    static func json(_ event: Machine.Event) -> JSON
    static func json(_ effect: Machine.Effect) -> JSON
    /// What is published, and what follows from it.
    static func json(_ machine: Machine) -> JSON
    static func event(_ json: JSON) throws -> Machine.Event

    /// What the class of a state is made of, in order.
    static var parts: [String] { get }
    /// The parts that a page draws a diagram of.
    static var diagrams: [String] { get }
    /// The class of its state: a value for each of the parts.
    static func stateClass(_ machine: Machine) -> [String]
    /// Whether nothing is answered any more: one class, whatever the parts are.
    static func isOver(_ machine: Machine) -> Bool

    /// Whether what was open is closed for good, so that a tour goes there last.
    static func isPastReturn(_ machine: Machine) -> Bool

    /// The work that an effect begins, that an effect calls off, and that an event ends.
    static func begins(_ effect: Machine.Effect) -> Work?
    static func callsOff(_ effect: Machine.Effect) -> Work?
    static func ends(_ event: Machine.Event) -> Work?

    /// One event of each kind that names work which nobody asked for.
    static var late: [Machine.Event] { get }

    /// A question that the machine answers without changing, if it has such: what is asked, and the answer.
    static func answer(_ machine: Machine, to question: JSON) throws -> JSON
}

/// What an effect asked for, by the number that its answer will carry.
struct Work: Hashable, Sendable {
    var counter: String = "epoch"
    let number: Int
}

extension SpecMachine {
    static func callsOff(_ effect: Machine.Effect) -> Work? { nil }
    static func isOver(_ machine: Machine) -> Bool { false }
    static func isPastReturn(_ machine: Machine) -> Bool { isOver(machine) }
    static func machine(_ setup: JSON, _ make: () -> Machine) throws -> Machine {
        guard setup == .null else { throw JSON.Failure(description: "\(name) takes no setup") }
        return make()
    }
    static func answer(_ machine: Machine, to question: JSON) throws -> JSON {
        throw JSON.Failure(description: "\(name) answers no questions")
    }
}

/// What one event did, as coverage counts it and as a table shows it.
struct Transition: Hashable, Sendable {
    let from: [String]
    /// The kind of the event; an answer to work that nobody waits for is a kind of its own.
    let event: String
    /// The kinds of the effects, in order.
    let effects: [String]
    let to: [String]
    /// Whether neither what is published nor the class changed, and nothing was asked for.
    let isAbsorbed: Bool

    var pair: Pair { Pair(from: from, event: event) }

    /// What must stand in some vector: an event in a class of state.
    struct Pair: Hashable, Sendable {
        let from: [String]
        let event: String
    }
}

/// A machine on its way through a sequence of events.
struct Replay<Spec: SpecMachine> {
    private(set) var machine: Spec.Machine
    private var open: Set<Work> = []

    init(_ machine: Spec.Machine) {
        self.machine = machine
    }

    var stateClass: [String] {
        Spec.isOver(machine) ? Spec.parts.map { _ in "over" } : Spec.stateClass(machine)
    }

    /// Sends an event and tells what it did.
    mutating func send(_ event: Spec.Machine.Event) throws -> (effects: [Spec.Machine.Effect], did: Transition) {
        let from = stateClass
        let state = machine.state
        var name = try Spec.json(event).named.name
        if let work = Spec.ends(event), open.remove(work) == nil { name += Self.lateMark }
        let effects = machine.handle(event)
        for effect in effects {
            if let work = Spec.callsOff(effect) { open.remove(work) }
            if let work = Spec.begins(effect) { open.insert(work) }
        }
        let to = stateClass
        let kinds = try effects.map { try Spec.kind(of: $0) }
        let isAbsorbed = effects.isEmpty && from == to && state == machine.state
        return (effects, Transition(from: from, event: name, effects: kinds, to: to, isAbsorbed: isAbsorbed))
    }

    static var lateMark: String { " (late)" }
}

extension SpecMachine {
    /// The name of an effect in tables.
    static func kind(of effect: Machine.Effect) throws -> String {
        let (name, fields) = try json(effect).named
        // One effect that carries a write is as many kinds as there are writes.
        guard let write = fields["write"].orNil else { return name }
        return "\(name) \(try write.named.name)"
    }
}
