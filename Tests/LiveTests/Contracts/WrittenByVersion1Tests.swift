import Foundation
import PokedexLive
import PokedexPresenters
import Testing

/// The files in `Written by version 1` were written by the storages of commit 0575f10. The two `… with more.json` had been
/// given members by hand first, as a later version would, and that commit then wrote around them.
@Suite(.timeLimit(.minutes(1)), .readsSources) struct WrittenByVersion1Tests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private static let saved = Timestamp(milliseconds: 1_700_000_000_000)

    /// Copies one of the files to where a storage looks for it, with the mode that the storages gave it.
    private func copy(_ name: String, to file: URL) throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.copyItem(
            at: here.appendingPathComponent("Written by version 1").appendingPathComponent(name), to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    private func favorites() async -> [FavoritePokemon]? {
        var readings = StreamReader(folder.favorites().favorites)
        guard case .value(let favorites, _) = await readings.next() else { return nil }
        return favorites
    }

    private func settings() async -> StoredSettings? {
        var readings = StreamReader(folder.settings().settings)
        guard case .value(let stored, _) = await readings.next() else { return nil }
        return stored
    }

    @Test(arguments: [
        ("list of 80.json", 80, false), ("complete list.json", 45, true), ("empty list.json", 0, true),
    ])
    func `a list opens with every row`(name: String, count: Int, isComplete: Bool) async throws {
        try copy(name, to: folder.file)
        let stored = try await folder.storage().rows(in: 0..<999)
        #expect(stored.items.map(\.id) == (0..<count).map { 2001 + $0 })
        #expect(stored.items.map(\.name) == (0..<count).map { "invented-\($0 + 1)" })
        for (number, item) in stored.items.enumerated() {
            let number = number + 1
            #expect(item.types == (number % 7 == 0 ? [] : number % 3 == 0 ? [.ghost] : [.grass, .poison]))
        }
        #expect(stored.info.count == count)
        #expect(stored.info.savedAt == Self.saved)
        #expect(stored.info.isComplete == isComplete)
        #expect(folder.damages.isEmpty)
    }

    @Test func `favourites open in their order and are all there after a write`() async throws {
        try copy("favorites.json", to: folder.favoritesFile)
        let wanted = [5, 4, 3, 1].map {
            FavoritePokemon(
                id: 2000 + $0 * 3, name: "invented-\($0 * 3)",
                markedAt: Timestamp(milliseconds: Self.saved.milliseconds + Int64($0)))
        }
        #expect(await favorites() == wanted)
        let change = try await folder.favorites().toggle(id: 1, name: "one", at: Self.saved)
        #expect(Array(change.favorites.dropFirst()) == wanted)
        #expect(await favorites() == change.favorites)
        #expect(folder.damages.isEmpty)
    }

    @Test func `what a later version had put beside favourites stays through a write`() async throws {
        try copy("favorites with more.json", to: folder.favoritesFile)
        #expect(await favorites()?.map(\.id) == [2103, 2102, 2101])
        _ = try await folder.favorites().toggle(id: 1, name: "one", at: Self.saved)
        #expect(await favorites()?.map(\.id) == [1, 2103, 2102, 2101])
        let file = try #require(try members(folder.favoritesFile))
        #expect(file["sync"] as? NSDictionary == ["device": "a/b", "at": [1, 2.5, NSNull()]])
        let rows = try #require(file["favorites"] as? [NSDictionary])
        #expect(rows.compactMap { $0["note"] as? String } == ["mío"])
        #expect(rows.compactMap { $0["tags"] as? NSArray } == [["a", ["b": true]]])
        #expect(folder.damages.isEmpty)
    }

    @Test func `settings open with both words and lose none in a write`() async throws {
        try copy("settings.json", to: folder.settingsFile)
        #expect(await settings() == StoredSettings(tema: "oscuro", orden: "numero"))
        _ = try await folder.settings().setTema(.claro)
        #expect(await settings() == StoredSettings(tema: "claro", orden: "numero"))
        #expect(folder.damages.isEmpty)
    }

    @Test func `unknown words and members of settings stay through a write`() async throws {
        try copy("settings with more.json", to: folder.settingsFile)
        #expect(await settings() == StoredSettings(tema: "amoled", orden: "numero"))
        _ = try await folder.settings().setOrden(porNumero: false)
        let wanted: NSDictionary = [
            "tema": "amoled", "orden": "fecha", "sonido": false, "letra": ["alto": 1.25, "nombre": "grande"],
        ]
        #expect(try members(folder.settingsFile) == wanted)
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: [("session.json", "someone@example.org"), ("session without email.json", nil as String?)])
    func `a session opens whole`(name: String, email: String?) async throws {
        try copy(name, to: folder.file)
        let session = try #require(try await folder.sessions().load())
        #expect(session.accessToken == "invented-access")
        #expect(session.refreshToken == "invented-refresh")
        #expect(session.expiresAt == Timestamp(milliseconds: 1_700_003_600_000))
        #expect(session.obtainedAt == nil)
        #expect(session.userId == "invented-user")
        #expect(session.email == email)
        #expect(folder.damages.isEmpty)
    }

    private func members(_ file: URL) throws -> NSDictionary? {
        try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? NSDictionary
    }
}
