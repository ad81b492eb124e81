import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters

/// What long lists cost.
enum Lists {
    static func run(_ table: Table) async throws {
        for count in [1_000, 100_000] {
            let rows = Pokemon.fakes(count)
            let page = Array(Pokemon.fakes(count + 20).suffix(20))
            let plain = Measure.nanoseconds(prepare: { Snapshots(rows) }) { $0.append(page) }
            table.section(
                "A page of 20 appended to \(count) rows while a snapshot is held",
                baseline: "the same to a plain array", plain)
            let machine = Measure.nanoseconds(prepare: { Loaded(rows, page) }) { $0.append() }
            table.row("the list's machine", machine, baseline: plain)
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

    /// A list that shows all its rows and has just been given the next page, while a reader holds its state.
    private struct Loaded {
        private var machine = PagedListMachine<Pokemon>(
            configuration: PagedListConfiguration(pageSize: 20, initialLoadSize: 100_000))
        private let page: Page<Pokemon>
        private let info: StoredInfo
        private let held: PagedListState
        private let epoch: Int

        init(_ rows: [Pokemon], _ page: [Pokemon]) {
            self.page = Page(items: page, next: PageCursor(String(rows.count + 20)))
            let now = Timestamp(milliseconds: 0)
            info = StoredInfo.empty.replaced(count: rows.count, next: PageCursor(String(rows.count)), savedAt: now)
            _ = machine.handle(.start)
            _ = machine.handle(.read(epoch: 1, StoredRows(items: rows, info: info), at: now))
            _ = machine.handle(.loadAround(rows.count - 1))
            epoch = 2
            held = machine.state
        }

        mutating func append() {
            _ = machine.handle(.answered(epoch: epoch, page, at: Timestamp(milliseconds: 0)))
            _ = machine.handle(.written(epoch: epoch, info.appended(count: 20, next: page.next)))
            precondition(machine.state.items.count == held.items.count + 20, "the page was not appended")
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
