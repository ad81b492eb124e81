import Foundation
import PokedexLive
import PokedexPresenters
import Testing

func favorite(_ id: Int, at milliseconds: Int64) -> FavoritePokemon {
    FavoritePokemon(id: id, name: "name-\(id)", markedAt: Timestamp(milliseconds: milliseconds))
}

func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

@Suite(.timeLimit(.minutes(1))) struct FileFavoritesStorageTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    /// What an object finds that has never seen the file.
    var stored: [FavoritePokemon] {
        get async {
            var readings = StreamReader(folder.favorites().favorites)
            guard case .value(let favorites, _) = await readings.next() else { return [] }
            return favorites
        }
    }

    @Test func withoutAFileThereAreNoneAndReadingMakesNone() async throws {
        var readings = StreamReader(folder.favorites().favorites)
        guard case .value([], _) = await readings.next() else {
            Issue.record("something was read")
            return
        }
        #expect(try folder.names == [])
    }

    @Test func aMarkIsStillThereForTheNextObject() async throws {
        let storage = folder.favorites()
        let marked = try await storage.toggle(id: 7, name: "name-7", at: at(300))
        #expect(marked.added == favorite(7, at: 300))
        #expect(marked.removed == nil)
        _ = try await storage.toggle(id: 4, name: "name-4", at: at(400))
        #expect(await stored == [favorite(4, at: 400), favorite(7, at: 300)])
        let unmarked = try await storage.toggle(id: 7, name: "another", at: at(500))
        #expect(unmarked.removed == favorite(7, at: 300))
        #expect(unmarked.added == nil)
        #expect(unmarked.favorites == [favorite(4, at: 400)])
        #expect(await stored == [favorite(4, at: 400)])
    }

    @Test func aPersonCanReadTheFile() async throws {
        let storage = folder.favorites()
        _ = try await storage.toggle(id: 7, name: "squirtle", at: at(300))
        _ = try await storage.toggle(id: 122, name: "mr-mime/é", at: at(400))
        #expect(
            try folder.read("favorites.json") == """
                {
                  "favorites" : [
                    {
                      "id" : 122,
                      "markedAt" : 400,
                      "name" : "mr-mime/é"
                    },
                    {
                      "id" : 7,
                      "markedAt" : 300,
                      "name" : "squirtle"
                    }
                  ],
                  "version" : 1
                }
                """)
    }

    @Test func onlyTheOwnerMayReadTheFile() async throws {
        _ = try await folder.favorites().toggle(id: 7, name: "squirtle", at: noon)
        #expect(try folder.names == ["favorites.json", "favorites.json.lock"])
        #expect(try folder.modes == [0o600])
    }

    @Test func aClockThatWasSetBackMarksAfterTheNewest() async throws {
        let storage = folder.favorites()
        _ = try await storage.toggle(id: 7, name: "name-7", at: at(300))
        #expect(try await storage.toggle(id: 4, name: "name-4", at: at(-50)).added == favorite(4, at: 301))
        #expect(try await storage.toggle(id: 1, name: "name-1", at: at(301)).added == favorite(1, at: 302))
        #expect(await stored.map(\.id) == [1, 4, 7])
    }

    @Test func whatIsPutBackHasItsOwnPlace() async throws {
        let storage = folder.favorites()
        for (id, time) in [(1, 100), (4, 200), (7, 300)] as [(Int, Int64)] {
            _ = try await storage.toggle(id: id, name: "name-\(id)", at: at(time))
        }
        let removed = try #require(try await storage.toggle(id: 4, name: "", at: at(400)).removed)
        let change = try await storage.restore(removed)
        #expect(change.added == favorite(4, at: 200))
        #expect(change.favorites.map(\.id) == [7, 4, 1])
        #expect(await stored.map(\.id) == [7, 4, 1])
        #expect(try await storage.removeAll().favorites == [])
        #expect(await stored == [])
    }

    @Test func whatChangesNothingWritesNothing() async throws {
        let storage = folder.favorites()
        _ = try await storage.removeAll()
        #expect(try folder.names == [])
        let marked = try await storage.toggle(id: 7, name: "name-7", at: at(300))
        try folder.write(try folder.read("favorites.json") + "\n", to: "favorites.json")
        let before = try folder.read("favorites.json")
        let answers = [
            try await storage.restore(favorite(7, at: 5)), try await storage.restore(favorite(7, at: 900)),
            try await folder.favorites().restore(favorite(7, at: 5)),
        ]
        for answer in answers {
            #expect(answer.favorites == marked.favorites)
            #expect(answer.added == nil && answer.removed == nil)
        }
        #expect(answers.prefix(2).map(\.sequence) == [marked.sequence, marked.sequence])
        #expect(try folder.read("favorites.json") == before)
    }

    @Test func readingWritesNothing() async throws {
        // Two marks of one number and two of one time, in no order: all of it can be understood.
        let text = """
            {"version":1,"favorites":[{"id":1,"name":"name-1","markedAt":100},{"id":4,"name":"name-4","markedAt":200},
            {"id":1,"name":"name-1","markedAt":300},{"id":5,"name":"name-5","markedAt":200}]}
            """
        try folder.write(text, to: "favorites.json")
        let wanted = [favorite(1, at: 300), favorite(5, at: 200), favorite(4, at: 200)]
        #expect(await stored == wanted)
        #expect(try folder.names == ["favorites.json"])
        #expect(try folder.read("favorites.json") == text)
        #expect(try await folder.favorites().toggle(id: 1, name: "x", at: noon).favorites == Array(wanted.dropFirst()))
        #expect(await stored == Array(wanted.dropFirst()))
        #expect(folder.damages.isEmpty)
    }

    @Test func whatALaterVersionAddedStays() async throws {
        try folder.write(
            """
            {"version":1,"later":{"big":12345678901234567890123,"deep":[1e300,true,null,"/"]},
            "favorites":[{"id":1,"name":"name-1","markedAt":100,"note":"mine"}]}
            """, to: "favorites.json")
        _ = try await folder.favorites().toggle(id: 4, name: "name-4", at: at(200))
        let text = try folder.read("favorites.json")
        for part in [#""note" : "mine""#, #""big":12345678901234567890123"#, "1e300", "true", "null", #""/""#] {
            #expect(text.contains(part))
        }
        #expect(await stored.map(\.id) == [4, 1])
    }

    @Test func whatALaterVersionAddedToAMarkIsNotThatOfALaterMark() async throws {
        try folder.write(
            """
            {"version":1,"favorites":[
            {"id":1,"name":"name-1","markedAt":100,"note":"mine"},
            {"id":2,"name":"name-2","markedAt":90,"note":"new"},{"id":2,"name":"name-2","markedAt":80,"note":"old"}]}
            """, to: "favorites.json")
        let storage = folder.favorites()
        let removed = try #require(try await storage.toggle(id: 1, name: "name-1", at: at(200)).removed)
        _ = try await storage.restore(removed)
        #expect(try folder.read("favorites.json").contains("mine"))
        for _ in 0..<2 { _ = try await storage.toggle(id: 1, name: "name-1", at: at(200)) }
        let text = try folder.read("favorites.json")
        #expect(!text.contains("mine") && text.contains("new") && !text.contains("old"))
    }

    @Test func theAnswerOfAWriteHasThePlaceOfItsTelling() async throws {
        let storage = folder.favorites()
        var readings = StreamReader(storage.favorites)
        guard case .value([], let first) = await readings.next() else {
            Issue.record("something was read")
            return
        }
        let marked = try await storage.toggle(id: 7, name: "name-7", at: at(300))
        #expect(marked.sequence == first + 1)
        #expect(await readings.next() == .value(marked.favorites, sequence: marked.sequence))
        let removed = try await storage.removeAll()
        #expect(removed.sequence == first + 2)
        #expect(await readings.next() == .value([], sequence: removed.sequence))
    }

    @Test func aWriteAfterOneOfAnotherProcessDoesNotCountAsTheNext() async throws {
        let storage = folder.favorites()
        var readings = StreamReader(storage.favorites)
        let marked = try await storage.toggle(id: 7, name: "name-7", at: at(300))
        #expect(await readings.next() == .value(marked.favorites, sequence: marked.sequence))
        try folder.write(
            #"{"version":1,"favorites":[{"id":9,"name":"name-9","markedAt":900}]}"#, to: "favorites.json")
        let change = try await storage.toggle(id: 4, name: "name-4", at: at(400))
        #expect(change.favorites == [favorite(4, at: 901), favorite(9, at: 900)])
        #expect(change.sequence > marked.sequence + 1)
        #expect(await readings.next() == .value(change.favorites, sequence: change.sequence))
        try folder.write(#"{"version":1,"favorites":[]}"#, to: "favorites.json")
        // A reader that comes makes the object look, and everybody is told.
        var later = StreamReader(storage.favorites)
        #expect(await later.next() == .value([], sequence: change.sequence + 1))
        #expect(await readings.next() == .value([], sequence: change.sequence + 1))
    }

    @Test func theStreamTellsThatTheFileCannotBeReadAndGoesOn() async throws {
        // A folder in place of the file stands for all that cannot be read for now.
        try FileManager.default.createDirectory(at: folder.favoritesFile, withIntermediateDirectories: false)
        let storage = folder.favorites()
        var readings = StreamReader(storage.favorites)
        guard case .failure(.inesperado(let cause)) = await readings.next() else {
            Issue.record("it was read")
            return
        }
        #expect(cause.contains("favorites.json") && !cause.contains(folder.url.path))
        await #expect(throws: AppError.self) { try await storage.toggle(id: 7, name: "name-7", at: noon) }
        await #expect(throws: AppError.self) { try await storage.removeAll() }
        try FileManager.default.removeItem(at: folder.favoritesFile)
        let change = try await storage.toggle(id: 7, name: "name-7", at: noon)
        #expect(await readings.next() == .value(change.favorites, sequence: change.sequence))

        try FileManager.default.removeItem(at: folder.favoritesFile)
        try FileManager.default.createDirectory(at: folder.favoritesFile, withIntermediateDirectories: false)
        await #expect(throws: AppError.self) { try await storage.removeAll() }
        guard case .failure = await readings.next() else {
            Issue.record("it was read")
            return
        }
        try FileManager.default.removeItem(at: folder.favoritesFile)
        // What another object writes brings this one's followers back.
        let other = try await folder.favorites().toggle(id: 4, name: "name-4", at: noon)
        guard case .value(other.favorites, let sequence) = await readings.next() else {
            Issue.record("another value")
            return
        }
        #expect(sequence > change.sequence)
        #expect(folder.damages.isEmpty)
    }

    @Test func theStreamEndsWithTheStorage() async throws {
        var storage: FileFavoritesStorage? = folder.favorites()
        var readings = (storage?.favorites).map(StreamReader.init)
        guard case .value = await readings?.next() else {
            Issue.record("nothing was read")
            return
        }
        storage = nil
        #expect(await readings?.next() == nil)
        // One that is gone is in nobody's way.
        #expect(try await folder.favorites().toggle(id: 7, name: "name-7", at: noon).added != nil)
    }

    @Test func aCancelledWriteIsACancellationAndWritesNothing() async throws {
        let storage = folder.favorites()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await storage.toggle(id: 7, name: "name-7", at: noon)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try folder.names == [])
    }
}
