import Foundation
import PokedexLive

/// The storages that the writers write to, and those who check read.
struct Disk: Sendable {
    let favorites: FileFavoritesStorage
    let settings: FileSettingsStorage

    init(_ folder: URL) {
        favorites = FileFavoritesStorage(file: folder.appendingPathComponent("favorites.json")) { fail("\($0)") }
        settings = FileSettingsStorage(file: folder.appendingPathComponent("settings.json")) { fail("\($0)") }
    }

    /// What somebody finds who has never seen the files.
    static func contents(_ folder: URL) async -> (favorites: [FavoritePokemon], settings: StoredSettings) {
        let disk = Disk(folder)
        return (await first(disk.favorites.favorites), await first(disk.settings.settings))
    }

    private static func first<Value>(
        _ readings: any AsyncSequence<StorageReading<Value>, Never> & Sendable
    ) async -> Value {
        var iterator: any AsyncIteratorProtocol<StorageReading<Value>, Never> = readings.makeAsyncIterator()
        switch await iterator.next(isolation: nil) {
        case .value(let value, _): return value
        case .failure(let error): fail("the file cannot be read: \(error)")
        case nil: fail("the file says nothing")
        }
    }
}

/// Ends the program, saying why.
func fail(_ text: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("FAILED: \(text)\n".utf8))
    exit(1)
}
