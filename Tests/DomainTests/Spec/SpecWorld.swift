import PokedexDomain

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

    private(set) var nodes: [Explored<World>] = []
    private(set) var edges: [[Edge]] = []
    private(set) var transitions: Set<Transition> = []
    private(set) var starts: [(setup: JSON, node: Int)] = []
    private var numbers: [World.Key: Int] = [:]
    /// Whether nothing was left when the depth was reached.
    private(set) var isWhole = false

    /// Explores breadth first, so many steps deep.
    init(depth: Int = .max) throws {
        var frontier: [Int] = []
        for (setup, world) in World.starts {
            let replay = Replay<World.Spec>(try World.Spec.machine(setup))
            starts.append((setup, nodes.count))
            numbers[world.key] = nodes.count
            frontier.append(nodes.count)
            nodes.append(Explored(world, replay))
        }
        edges = nodes.map { _ in [] }
        var steps = 0
        while !frontier.isEmpty, steps < depth {
            steps += 1
            var next: [Int] = []
            for number in frontier {
                transitions.formUnion(try nodes[number].lateTransitions())
                for (successor, did) in try nodes[number].successors() {
                    if let did { transitions.insert(did) }
                    let key = successor.world.key
                    let to = numbers[key] ?? nodes.count
                    if to == nodes.count {
                        numbers[key] = to
                        nodes.append(successor)
                        edges.append([])
                        next.append(to)
                    }
                    edges[number].append(Edge(to: to, did: did))
                }
            }
            frontier = next
        }
        isWhole = frontier.isEmpty
    }

    /// Whether no way leads back from there.
    func isPastReturn(_ node: Int) -> Bool { World.Spec.isPastReturn(nodes[node].replay.machine) }

    func number(of world: World) -> Int? { numbers[world.key] }

    var pairs: Set<Transition.Pair> { Set(transitions.map(\.pair)) }
}
