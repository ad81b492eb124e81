import PokedexPresenters

/// Starts nothing by itself: the test decides when the work that was handed over runs.
final class HandSpawner: Spawner {
    private let works = Lock<[(name: String, work: @Sendable () async -> Void)]>([])

    /// The names of the work that waits, in order.
    var names: [String] { works.withLock { $0.map(\.name) } }

    func spawn(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        works.withLock { $0.append((name, work)) }
        return Task {}
    }

    /// Runs what waits, one after another.
    func run() async {
        let waiting = works.withLock { works in
            defer { works = [] }
            return works.map(\.work)
        }
        for work in waiting { await work() }
    }
}
