import Foundation
import PokedexLive

/// Uses every storage once in a folder where others may make names: reads, writes, and deletes the session. Started by
/// `.ci/two-users`, which looks at what has become of everybody's files afterwards.
///
/// It tells what it read, so that reading somebody else's file shows.
enum Visit {
    static func run(folder: URL) async {
        func file(_ name: String) -> URL { folder.appending(path: "\(name).json", directoryHint: .notDirectory) }
        let list = FilePagedStorage<Pokemon>(file: file("list")) { tell("list", "damaged: \($0.reason)") }
        await trying("list") {
            let found = try await list.rows(in: 0..<10)
            _ = try await list.replace(
                with: [Pokemon(id: 1, name: "mine", types: [])], next: nil, savedAt: Timestamp(milliseconds: 1),
                isPartial: false)
            return "\(found.items.map(\.name))"
        }
        let favorites = FileFavoritesStorage(file: file("favorites")) { tell("favorites", "damaged: \($0.reason)") }
        await trying("favorites") {
            let change = try await favorites.toggle(id: 1, name: "mine", at: Timestamp(milliseconds: 1))
            return "\(change)"
        }
        let settings = FileSettingsStorage(file: file("settings")) { tell("settings", "damaged: \($0.reason)") }
        await trying("settings") {
            _ = try await settings.setTema(.oscuro)
            return "\(try await settings.setOrden(porNumero: true))"
        }
        let session = FileSessionStorage(file: file("session")) { tell("session", "damaged: \($0.reason)") }
        await trying("session") {
            let found = try await session.load()
            let own = AuthSession(
                accessToken: "a", refreshToken: "r", expiresAt: Timestamp(milliseconds: 1), obtainedAt: nil,
                userId: "mine",
                email: nil)
            try await session.save(own)
            try await session.delete(own)
            return found.map(\.userId) ?? "nobody"
        }
    }

    private static func trying(_ name: String, _ body: () async throws -> String) async {
        do {
            tell(name, try await body())
        } catch {
            tell(name, "refused: \(error)")
        }
    }

    private static func tell(_ name: String, _ text: String) {
        print("\(name): \(text)")
    }
}
