import PokedexPresenters

/// A spawner that knows what it has started, so that the process does not end under a write.
///
/// A write that was asked for outlives the presenter that asked, but not the process: `exit` waits for nobody.
struct CountingSpawner: Spawner {
    private let base: any Spawner
    private let running = StateStore(0)

    init(_ base: any Spawner) {
        self.base = base
    }

    @discardableResult
    func spawn(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        running.update { $0 += 1 }
        return base.spawn(name) { [running] in
            await work()
            running.update { $0 -= 1 }
        }
    }

    /// Returns when all that was started is over, or after that time. Close the presenters first: that ends what waits,
    /// and leaves the writes.
    func finish(within limit: Duration) async {
        _ = await first(running.values, within: limit) { $0 == 0 }
    }
}
