import PokedexPresenters

/// What a toggle costs among many favourites: from the answer of the storage to the state that is published.
enum Favorites {
    static func run(_ table: Table) {
        for count in [100, 10_000] {
            let stored = (0..<count).map {
                FavoritePokemon(
                    id: ($0 * 7_919) % 100_003, name: "p", markedAt: Timestamp(milliseconds: Int64(count - $0)))
            }
            let sort = Measure.nanoseconds(calls: 20) {
                let sorted = stored.sorted { $0.id < $1.id }
                precondition(Set(sorted.map(\.id)).count == count, "ids repeat")
            }
            table.section("A toggle among \(count) favourites", baseline: "sorting them and making a set of ids", sort)
            for isByNumber in [false, true] {
                let time = Measure.nanoseconds(prepare: { Loaded(stored, isByNumber: isByNumber) }) { $0.toggle() } / 2
                table.row("published, \(isByNumber ? "by number" : "the last marked first")", time, baseline: sort)
            }
        }
    }

    /// Favourites that a reader holds the state of.
    private struct Loaded {
        private var machine = FavoritesMachine()
        private var stored: [FavoritePokemon]
        private var held: FavoritesUiState

        init(_ stored: [FavoritePokemon], isByNumber: Bool) {
            self.stored = stored
            _ = machine.handle(.stored(.value(stored, sequence: 0)))
            _ = machine.handle(.ordered(porNumero: isByNumber))
            held = machine.state
        }

        /// A mark and an unmark.
        mutating func toggle() {
            let mark = FavoritePokemon(id: 50_000, name: "p", markedAt: Timestamp(milliseconds: 1_000_000))
            _ = machine.handle(.toggle(id: mark.id, name: mark.name, at: mark.markedAt))
            _ = machine.handle(
                .written(ticket: 1, FavoritesChange(added: mark, favorites: [mark] + stored, sequence: 1)))
            publish()
            _ = machine.handle(.toggle(id: mark.id, name: mark.name, at: mark.markedAt))
            _ = machine.handle(.written(ticket: 2, FavoritesChange(removed: mark, favorites: stored, sequence: 2)))
            publish()
        }

        private mutating func publish() {
            let state = machine.state
            precondition(state != held, "the toggle was not published")
            held = state
        }
    }
}
