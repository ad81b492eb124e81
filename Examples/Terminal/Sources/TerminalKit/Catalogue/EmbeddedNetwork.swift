import PokedexPresenters

/// The catalogue behind the port of a network, as slow as one, so that what a person sees while waiting is seen.
package struct EmbeddedNetwork: PagedNetwork {
    private let rows: [Pokemon]
    private let latency: Duration
    private let clock: any Clock<Duration>

    package init(
        rows: [Pokemon] = Catalogue.pokemon, latency: Duration = .milliseconds(400), clock: any Clock<Duration>
    ) {
        self.rows = rows
        self.latency = latency
        self.clock = clock
    }

    package func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Pokemon> {
        try await clock.sleep(for: latency)
        let first = min(max(0, cursor.flatMap { Int($0.text) } ?? 0), rows.count)
        let end = first + min(max(0, limit), rows.count - first)
        return Page(items: Array(rows[first..<end]), next: end < rows.count ? PageCursor(String(end)) : nil)
    }
}
