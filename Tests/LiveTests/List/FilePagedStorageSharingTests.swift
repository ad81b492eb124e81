import Foundation
import PokedexLive
import PokedexPresenters
import Testing

#if canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite(.timeLimit(.minutes(2))) struct FilePagedStorageSharingTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    @Test func eachObjectSeesWhatTheOtherWrote() async throws {
        let (one, other) = (folder.storage(), folder.storage())
        // Of one size and within one tick of the file's clock: only the file itself differs.
        for count in 0..<200 {
            let info = try await other.replace(
                with: pokemon([count % 9]), next: 1, savedAt: Timestamp(milliseconds: Int64(count % 9)))
            #expect(try await one.rows(in: 0..<9) == StoredRows(items: pokemon([count % 9]), info: info))
        }
    }

    @Test func anAppendThatAnotherObjectOvertookIsRefused() async throws {
        let (one, other) = (folder.storage(), folder.storage())
        let info = try await one.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        let answering = try #require(info.answering)
        let outcome = try await other.append(pokemon(4...5), next: 5, answering: answering)
        #expect(outcome == .appended(info.appended(count: 2, next: 5)))
        #expect(try await one.append(pokemon(4...5), next: 5, answering: answering) == .refused)
        #expect(try await one.rows(in: 0..<9).items == pokemon(1...5))
    }

    @Test func whatAnotherObjectChangedIsToldAtOnce() async throws {
        let (one, other) = (folder.storage(), folder.storage())
        var changes = StreamReader(one.changes)
        #expect(await changes.next() == .empty)
        let info = try await other.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        #expect(await changes.next() == info)
    }

    @Test func manyWritersTakeTurns() async throws {
        let folder = folder
        _ = try await folder.storage().replace(with: [], next: 0, savedAt: noon)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                let storage = folder.storage()
                group.addTask {
                    while let answering = try await storage.rows(in: 0..<0).info.answering,
                        let offset = Int(answering.cursor.text), offset < 40
                    {
                        _ = try await storage.append(
                            pokemon([offset]), next: PageCursor(String(offset + 1)), isPartial: false,
                            answering: answering)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await folder.storage().rows(in: 0..<99).items == pokemon(0..<40))
        #expect(folder.damages.isEmpty)
        #expect(try folder.names == ["list.json", "list.json.lock"])
    }

    @Test func nobodyElseHasTheLockWhileOneWrites() async throws {
        let path = folder.file.path + ".lock"
        let isFree = Lock<[Bool]>([])
        let storage = folder.storage(
            FileCalls(
                write: { handle, data in
                    let other = open(path, O_RDWR)
                    defer { close(other) }
                    isFree.withLock { $0.append(flock(other, LOCK_EX | LOCK_NB) == 0) }
                    try handle.write(contentsOf: data)
                },
                synchronize: { try $0.synchronize() }
            ))
        let info = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        _ = try await storage.append(pokemon(4...5), next: 5, answering: try #require(info.answering))
        #expect(isFree.withLock { $0 } == [false, false])
        let after = open(path, O_RDWR)
        defer { close(after) }
        #expect(flock(after, LOCK_EX | LOCK_NB) == 0)
    }

    @Test func aReaderSeesWholeFilesOnly() async throws {
        let folder = folder
        let storage = folder.storage()
        _ = try await storage.replace(with: pokemon(1...400), next: 400, savedAt: noon)
        let isOver = StateStore(false)
        let torn = StateStore(0)
        let read = StateStore(0)
        let reader = Thread {
            while !isOver.value {
                let data = try? Data(contentsOf: folder.file)
                let object = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
                let (rows, next) = (object?["rows"] as? [Any], object?["next"] as? String)
                if rows == nil || rows.map({ String($0.count) }) != next { torn.update { $0 += 1 } }
                read.update { $0 += 1 }
            }
        }
        reader.start()
        var count = 1
        while read.value < 50 {
            _ = try await storage.replace(with: pokemon(1...count), next: PageCursor(String(count)), savedAt: noon)
            count = count % 400 + 37
        }
        isOver.update { $0 = true }
        #expect(torn.value == 0)
    }

    @Test func aFileThatWasDeletedIsAListThatWasNeverSaved() async throws {
        let storage = folder.storage()
        let info = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        try FileManager.default.removeItem(at: folder.file)
        #expect(try await storage.append(pokemon(4...5), next: 5, answering: try #require(info.answering)) == .refused)
        #expect(try await storage.info() == .empty)
        #expect(folder.damages.isEmpty)
    }

    @Test func aMissingFolderIsMadeAtTheFirstWriteAndNotBefore() async throws {
        let deep = folder.url.appendingPathComponent("a/b")
        let storage = FilePokemonStorage(file: deep.appendingPathComponent("list.json")) { _ in }
        #expect(try await storage.info() == .empty)
        #expect(try folder.names == [])
        _ = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        #expect(try FileManager.default.contentsOfDirectory(atPath: deep.path).contains("list.json"))
    }

    @Test func onlyTheOwnerMayReadTheFile() async throws {
        let storage = folder.storage()
        _ = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        #expect(try folder.modes == [0o600])
    }
}
