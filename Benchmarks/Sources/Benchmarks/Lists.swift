import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters

/// What long lists cost.
enum Lists {
    static func run(_ table: Table) async throws {
        for count in [1_000, 100_000, 1_000_000] {
            let rows = Pokemon.fakes(count)
            let pages = (0..<pages).map { page in
                (0..<20).map { Pokemon(id: count + 20 * page + $0 + 1, name: "otro", types: [.grass]) }
            }
            let plain = Measure.nanoseconds(prepare: { Snapshots(rows) }) { $0.append(pages[0]) }
            table.section(
                "A page of 20 appended to \(count) rows while a snapshot is held",
                baseline: "the same to a plain array", plain)
            let machine = Measure.nanoseconds(prepare: { Loaded(rows) }) { loaded in
                for page in pages { loaded.append(page) }
            }
            table.row(
                "the list's machine, the average of \(Self.pages)", machine / Double(Self.pages), baseline: plain,
                limit: "limit 5 µs, and 2 × that of 1000")
        }
        try await open(table)
    }

    /// An array of which somebody holds a copy, so that a change has to copy it first.
    private struct Snapshots {
        var rows: [Pokemon]
        let held: [Pokemon]

        init(_ rows: [Pokemon]) {
            // A buffer of its own.
            self.rows = rows.map { $0 }
            held = self.rows
        }

        mutating func append(_ page: [Pokemon]) { rows += page }
    }

    /// Enough pages that each shape of the collection's end comes up.
    private static let pages = 64

    /// A list that shows all its rows and is given one page after the other, while a reader holds the state before.
    private struct Loaded {
        private var machine = PagedListMachine<Pokemon>(
            configuration: PagedListConfiguration(pageSize: 20, initialLoadSize: 60))
        private var info: StoredInfo
        private var held: PagedListState
        private static let now = Timestamp(milliseconds: 0)

        init(_ rows: [Pokemon]) {
            info = StoredInfo.empty.replaced(count: rows.count, next: PageCursor(String(rows.count)), savedAt: Self.now)
            _ = machine.handle(.start)
            _ = machine.handle(.read(epoch: 1, StoredRows(items: rows, info: info), at: Self.now))
            held = machine.state
        }

        mutating func append(_ rows: [Pokemon]) {
            let shown = held.items.count
            guard case .request(_, _, let epoch)? = machine.handle(.loadAround(shown - 1)).first else {
                preconditionFailure("no page was asked for")
            }
            let page = Page(items: rows, next: PageCursor(String(shown + 20)))
            _ = machine.handle(.answered(epoch: epoch, page, at: Self.now))
            info = info.appended(count: 20, next: page.next)
            _ = machine.handle(.written(epoch: epoch, info))
            held = machine.state
            precondition(held.items.count == shown + 20, "the page was not appended")
        }
    }

    private static func open(_ table: Table) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("list.json")
        let pokemon = Pokemon.fakes(1_351).map {
            Pokemon(id: $0.id, name: "pokemon-\($0.id)", types: [.grass, .poison])
        }
        let writer = FilePokemonStorage(file: file) { _ in }
        _ = try await writer.replace(with: pokemon, next: nil, savedAt: Timestamp(milliseconds: 0), isPartial: false)
        let data = try JSONEncoder().encode(pokemon)
        let decode = try Measure.nanoseconds(calls: 10) { _ = try JSONDecoder().decode([Pokemon].self, from: data) }
        table.section("A stored list of 1 351 rows", baseline: "JSONDecoder alone", decode)
        var rounds: [Double] = []
        for _ in 0..<Measure.rounds * 3 {
            let clock = ContinuousClock()
            let start = clock.now
            let rows = try await FilePokemonStorage(file: file) { _ in }.rows(in: 0..<60)
            let (seconds, attoseconds) = (clock.now - start).components
            precondition(rows.info.count == 1_351, "the list was not read")
            rounds.append((Double(seconds) + Double(attoseconds) / 1e18) * 1e9)
        }
        table.row("opened, 60 rows shown", rounds.sorted()[rounds.count / 2], baseline: decode, limit: "limit 20 ms")
    }
}
