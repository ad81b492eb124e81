/// All that a small world can get into, found breadth first: how many classes of state there are, or the shortest way to one
/// where something does not hold.
///
/// A world is a machine and whatever can answer it, small enough to be explored to the end. Worlds of one class go on alike,
/// so each class is gone into once.
///
/// For one machine alone there is ``init(of:intents:answers:callsOff:depth:atMost:by:invariants:)``. For a world of your own:
///
/// ```swift
/// let exploration = StateMachineExploration(
///     from: [Lift()], by: { [$0.floor, $0.isOpen ? 1 : 0] },
///     next: { lift in Button.allCases.map { (step: $0, world: lift.pressed($0)) } },
///     broken: { $0.isOpen && $0.isMoving ? ["it moves with an open door"] : [] })
/// print(exploration)
/// #expect(exploration.counterexample == nil && exploration.isWhole)
/// ```
public struct StateMachineExploration<Class: Hashable, Step>: CustomStringConvertible {
    /// The shortest way to something that does not hold.
    public struct Counterexample: CustomStringConvertible {
        /// From which of the beginnings the way starts, counted from 0.
        public let start: Int
        /// What happens, in order. After the last of them something does not hold.
        public let steps: [Step]
        /// What does not hold, in words.
        public let broken: [String]

        /// What does not hold, and the way there, a numbered line a step.
        public var description: String {
            let lines = steps.enumerated().map { "\($0.offset + 1). \(StableText($0.element).text)" }
            let way = lines.isEmpty ? ["(at the beginning)"] : lines
            return (["This does not hold: \(broken.joined(separator: "; "))", "after:"] + way).joined(separator: "\n")
        }
    }

    /// One step of one world, as the exploration goes over it.
    public struct Passage<World> {
        /// The number of the class that the step starts in. The beginnings have the first numbers, in their order.
        public let from: Int
        /// The number of the class that it leads to.
        public let to: Int
        /// Whether no step before led there.
        public let isNew: Bool
        /// What happens.
        public let step: Step
        /// The world afterwards.
        public let world: World
    }

    fileprivate struct Origin {
        let from: Int
        let step: Step
    }

    private var numbers: [Class: Int] = [:]
    /// How each class was first reached; `nil` for a beginning.
    private var origins: [Origin?] = []
    /// How many steps were tried, also those that lead to a known class.
    public private(set) var steps = 0
    /// How many steps the longest of the shortest ways has.
    public private(set) var depth = 0
    /// Whether nothing was left to explore: no limit and no counterexample has ended it.
    public private(set) var isWhole = false
    /// The shortest way to what does not hold, or `nil` if nothing was found.
    public private(set) var counterexample: Counterexample?

    /// Explores a world.
    ///
    /// - Parameters:
    ///   - starts: the beginnings.
    ///   - depth: how many steps deep to go at most.
    ///   - limit: how many classes to go into at most, so that a world which grows without end is told and does not hang.
    ///   - classOf: the class of a world. Two worlds of one class must go on alike.
    ///   - next: every next thing that can happen in a world, and the world after it.
    ///   - broken: what does not hold in a world, in words; the first world where something does not ends the exploration.
    ///   - each: is told of every step, in the order in which they are gone over.
    /// - Throws: what `next` throws.
    public init<World>(
        from starts: [World], depth: Int = .max, atMost limit: Int = 1_000_000,
        by classOf: (World) -> Class,
        next: (World) throws -> [(step: Step, world: World)],
        broken: (World) -> [String] = { _ in [] },
        each: (Passage<World>) -> Void = { _ in }
    ) rethrows {
        var frontier: [(number: Int, world: World)] = []
        for start in starts {
            numbers[classOf(start)] = origins.count
            frontier.append((origins.count, start))
            origins.append(nil)
            let broken = broken(start)
            guard broken.isEmpty else {
                counterexample = Counterexample(start: origins.count - 1, steps: [], broken: broken)
                return
            }
        }
        while !frontier.isEmpty, self.depth < depth {
            var reached: [(number: Int, world: World)] = []
            for (from, world) in frontier {
                guard numbers.count < limit else { return }
                for (step, successor) in try next(world) {
                    steps += 1
                    let itsClass = classOf(successor)
                    let known = numbers[itsClass]
                    let broken = broken(successor)
                    guard broken.isEmpty else {
                        counterexample = way(to: from, then: step, broken: broken)
                        return
                    }
                    let to = known ?? origins.count
                    if known == nil {
                        numbers[itsClass] = to
                        origins.append(Origin(from: from, step: step))
                        reached.append((to, successor))
                    }
                    each(Passage(from: from, to: to, isNew: known == nil, step: step, world: successor))
                }
            }
            if !reached.isEmpty { self.depth += 1 }
            frontier = reached
        }
        isWhole = frontier.isEmpty
    }

    /// The classes that were reached.
    public var classes: Set<Class> { Set(numbers.keys) }

    /// How many classes were reached.
    public var count: Int { numbers.count }

    /// The number of a class, as a ``Passage`` tells it; `nil` if it was not reached.
    public func number(of one: Class) -> Int? { numbers[one] }

    /// What was explored, or the counterexample.
    public var description: String {
        if let counterexample { return "\(counterexample)" }
        let end = isWhole ? "nothing is left" : "not all that can be reached"
        return "\(count) classes of state, \(steps) steps, \(depth) deep: \(end)"
    }

    private func way(to number: Int, then last: Step, broken: [String]) -> Counterexample {
        var steps = [last]
        var place = number
        while let origin = origins[place] {
            steps.append(origin.step)
            place = origin.from
        }
        return Counterexample(start: place, steps: steps.reversed(), broken: broken)
    }
}

extension StateMachineExploration.Origin: Sendable where Step: Sendable {}
extension StateMachineExploration: Sendable where Class: Sendable, Step: Sendable {}
extension StateMachineExploration.Counterexample: Sendable where Step: Sendable {}
