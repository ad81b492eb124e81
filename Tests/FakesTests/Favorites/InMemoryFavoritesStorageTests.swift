import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct InMemoryFavoritesStorageTests {
    @Test func ofTwoWithOneIdTheNewerMarkCounts() {
        let marks = [(1, 5), (2, 6), (1, 7)] as [(id: Int, time: Int64)]
        let storage = InMemoryFavoritesStorage(
            marks.map { FavoritePokemon(id: $0.id, name: "p", markedAt: Timestamp(milliseconds: $0.time)) })
        #expect(storage.stored.map(\.id) == [1, 2] && storage.stored.map(\.markedAt.milliseconds) == [7, 6])
    }
}
