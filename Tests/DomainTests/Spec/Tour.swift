import PokedexDomain

/// Short ways through all that is reachable, until nothing is left that no vector shows.
struct Tour<World: SpecWorld> {
    /// A sequence this long is as much as a person follows.
    private static var longest: Int { 60 }

    private let reachable: Reachable<World>
    private var seen: Set<Transition>
    private var givenUp: Set<[Int]> = []

    init(_ reachable: Reachable<World>, after seen: Set<Transition>) {
        self.reachable = reachable
        self.seen = seen
    }

    /// The vectors that show what the ones before do not.
    mutating func vectors() throws -> [Vector] {
        var vectors: [Vector] = []
        for (setup, start) in reachable.starts {
            while let (script, shown) = try walk(from: start) {
                guard let first = shown.first else { continue }
                let vector = try Vector(
                    World.Spec.self, "explored \(vectors.count + 1): \(Self.words(first))",
                    why: shown.count == 1
                        ? "the shortest way to it"
                        : "the shortest way to it, with \(shown.count - 1) more that no sequence before shows",
                    setup: setup, script)
                vectors.append(vector)
            }
        }
        return vectors
    }

    /// One walk from a beginning to what was not seen yet, and on from there as long as more is near.
    private mutating func walk(from start: Int) throws -> (script: [Script<World.Spec>], shown: [Transition])? {
        var node = start
        var here = reachable.nodes[start]
        var script: [Script<World.Spec>] = []
        var shown: [Transition] = []
        func note(_ did: Transition) {
            if seen.insert(did).inserted { shown.append(did) }
        }
        while script.count < Self.longest, let path = next(from: node, isFirst: shown.isEmpty) {
            for step in path.steps {
                for (event, did) in zip(World.Spec.late, try here.lateTransitions()) where !seen.contains(did) {
                    // Only where the way leads past anyway.
                    note(did)
                    script.append(.event(event))
                    here = try here.after(event)
                }
                let successors = try here.successors()
                guard successors.indices.contains(step) else { break }
                let (next, did) = successors[step]
                script += next.world.events.dropFirst(here.world.events.count).map { .event($0) }
                if let did { note(did) }
                here = next
                guard let reached = reachable.number(of: next.world) else { break }
                node = reached
            }
            // Two worlds of one key can differ after all: what was not found there is not looked for there again.
            if !seen.contains(path.goal) { givenUp.insert(path.edge) }
        }
        return script.isEmpty ? nil : (script, shown)
    }

    /// Where to go now. An end comes last, since nothing comes after it.
    private func next(from node: Int, isFirst: Bool) -> Path? {
        path(from: node, within: isFirst ? .max : 6, toAnEnd: false)
            ?? path(from: node, within: isFirst ? .max : 3, toAnEnd: true)
    }

    /// The steps of a way, the last of them, and what that should do.
    private typealias Path = (steps: [Int], edge: [Int], goal: Transition)

    /// The shortest way to something unseen.
    private func path(from start: Int, within limit: Int, toAnEnd: Bool) -> Path? {
        // Arrays and no dictionary: the search is what writing the vectors anew takes most of its time for.
        var cameFrom = [(node: Int, step: Int)?](repeating: nil, count: reachable.nodes.count)
        var isVisited = [Bool](repeating: false, count: reachable.nodes.count)
        isVisited[start] = true
        var frontier = [start]
        var length = 0
        while !frontier.isEmpty, length < limit {
            length += 1
            var next: [Int] = []
            for node in frontier {
                for (step, edge) in reachable.edges[node].enumerated() {
                    if let did = edge.did, !seen.contains(did), !givenUp.contains([node, step]),
                        toAnEnd || !reachable.isPastReturn(edge.to)
                    {
                        var steps = [step]
                        var place = node
                        while let (before, step) = cameFrom[place] {
                            steps.append(step)
                            place = before
                        }
                        return (steps.reversed(), [node, step], did)
                    }
                    guard !isVisited[edge.to] else { continue }
                    isVisited[edge.to] = true
                    cameFrom[edge.to] = (node, step)
                    next.append(edge.to)
                }
            }
            frontier = next
        }
        return nil
    }

    /// A transition in words: the event, and the class that it meets.
    private static func words(_ transition: Transition) -> String {
        let parts = zip(World.Spec.parts, transition.from).map { "\($0) \($1)" }.joined(separator: ", ")
        return "\(transition.event) with \(parts)"
    }
}

extension Explored {
    /// After an event that the world knows nothing of.
    func after(_ event: World.Spec.Machine.Event) throws -> Explored {
        var replay = replay
        _ = try replay.send(event)
        return Explored(world, replay)
    }
}
