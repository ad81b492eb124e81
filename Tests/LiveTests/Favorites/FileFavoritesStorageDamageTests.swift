import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileFavoritesStorageDamageTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    static func file(
        version: String = "1", id: String = "1", name: String = "\"a\"", markedAt: String = "100"
    ) -> String {
        #"{"version":\#(version),"favorites":[{"id":\#(id),"name":\#(name),"markedAt":\#(markedAt)}]}"#
    }

    @Test(arguments: [
        ("", Damage.Reason.notJSON), ("hello", .notJSON), ("\u{0}\u{0}\u{0}", .notJSON),
        (String(file().dropLast(3)), .notJSON), (file() + file(), .notJSON),
        ("[]", .wrongShape("the whole is of another type")), ("7", .wrongShape("the whole is of another type")),
        ("{}", .wrongShape("version is missing")), (#"{"version":1}"#, .wrongShape("favorites is missing")),
        (#"{"version":1,"favorites":{}}"#, .wrongShape("favorites is of another type")),
        (file(id: "\"x\""), .wrongShape("favorites.0.id is of another type")),
        (file(id: "1.5"), .wrongShape("a number cannot be read")),
        (file(name: "null"), .wrongShape("favorites.0.name is null")),
        (file(markedAt: "true"), .wrongShape("favorites.0.markedAt is of another type")),
        (file(version: "0"), .unknownVersion(0)), (file(version: "null"), .wrongShape("version is null")),
        (file(version: "true"), .wrongShape("version is of another type")), (file(version: "-1"), .unknownVersion(-1)),
        (file(version: "\"1\""), .wrongShape("version is of another type")),
    ])
    func aDamagedFileIsSetAsideAndToldOnce(text: String, reason: Damage.Reason) async throws {
        try folder.write(text, to: "favorites.json")
        let storage = folder.favorites()
        for _ in 0..<2 {
            var readings = StreamReader(storage.favorites)
            guard case .value([], _) = await readings.next() else {
                Issue.record("something was read")
                return
            }
        }
        #expect(folder.damages.map(\.reason) == [reason])
        #expect(folder.damages.map(\.file) == [folder.favoritesFile])
        #expect(folder.damages.map(\.kept.lastPathComponent) == ["favorites.json.damaged-1"])
        #expect(try folder.read("favorites.json.damaged-1") == text)
        #expect(!FileManager.default.fileExists(atPath: folder.favoritesFile.path))
        let change = try await storage.toggle(id: 7, name: "name-7", at: noon)
        var later = StreamReader(folder.favorites().favorites)
        guard case .value(change.favorites, _) = await later.next() else {
            Issue.record("another value")
            return
        }
        #expect(folder.damages.count == 1)
    }

    @Test func rowsThatCannotBeReadAreSetAsideAndTheOthersStay() async throws {
        let text = """
            {"version":1,"later":true,"favorites":[{"id":"x","name":"a","markedAt":1},
            {"id":4,"name":"charmander","markedAt":200,"note":"mine"},{"id":1.5,"name":"a","markedAt":1},7,
            {"id":7,"name":"squirtle","markedAt":300}]}
            """
        try folder.write(text, to: "favorites.json")
        let (storage, other) = (folder.favorites(), folder.favorites())
        #expect(try await storage.answered(whileMarked: 7).map(\.id) == [7, 4])
        #expect(folder.damages.map(\.reason) == [.unreadableRows(3)])
        #expect(try folder.read("favorites.json.damaged-1") == text)
        let kept = try folder.read("favorites.json")
        #expect(kept.contains("mine") && kept.contains("later") && !kept.contains("1.5"))
        #expect(try await other.toggle(id: 1, name: "bulbasaur", at: at(400)).favorites.map(\.id) == [1, 7, 4])
        #expect(folder.damages.count == 1)
        #expect(try folder.modes == [0o600])
        #expect("\(folder.damages[0])".contains("3 of its rows"))
    }

    @Test func aDamageThatCannotBeWrittenAsideIsFoundAgain() async throws {
        let text = #"{"version":1,"favorites":[{"id":4,"name":"a","markedAt":2},{"id":"x"}]}"#
        try folder.write(text, to: "favorites.json")
        let full = NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.ENOSPC.rawValue))
        let refusing = folder.favorites(FileCalls(write: { _, _ in throw full }, synchronize: { _ in }))
        await #expect(throws: AppError.self) { try await refusing.answered(whileMarked: 4) }
        #expect(try folder.read("favorites.json") == text && folder.damages.isEmpty)
        #expect(try folder.names == ["favorites.json", "favorites.json.lock"])
        #expect(try await folder.favorites().answered(whileMarked: 4).map(\.id) == [4])
        #expect(folder.damages.count == 1)
    }

    @Test func aWholeFileIsNoDamage() async throws {
        try folder.write(Self.file(id: "-3", name: "\"\"", markedAt: "-9223372036854775808"), to: "favorites.json")
        let change = try await folder.favorites().toggle(id: -3, name: "", at: noon)
        #expect(change.removed == FavoritePokemon(id: -3, name: "", markedAt: at(Int64.min)))
        try folder.write(Self.file(markedAt: "9223372036854775807"), to: "favorites.json")
        #expect(try await folder.favorites().toggle(id: 2, name: "b", at: noon).favorites.map(\.id) == [2, 1])
        #expect(folder.damages.isEmpty)
    }

    @Test func randomBytesAreNoFavouritesAndTheNextMarkIsKept() async throws {
        var generator = SeededGenerator(seed: 8)
        for number in 1...40 {
            let bytes = Data((0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) })
            try bytes.write(to: folder.favoritesFile)
            let change = try await folder.favorites().toggle(id: number, name: "a", at: noon)
            #expect(change.favorites.map(\.id) == [number])
            #expect(try await folder.favorites().answered(whileMarked: number).map(\.id) == [number])
            #expect(folder.damages.count == number)
        }
    }

    @Test func damageThatSeveralFindIsSetAsideAndToldOnce() async throws {
        try folder.write("damage", to: "favorites.json")
        let folder = folder
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                let storage = folder.favorites()
                group.addTask { _ = try? await storage.toggle(id: number, name: "a", at: noon) }
            }
        }
        #expect(folder.damages.count == 1)
        #expect(try await folder.favorites().answered(whileMarked: 5).map(\.id).sorted() == Array(0..<6))
        #expect(try folder.names == ["favorites.json", "favorites.json.damaged-1", "favorites.json.lock"])
    }

    @Test(arguments: [true, false])
    func aFullDiskLeavesTheOldFileAndShowsNothing(failsAtWrite: Bool) async throws {
        let first = try await folder.favorites().toggle(id: 25, name: "pikachu", at: noon)
        let before = try folder.read("favorites.json")
        let isFull = StateStore(true)
        let full = NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.ENOSPC.rawValue))
        let storage = folder.favorites(
            FileCalls(
                write: { handle, data in
                    guard isFull.value, failsAtWrite else { return try handle.write(contentsOf: data) }
                    try handle.write(contentsOf: data.prefix(data.count / 2))
                    throw full
                },
                synchronize: { _ in if isFull.value { throw full } }
            ))
        var readings = StreamReader(storage.favorites)
        guard case .value(first.favorites, let sequence) = await readings.next() else {
            Issue.record("another value")
            return
        }
        for _ in 0..<2 {
            await #expect(throws: AppError.self) { try await storage.toggle(id: 1, name: "bulbasaur", at: noon) }
        }
        #expect(try folder.read("favorites.json") == before)
        #expect(try folder.names == ["favorites.json", "favorites.json.lock"])
        isFull.update { $0 = false }
        let change = try await storage.toggle(id: 1, name: "bulbasaur", at: noon)
        // Nothing was told between: what failed is no value and no failure to read.
        #expect(change.sequence == sequence + 1)
        #expect(await readings.next() == .value(change.favorites, sequence: change.sequence))
    }

    @Test func whatAKilledWriterLeftDoesNotMatterAndIsCleared() async throws {
        _ = try await folder.favorites().toggle(id: 25, name: "pikachu", at: noon)
        try folder.write("{\"ver", to: "favorites.json.\(UUID().uuidString).tmp")
        #expect(try await folder.favorites().toggle(id: 1, name: "bulbasaur", at: noon).favorites.count == 2)
        #expect(try folder.names == ["favorites.json", "favorites.json.lock"])
        #expect(folder.damages.isEmpty)
    }

    @Test func anAddressThatIsNoFileIsRefused() async throws {
        let storage = FileFavoritesStorage(file: try #require(URL(string: "https://example.org/f.json"))) { _ in }
        var readings = StreamReader(storage.favorites)
        guard case .failure = await readings.next() else {
            Issue.record("it was read")
            return
        }
        await #expect(throws: AppError.self) { try await storage.toggle(id: 1, name: "bulbasaur", at: noon) }
    }
}
