import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

#if canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite(.timeLimit(.minutes(2))) struct FileFavoritesStorageSharingTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    @Test func twoObjectsTellEachOtherAtOnceInBothDirections() async throws {
        let storages = [folder.favorites(), folder.favorites()]
        var readers = storages.map { StreamReader($0.favorites) }
        for place in readers.indices { _ = await readers[place].next() }
        for number in 0..<50 {
            let writer = number % 2
            let change = try await storages[writer].toggle(id: number % 7, name: "a", at: at(Int64(number)))
            for place in readers.indices {
                guard case .value(change.favorites, _) = await readers[place].next() else {
                    Issue.record("object \(place) tells something else after write \(number)")
                    return
                }
            }
        }
    }

    @Test func anObjectThatLooksByALinkIsToldToo() async throws {
        let real = folder.url.appendingPathComponent("real/later")
        let link = folder.url.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: folder.url.appendingPathComponent("real"))
        try FileManager.default.createDirectory(
            at: real.deletingLastPathComponent(), withIntermediateDirectories: false)
        let one = FileFavoritesStorage(file: real.appendingPathComponent("f.json")) { _ in }
        let other = FileFavoritesStorage(file: link.appendingPathComponent("../link/later/f.json")) { _ in }
        var readings = StreamReader(other.favorites)
        // The folder is not there yet.
        _ = await readings.next()
        let change = try await one.toggle(id: 7, name: "squirtle", at: noon)
        guard case .value(change.favorites, _) = await readings.next() else {
            Issue.record("another value")
            return
        }
    }

    @Test func aLinkInPlaceOfTheFileIsFollowed() async throws {
        let real = folder.url.appendingPathComponent("real.json")
        try FileManager.default.createSymbolicLink(at: folder.favoritesFile, withDestinationURL: real)
        let direct = FileFavoritesStorage(file: real) { _ in }
        _ = try await direct.toggle(id: 7, name: "squirtle", at: at(1))
        let linked = folder.favorites()
        _ = try await linked.toggle(id: 4, name: "charmander", at: at(2))
        let change = try await direct.toggle(id: 1, name: "bulbasaur", at: at(3))
        #expect(change.favorites.map(\.id) == [1, 4, 7])
        #expect(try folder.names == ["favorites.json", "real.json", "real.json.lock"])

        try folder.write("{", to: "real.json")
        #expect(try await linked.removeAll().favorites == [])
        #expect(folder.damages.map(\.kept.lastPathComponent) == ["real.json.damaged-1"])
        #expect(try folder.read("real.json.damaged-1") == "{")
        // Also when what it leads to is not there any more.
        _ = try await linked.toggle(id: 4, name: "charmander", at: at(4))
        #expect(try await direct.toggle(id: 1, name: "bulbasaur", at: at(5)).favorites.map(\.id) == [1, 4])
        let names = ["favorites.json", "real.json", "real.json.damaged-1", "real.json.lock"]
        #expect(try folder.names == names)
    }

    @Test func aLinkToAFileThatIsNotThereYetIsFollowed() async throws {
        let real = folder.url.appendingPathComponent("later/real.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.favoritesFile.path, withDestinationPath: "later/real.json")
        let (linked, direct) = (folder.favorites(), FileFavoritesStorage(file: real) { _ in })
        _ = try await linked.toggle(id: 4, name: "charmander", at: at(2))
        #expect(try await direct.toggle(id: 1, name: "bulbasaur", at: at(3)).favorites.map(\.id) == [1, 4])
        #expect(try folder.names == ["favorites.json", "later"])
    }

    @Test func anObjectOverAnotherFileIsNotTold() async throws {
        let other = FileFavoritesStorage(file: folder.url.appendingPathComponent("other.json")) { _ in }
        var readings = StreamReader(other.favorites)
        guard case .value([], let sequence) = await readings.next() else {
            Issue.record("something was read")
            return
        }
        _ = try await folder.favorites().toggle(id: 7, name: "squirtle", at: noon)
        let change = try await other.toggle(id: 4, name: "charmander", at: noon)
        #expect(change.favorites.map(\.id) == [4])
        #expect(change.sequence == sequence + 1)
    }

    @Test func theOtherObjectsOwnNextWriteDoesNotCountAsTheNextOfWhatItToldBefore() async throws {
        let (one, other) = (folder.favorites(), folder.favorites())
        let first = try await one.toggle(id: 1, name: "a", at: noon)
        _ = try await other.toggle(id: 2, name: "b", at: noon)
        let second = try await one.toggle(id: 3, name: "c", at: noon)
        #expect(second.favorites.map(\.id) == [3, 2, 1])
        #expect(second.sequence == first.sequence + 2)
    }

    @Test(arguments: [60, 61])
    func manyTogglesOfOneIdEndWithTheirParity(count: Int) async throws {
        let storages = [folder.favorites(), folder.favorites()]
        try await withThrowingTaskGroup(of: FavoritesChange.self) { group in
            for number in 0..<count {
                group.addTask { try await storages[number % 2].toggle(id: 7, name: "squirtle", at: noon) }
            }
            var marks = 0
            for try await change in group { marks += (change.added == nil ? -1 : 1) }
            #expect(marks == count % 2)
        }
        for storage in storages + [folder.favorites()] {
            #expect(await storage.told?.map(\.id) == (count % 2 == 0 ? [] : [7]))
        }
        #expect(folder.damages.isEmpty)
    }

    @Test func togglesOfManyIdsThroughManyObjectsAreAllKept() async throws {
        let folder = folder
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { _ = try await folder.favorites().toggle(id: number, name: "a", at: noon) }
            }
            try await group.waitForAll()
        }
        let favorites = try await folder.favorites().answered(whileMarked: 0)
        #expect(favorites.map(\.id).sorted() == Array(0..<40))
        #expect(Set(favorites.map(\.markedAt)).count == 40)
        #expect(try folder.names == ["favorites.json", "favorites.json.lock"])
    }

    @Test func objectsThatComeAndGoWhileOthersWriteAreNoTrouble() async throws {
        let folder = folder
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    for round in 0..<20 {
                        let storage = folder.favorites()
                        var readings = StreamReader(storage.favorites)
                        _ = await readings.next()
                        _ = try? await storage.toggle(id: number * 100 + round, name: "a", at: noon)
                    }
                }
            }
        }
        #expect(try await folder.favorites().answered(whileMarked: 0).count == 80)
    }
}
