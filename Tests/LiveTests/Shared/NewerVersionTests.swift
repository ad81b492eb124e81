import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct NewerVersionTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    /// A later version may write its number as it likes.
    static let newer = ["2", "2.0", "\"2\"", "1e9", "99999999999999999999", "1e400", "\"2.1.0\"", "\"v3\"", "1.5"]

    @Test(arguments: newer)
    func `favourites of a newer version are neither read nor written nor set aside`(version: String) async throws {
        let text = #"{"version":\#(version),"favorites":{"1":"a shape that only the newer version knows"}}"#
        try folder.write(text, to: "favorites.json")
        let storage = folder.favorites()
        var readings = StreamReader(storage.favorites)
        #expect(await readings.next() == .failure(.almacen(.versionNueva)))
        for _ in 0..<2 {
            await #expect(throws: AppError.almacen(.versionNueva)) {
                try await storage.toggle(id: 1, name: "one", at: noon)
            }
            await #expect(throws: AppError.almacen(.versionNueva)) { try await storage.removeAll() }
            await #expect(throws: AppError.almacen(.versionNueva)) { try await storage.restore(favorite(1, at: 1)) }
        }
        #expect(try folder.read("favorites.json") == text)
        #expect(folder.damages.isEmpty)
        // The newer version is gone again, and so is the error.
        try folder.write(#"{"version":1,"favorites":[{"id":4,"name":"name-4","markedAt":9}]}"#, to: "favorites.json")
        #expect(try await storage.toggle(id: 1, name: "one", at: noon).favorites.map(\.id) == [1, 4])
    }

    @Test(arguments: newer)
    func `settings of a newer version are neither read nor written nor set aside`(version: String) async throws {
        let text = #"{"tema":["oscuro",2],"version":\#(version)}"#
        try folder.write(text, to: "settings.json")
        let storage = folder.settings()
        var readings = StreamReader(storage.settings)
        #expect(await readings.next() == .failure(.almacen(.versionNueva)))
        await #expect(throws: AppError.almacen(.versionNueva)) { try await storage.setTema(.claro) }
        await #expect(throws: AppError.almacen(.versionNueva)) { try await storage.setOrden(porNumero: true) }
        #expect(try folder.read("settings.json") == text)
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: newer)
    func `a session of a newer version is neither read nor written nor removed`(version: String) async throws {
        let text = #"{"version":\#(version),"token":"secret-a"}"#
        try folder.write(text)
        let storage = folder.sessions()
        await #expect(throws: AppError.almacen(.versionNueva)) { try await storage.load() }
        await #expect(throws: AppError.almacen(.versionNueva)) { try await storage.save(AccountServer.session()) }
        await #expect(throws: AppError.almacen(.versionNueva)) { try await storage.delete(AccountServer.session()) }
        await #expect(throws: AppError.almacen(.versionNueva)) { try await storage.load() }
        #expect(try folder.read() == text)
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: newer)
    func `a list of a newer version is a cache and is set aside and made anew`(version: String) async throws {
        let text = #"{"version":\#(version),"pages":[]}"#
        try folder.write(text)
        #expect(try await folder.storage().rows(in: 0..<9).items.isEmpty)
        #expect(folder.damages.count == 1)
        #expect(try folder.read("list.json.damaged-1") == text)
        _ = try await folder.storage().replace(with: pokemon(1...3), next: nil, savedAt: noon)
        #expect(try await folder.storage().rows(in: 0..<9).items == pokemon(1...3))
    }

    @Test(arguments: ["0", "-1", "null", "true", "[2]", "{\"number\":2}", "\"new\""])
    func `a version that is no newer one is damage`(version: String) async throws {
        try folder.write(#"{"version":\#(version),"favorites":[]}"#, to: "favorites.json")
        #expect(try await folder.favorites().toggle(id: 1, name: "one", at: noon).favorites.map(\.id) == [1])
        #expect(folder.damages.count == 1)
        try folder.write(#"{"version":\#(version)}"#)
        #expect(try await folder.sessions().load() == nil)
        #expect(folder.damages.count == 2)
        // Settings have no version of their own: to them it is a member like another.
        try folder.write(#"{"version":\#(version),"tema":"oscuro"}"#, to: "settings.json")
        let change = try await folder.settings().setOrden(porNumero: true)
        #expect(change.stored == StoredSettings(tema: "oscuro", orden: "numero"))
        #expect(try folder.read("settings.json").contains(version))
        #expect(folder.damages.count == 2)
    }

    @Test(arguments: ["1", "1.0", "1e0", "10e-1"])
    func `this version may be written in any way that a number can be`(version: String) async throws {
        try folder.write(
            #"{"version":\#(version),"favorites":[{"id":4,"name":"a","markedAt":9}]}"#, to: "favorites.json")
        #expect(try await folder.favorites().toggle(id: 1, name: "one", at: noon).favorites.map(\.id) == [1, 4])
        #expect(folder.damages.isEmpty)
    }

    @Test func `a person who taps over a newer version is told to update and loses nothing`() throws {
        let text = #"{"version":2,"favorites":[{"id":25,"name":"pikachu","markedAt":100,"list":"best"}]}"#
        try folder.write(text, to: "favorites.json")
        try VirtualTime.run { time in
            let presenter = FavoritesPresenter(
                storage: folder.favorites(), settings: folder.settings(), environment: time.environment)
            await time.settle()
            #expect(presenter.state.error?.causa == .almacen(.versionNueva))
            presenter.toggle(id: 25, name: "pikachu")
            await time.settle()
            #expect(presenter.state.error == UiError(.almacen(.versionNueva)))
            #expect(presenter.state.favoritos.isEmpty)
        }
        #expect(try folder.read("favorites.json") == text)
        #expect(folder.damages.isEmpty)
    }
}
