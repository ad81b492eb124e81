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
    var favoritesFile: URL { url.appendingPathComponent("favorites.json") }
    var settingsFile: URL { url.appendingPathComponent("settings.json") }
    /// What the storages made here were told of.
    var damages: [Damage] { damaged.withLock { $0 } }
    /// The names of what lies in it, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    func storage(_ calls: FileCalls = .unhurried) -> FilePokemonStorage {
        FilePokemonStorage(file: file, calls: calls) { [self] in note($0) }
    }

    func note(_ damage: Damage) {
        damaged.withLock { $0.append(damage) }
    }

    func favorites(_ calls: FileCalls = .unhurried) -> FileFavoritesStorage {
        FileFavoritesStorage(file: favoritesFile, calls: calls) { [self] in note($0) }
    }

    func settings(_ calls: FileCalls = .unhurried) -> FileSettingsStorage {
        FileSettingsStorage(file: settingsFile, calls: calls) { [self] in note($0) }
    }

    /// Writes as another program would, with the permissions that the system gives unless others are named.
    func write(_ text: String, to name: String = "list.json", mode: Int? = nil) throws {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        guard let mode else { return }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// The permissions of everything in it, one of each.
    var modes: Set<Int> {
        get throws {
            try Set(
                names.compactMap {
                    let attributes = try FileManager.default.attributesOfItem(
                        atPath: url.appendingPathComponent($0).path)
                    return (attributes[.posixPermissions] as? NSNumber)?.intValue
                })
        }
    }

    func read(_ name: String = "list.json") throws -> String {
        String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
    }
}

func pokemon(_ ids: some Sequence<Int>) -> [Pokemon] {
    ids.map { Pokemon(id: $0, name: "name-\($0)", types: [.grass, .poison]) }
}

let noon = Timestamp(milliseconds: 43_200_000)
