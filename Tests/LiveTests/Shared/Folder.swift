import Foundation
import PokedexLive
import PokedexPresenters

/// A folder of its own for a test, which goes with the last reference to it.
final class Folder: Sendable {
    let url: URL
    private let damaged = Lock<[Damage]>([])

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("pokedex-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var file: URL { url.appendingPathComponent("list.json") }
    /// What storages made by it were told of.
    var damages: [Damage] { damaged.withLock { $0 } }
    /// The names of what lies in it, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    func storage(_ calls: FileCalls = .system) -> FilePokemonStorage {
        FilePokemonStorage(file: file, calls: calls) { [self] in note($0) }
    }

    func note(_ damage: Damage) {
        damaged.withLock { $0.append(damage) }
    }

    func write(_ text: String) throws {
        try Data(text.utf8).write(to: file)
    }

    func read(_ name: String = "list.json") throws -> String {
        String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
    }
}

func pokemon(_ ids: some Sequence<Int>) -> [Pokemon] {
    ids.map { Pokemon(id: $0, name: "name-\($0)", types: [.grass, .poison]) }
}

let noon = Timestamp(milliseconds: 43_200_000)
