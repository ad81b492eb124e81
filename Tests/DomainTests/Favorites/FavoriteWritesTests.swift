import PokedexDomain
import Testing

/// The rules of the writes, as an adapter's author calls them on the favourites that a storage holds.
@Suite struct FavoriteWrites {
    private static func favorite(_ id: Int, _ time: Int64) -> FavoritePokemon {
        FavoritePokemon(id: id, name: "p\(id)", markedAt: Timestamp(milliseconds: time))
    }

    private static let three = [favorite(7, 300), favorite(4, 200), favorite(1, 100)]

    @Test(
        arguments: [
            ([], []), ([favorite(1, 100)], [1]), ([favorite(1, 100), favorite(4, 200), favorite(7, 300)], [7, 4, 1]),
            ([favorite(4, 100), favorite(6, 100), favorite(5, 100)], [6, 5, 4]),
            ([favorite(1, 100), favorite(2, 50), favorite(1, 10)], [1, 2]),
            ([favorite(1, .min), favorite(2, .max), favorite(-1, 0)], [2, -1, 1]),
        ] as [([FavoritePokemon], [Int])])
    func `a storage holds the last marked first and each id once, by its newer mark`(
        favorites: [FavoritePokemon], ids: [Int]
    ) {
        let distinct = [FavoritePokemon].distinct(favorites)
        #expect(distinct.map(\.id) == ids)
        #expect(
            distinct.allSatisfy { one in favorites.filter { $0.id == one.id }.allSatisfy { $0.markedAt <= one.markedAt }
            })
    }

    @Test(arguments: [(7, [4, 1]), (4, [7, 1]), (1, [7, 4])])
    func `a toggle unmarks what is marked and tells what went`(id: Int, left: [Int]) {
        var favorites = Self.three
        let moved = favorites.toggle(id: id, name: "another", at: Timestamp(milliseconds: 900))
        #expect(moved.removed == Self.three.first { $0.id == id } && moved.added == nil)
        #expect(favorites.map(\.id) == left)
    }

    @Test(arguments: [(900, 900), (301, 301), (300, 301), (5, 301), (.min, 301)] as [(Int64, Int64)])
    func `a toggle marks first what is not marked, later than all that is`(now: Int64, time: Int64) {
        var favorites = Self.three
        let moved = favorites.toggle(id: 9, name: "p9", at: Timestamp(milliseconds: now))
        #expect(moved.added == Self.favorite(9, time) && moved.removed == nil)
        #expect(favorites == [Self.favorite(9, time)] + Self.three)
    }

    @Test(arguments: [
        (favorite(9, 400), [9, 7, 4, 1]), (favorite(9, 250), [7, 9, 4, 1]), (favorite(9, 50), [7, 4, 1, 9]),
        (favorite(9, 200), [7, 9, 4, 1]), (favorite(2, 200), [7, 4, 2, 1]),
    ])
    func `what is put back stands in its own place`(favorite: FavoritePokemon, ids: [Int]) {
        var favorites = Self.three
        #expect(favorites.restore(favorite) == favorite)
        #expect(favorites.map(\.id) == ids)
        #expect(favorites.restore(favorite) == nil)
        #expect(favorites.map(\.id) == ids)
    }

    @Test(arguments: [0, 7, 4, 1, -1]) func `to unmark tells what went and changes nothing else`(id: Int) {
        var favorites = Self.three
        #expect(favorites.remove(id: id) == Self.three.first { $0.id == id })
        #expect(favorites == Self.three.filter { $0.id != id })
        #expect(favorites.remove(id: id) == nil)
    }
}
