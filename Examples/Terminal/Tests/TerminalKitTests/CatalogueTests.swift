import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct CatalogueTests {
    @Test func itIsWhole() {
        #expect(Catalogue.pokemon.map(\.id) == Array(1...151))
        #expect(Set(Catalogue.pokemon.map(\.name)).count == 151)
        #expect(Catalogue.pokemon.allSatisfy { (1...2).contains($0.types.count) && !$0.name.isEmpty })
        #expect(Catalogue.pokemon.last == Pokemon(id: 151, name: "mew", types: [.psychic]))
        #expect(Catalogue.pokemon[121] == Pokemon(id: 122, name: "mr-mime", types: [.psychic, .fairy]))
    }

    @Test func pagesCoverItOnce() async throws {
        let network = EmbeddedNetwork(latency: .zero, clock: ContinuousClock())
        var ids: [Int] = []
        var next: PageCursor?
        repeat {
            let page = try await network.page(after: next, limit: 20)
            ids += page.items.map(\.id)
            next = page.next
        } while next != nil
        #expect(ids == Array(1...151))
        for (cursor, limit) in [(PageCursor("9223372036854775807"), Int.max), ("-1", -1), ("151", 20), ("x", 0)] {
            #expect(try await network.page(after: cursor, limit: limit).items.isEmpty, "\(cursor)")
        }
    }
}
