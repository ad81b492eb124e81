import PokedexDomain
import PokedexFakes

/// Everything around one machine that can answer it, small enough to be explored to the end.
///
/// `Spec` counts what is reachable in it, and takes the shortest ways through it for vectors.
protocol SpecWorld {
    associatedtype Spec: SpecMachine
    associatedtype Key: Hashable

    /// How many steps deep a plain `swift test` explores it; CI goes to the end.
    static var quickDepth: Int { get }

    /// The beginnings, each with what the machine is set up with.
    static var starts: [(setup: JSON, world: Self)] { get }

    /// What has happened to the machine, in order.
    var events: [Spec.Machine.Event] { get }

    /// Two worlds of one key go on alike: the same number of successors, in the same order.
    var key: Key { get }

    /// Every next thing that can happen. Each adds at most one event.
    func successors() -> [Self]
}

/// A world, and its machine after all that happened.
struct Explored<World: SpecWorld> {
    let world: World
    private(set) var replay: Replay<World.Spec>

    init(_ world: World, _ replay: Replay<World.Spec>) {
        self.world = world
        self.replay = replay
    }

    /// The next worlds, with what the way to each of them did, if it was an event.
    func successors() throws -> [(next: Explored, did: Transition?)] {
        try world.successors().map { next in
            var replay = replay
            var did: Transition?
            for event in next.events.dropFirst(world.events.count) { did = try replay.send(event).did }
            return (Explored(next, replay), did)
        }
    }

    /// What late answers do here: each is sent to a copy.
    func lateTransitions() throws -> [Transition] {
        try World.Spec.late.map { event in
            var copy = replay
            return try copy.send(event).did
        }
    }
}

/// All that can be reached from the beginnings of a world.
struct Reachable<World: SpecWorld> {
    struct Edge {
        let to: Int
        let did: Transition?
    }

    let nodes: [Explored<World>]
    let edges: [[Edge]]
    let transitions: Set<Transition>
    let starts: [(setup: JSON, node: Int)]
    private let exploration: StateMachineExploration<World.Key, Int>
    /// Whether nothing was left when the depth was reached.
    var isWhole: Bool { exploration.isWhole }

    /// A world, and what the step to it did, if it was an event.
    private typealias Node = (explored: Explored<World>, did: Transition?)

    /// Explores breadth first, so many steps deep.
    init(depth: Int = .max) throws {
        var starts: [(setup: JSON, node: Int)] = []
        var nodes: [Explored<World>] = []
        for (setup, world) in World.starts {
            starts.append((setup, nodes.count))
            nodes.append(Explored(world, Replay<World.Spec>(try World.Spec.machine(setup))))
        }
        var edges: [[Edge]] = nodes.map { _ in [] }
        var transitions: Set<Transition> = []
        exploration = try StateMachineExploration(
            from: nodes.map { Node(explored: $0, did: nil) }, depth: depth, by: { $0.explored.world.key },
            next: { node in
                transitions.formUnion(try node.explored.lateTransitions())
                return try node.explored.successors().enumerated().map { number, successor in
                    (step: number, world: Node(explored: successor.next, did: successor.did))
                }
            },
            each: { passage in
                if let did = passage.world.did { transitions.insert(did) }
                if passage.isNew {
                    nodes.append(passage.world.explored)
                    edges.append([])
                }
                edges[passage.from].append(Edge(to: passage.to, did: passage.world.did))
            })
        (self.starts, self.nodes, self.edges, self.transitions) = (starts, nodes, edges, transitions)
    }

    /// Whether no way leads back from there.
    func isPastReturn(_ node: Int) -> Bool { World.Spec.isPastReturn(nodes[node].replay.machine) }

    func number(of world: World) -> Int? { exploration.number(of: world.key) }

    var pairs: Set<Transition.Pair> { Set(transitions.map(\.pair)) }
}
