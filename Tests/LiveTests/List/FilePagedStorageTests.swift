import Foundation
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct FilePagedStorageTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    @Test func aListThatWasNeverSavedIsEmptyAndReadingMakesNoFile() async throws {
        let storage = folder.storage()
        #expect(try await storage.info() == .empty)
        #expect(try await storage.rows(in: 0..<60) == StoredRows(items: [], info: .empty))
        #expect(try folder.names == [])
    }

    @Test func rowsAreCutToWhatThereIs() async throws {
        let storage = folder.storage()
        let info = try await storage.replace(with: pokemon(1...10), next: 10, savedAt: noon)
        #expect(info == StoredInfo(count: 10, next: 10, savedAt: noon, generation: 1, revision: 1))
        #expect(try await storage.rows(in: 8..<60) == StoredRows(items: pokemon(9...10), info: info))
        #expect(try await storage.rows(in: -3..<2).items == pokemon(1...2))
        #expect(try await storage.rows(in: 10..<60).items == [])
        #expect(try await storage.rows(in: 70..<90).items == [])
    }

    @Test func aListIsStillThereForTheNextObject() async throws {
        let first = folder.storage()
        let replaced = try await first.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        let answering = try #require(replaced.answering)
        let outcome = try await first.append(pokemon(4...5), next: nil, answering: answering)
        let second = try await folder.storage().rows(in: 0..<60)
        #expect(second.items == pokemon(1...5))
        #expect(outcome == .appended(second.info))
        #expect(second.info == StoredInfo(count: 5, next: nil, savedAt: noon, generation: 1, revision: 2))
        #expect(second.info.isComplete)
    }

    @Test func anAppendToAnotherListIsRefusedAndWritesNothing() async throws {
        let storage = folder.storage()
        let info = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        let right = try #require(info.answering)
        let before = try folder.read()
        var older = right
        older.revision += 1
        var elsewhere = right
        elsewhere.cursor = 4
        for wrong in [older, elsewhere] {
            #expect(try await storage.append(pokemon(4...5), next: 5, answering: wrong) == .refused)
        }
        var late = right
        late.savedAt = Timestamp(milliseconds: 0)
        #expect(try await storage.append(pokemon(4...5), next: 5, answering: late) == .refused)
        #expect(try folder.read() == before)
        #expect(try await storage.info() == info)
    }

    @Test func anAppendOfNothingMovesTheNextOffset() async throws {
        let storage = folder.storage()
        let info = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        _ = try await storage.append([], next: 23, answering: try #require(info.answering))
        #expect(try await folder.storage().info() == info.appended(count: 0, next: 23))
    }

    @Test func twoReplacementsInOneMillisecondAreToldApart() async throws {
        let storage = folder.storage()
        let first = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        _ = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        #expect(try await storage.append([], next: 9, answering: try #require(first.answering)) == .refused)
    }

    @Test func anIdIsNeverStoredTwice() async throws {
        let storage = folder.storage()
        let info = try await storage.replace(with: pokemon([1, 2, 1]), next: 3, savedAt: noon)
        #expect(info.count == 2)
        _ = try await storage.append(pokemon([2, 3, 3]), next: nil, answering: try #require(info.answering))
        #expect(try await folder.storage().rows(in: 0..<9).items.map(\.id) == [1, 2, 3])
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: ["", "-1", "60", "eyJpZCI6NjB9", "\u{e9} \u{1F600} \"\\/", "e\u{301}"])
    func `a cursor is kept as the network gave it`(text: String) async throws {
        let info = try await folder.storage().replace(with: pokemon(1...3), next: PageCursor(text), savedAt: noon)
        let read = try await folder.storage().info()
        #expect(read == info)
        #expect(read.next.map { Array($0.text.unicodeScalars) } == Array(text.unicodeScalars))
    }

    @Test func changesBeginWithWhatTheFileSays() async throws {
        let info = try await folder.storage().replace(with: pokemon(1...3), next: 3, savedAt: noon)
        let storage = folder.storage()
        var changes = StreamReader(storage.changes)
        #expect(await changes.next() == info)
        let changed = try await storage.replace(with: pokemon(1...2), next: 2, savedAt: noon)
        #expect(await changes.next() == changed)
        var later = StreamReader(storage.changes)
        #expect(await later.next() == changed)
    }

    @Test func changesOfAListThatWasNeverSavedBeginWithThat() async throws {
        var changes = StreamReader(folder.storage().changes)
        #expect(await changes.next() == .empty)
    }

    @Test func changesSayNothingOfAFileThatCannotBeReadYet() async throws {
        // A link to itself leads nowhere.
        try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: folder.file)
        let storage = folder.storage()
        let first = Task {
            var changes = StreamReader(storage.changes)
            return await changes.next()
        }
        await #expect(throws: AppError.self) { try await storage.info() }
        let other = folder.url.appendingPathComponent("other.json")
        let info = try await FilePokemonStorage(file: other) { _ in }
            .replace(with: pokemon(1...3), next: 3, savedAt: noon)
        // In one step: whoever looked between two would find no file, which is a list that was never saved.
        #expect(rename(other.path, folder.file.path) == 0)
        _ = try await storage.info()
        #expect(await first.value == info)
    }

    @Test func changesEndWithTheStorage() async throws {
        var storage: FilePokemonStorage? = folder.storage()
        var changes = (storage?.changes).map(StreamReader.init)
        #expect(await changes?.next() == .empty)
        storage = nil
        #expect(await changes?.next() == nil)
    }

    @Test func aCancelledCallIsACancellationAndWritesNothing() async throws {
        let storage = folder.storage()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try folder.names == [])
    }
}
