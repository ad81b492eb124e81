/// How much of what can be reached the vectors show.
struct Coverage: CustomStringConvertible {
    /// Events in classes of state that no vector shows.
    let missing: [Transition.Pair]
    let description: String

    init(of reachable: Set<Transition>, by shown: Set<Transition>) {
        let pairs = Set(reachable.map(\.pair))
        let shownPairs = Set(shown.map(\.pair))
        missing = pairs.subtracting(shownPairs).sorted { ($0.event, $0.from.joined()) < ($1.event, $1.from.joined()) }
        let classes = Set(pairs.map(\.from))
        let byEvent = Dictionary(grouping: pairs, by: \.event).sorted { $0.key < $1.key }.map { event, pairs in
            "\(event) \(pairs.filter(shownPairs.contains).count) of \(pairs.count)"
        }
        description = """
              classes of state: \(classes.count)
              events in them: \(pairs.intersection(shownPairs).count) of \(pairs.count)
              transitions: \(reachable.intersection(shown).count) of \(reachable.count)
              by event: \(byEvent.joined(separator: ", "))
            """ + missing.map { "\n  missing: \($0.event) with \($0.from.joined(separator: ", "))" }.joined()
    }
}
