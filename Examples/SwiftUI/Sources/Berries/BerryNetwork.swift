import PokedexPresenters

/// A network of one's own. This one answers from memory; the text of a cursor is how many rows come before the page.
public struct BerryNetwork: PagedNetwork {
    private let berries: [Berry]

    /// A network that has these berries.
    public init(_ berries: [Berry]) {
        self.berries = berries
    }

    /// The rows after those that the cursor has counted.
    public func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Berry> {
        let rest = berries.dropFirst(cursor.flatMap { Int($0.text) } ?? 0)
        let items = Array(rest.prefix(limit))
        let seen = berries.count - rest.count + items.count
        return Page(items: items, next: seen < berries.count ? PageCursor(String(seen)) : nil)
    }
}
