import Foundation
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct FilePagedStorageDamageTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    static let row = #"{"id":1,"name":"a","types":[]}"#

    static func list(
        version: String = "1", generation: String = "1", revision: String = "1", savedAt: String = "0",
        next: String = "20", rows: String = row
    ) -> String {
        """
        {"version":\(version),"generation":\(generation),"revision":\(revision),"savedAt":\(savedAt),\
        "next":\(next),"rows":[\(rows)]}
        """
    }

    @Test(arguments: [
        #"{"id":"x","name":"b","types":[]}"#, #"{"id":2,"name":null,"types":[]}"#, #"{"id":2,"name":"b"}"#, "null", "7",
        "[]", #""b""#, #"{"id":2.5,"name":"b","types":[]}"#, #"{"id":99999999999999999999,"name":"b","types":[]}"#,
        #"{"id":2,"name":"\ud800","types":[]}"#, #"{"id":1,"name":"again","types":[]}"#,
    ])
    func `a row that cannot be read costs that row, and makes the copy stale`(damaged: String) async throws {
        let rows = [Self.row, damaged, #"{"id":3,"name":"c","types":["water"]}"#].joined(separator: ",")
        let text = Self.list(rows: rows)
        try folder.write(text)
        let storage = folder.storage()
        let stored = try await storage.rows(in: 0..<9)
        #expect(stored.items.map(\.id) == [1, 3] && stored.info.count == 2 && stored.info.isPartial)
        #expect(stored.info.next == 20)
        #expect(!PagedListConfiguration().isFresh(stored.info, now: stored.info.savedAt ?? noon))
        #expect(folder.damages.map(\.reason) == [.unreadableRows(1)])
        // The whole is kept beside it, and the next object finds nothing more to tell.
        #expect(try folder.read("list.json.damaged-1") == text)
        #expect(try await folder.storage().rows(in: 0..<9) == stored)
        #expect(folder.damages.count == 1)
        let whole = try await storage.replace(with: pokemon(1...3), next: nil, savedAt: noon)
        #expect(!whole.isPartial)
    }

    @Test(arguments: [
        ("", Damage.Reason.notJSON), ("hello", .notJSON), ("\u{0}\u{0}\u{0}", .notJSON),
        (String(list().dropLast(9)), .notJSON), (String(list().prefix(1)), .notJSON), (list() + list(), .notJSON),
        ("[]", .wrongShape("the whole is of another type")), ("{}", .wrongShape("version is missing")),
        (#"{"version":1}"#, .wrongShape("rows is missing")),
        (list(savedAt: "null"), .wrongShape("savedAt is null")),
        (list(rows: #"{"id":"x","name":"a","types":[]}"#), .wrongShape("rows.0.id is of another type")),
        (list(rows: "null"), .wrongShape("rows.0 is null")),
        (list(version: "3"), .unknownVersion(3)), (list(version: "0"), .unknownVersion(0)),
        (#"{"version":7,"all":"new"}"#, .unknownVersion(7)),
        (list(generation: "-1"), .negative("generation")), (list(revision: "-1"), .negative("revision")),
        (list(next: "-20"), .negative("next")),
    ])
    func aDamagedFileIsSetAsideAndToldOnce(text: String, reason: Damage.Reason) async throws {
        try folder.write(text)
        let storage = folder.storage()
        #expect(try await storage.info() == .empty)
        #expect(try await storage.rows(in: 0..<9).items == [])
        let kept = folder.url.appendingPathComponent("list.json.damaged-1")
        #expect(folder.damages.map(\.reason) == [reason])
        #expect(folder.damages.map(\.kept.path) == [kept.path])
        #expect(folder.damages.map(\.file) == [folder.file])
        #expect(try folder.read(kept.lastPathComponent) == text)
        #expect(!FileManager.default.fileExists(atPath: folder.file.path))
        _ = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        #expect(try await folder.storage().rows(in: 0..<9).items == pokemon(1...3))
        #expect(folder.damages.count == 1)
    }

    @Test func aWholeFileIsNoDamage() async throws {
        try folder.write(Self.list(savedAt: "-5", next: "null"))
        let info = try await folder.storage().info()
        #expect(
            info == StoredInfo(count: 1, next: nil, savedAt: Timestamp(milliseconds: -5), generation: 1, revision: 1))
        try folder.write(#"{"rows":[],"version":1,"generation":0,"revision":0,"savedAt":0,"later":true}"#)
        #expect(try await folder.storage().info().count == 0)
        #expect(folder.damages.isEmpty)
    }

    @Test func anEarlierDamagedFileIsNeverOverwritten() async throws {
        let storage = folder.storage()
        for number in 1...3 {
            try folder.write("damage \(number)")
            #expect(try await storage.info() == .empty)
        }
        for number in 1...3 { #expect(try folder.read("list.json.damaged-\(number)") == "damage \(number)") }
        #expect(folder.damages.count == 3)
    }

    @Test func damageThatSeveralFindIsSetAsideAndToldOnce() async throws {
        try folder.write("damage")
        let folder = folder
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                let storage = folder.storage()
                group.addTask { _ = try? await storage.info() }
            }
        }
        #expect(folder.damages.count == 1)
        #expect(try folder.names == ["list.json.damaged-1", "list.json.lock"])
    }

    @Test func damageFoundByAWriteIsSetAsideBeforeIt() async throws {
        try folder.write("damage")
        let storage = folder.storage()
        let info = try await storage.replace(with: pokemon(1...3), next: 3, savedAt: noon)
        #expect(info.count == 3)
        #expect(try folder.read("list.json.damaged-1") == "damage")
        #expect(folder.damages.count == 1)
        try folder.write("damage again")
        #expect(try await storage.append([], next: 3, answering: try #require(info.answering)) == .refused)
        #expect(folder.damages.count == 2)
    }

    @Test func whatOnlyCannotBeReachedNowIsNoDamage() async throws {
        // A folder in place of the file stands for all that cannot be read for now: root may read everything else.
        try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
        let storage = folder.storage()
        await #expect(throws: AppError.self) { try await storage.info() }
        await #expect(throws: AppError.self) { try await storage.rows(in: 0..<9) }
        await #expect(throws: AppError.self) { try await storage.replace(with: [], next: nil, savedAt: noon) }
        #expect(FileManager.default.fileExists(atPath: folder.file.path))
        try FileManager.default.removeItem(at: folder.file)
        try folder.write(Self.list())
        #expect(try await storage.info().count == 1)
        #expect(folder.damages.isEmpty)
    }

    @Test func aFolderThatIsNoneIsNoDamage() async throws {
        try folder.write("not a folder")
        let storage = FilePokemonStorage(file: folder.file.appendingPathComponent("list.json")) { _ in
            Issue.record("no damage")
        }
        let error = await #expect(throws: AppError.self) { try await storage.info() }
        guard case .inesperado(let cause) = error else {
            Issue.record("another error")
            return
        }
        #expect(cause.contains("list.json"))
        #expect(!cause.contains(folder.url.path))
        await #expect(throws: AppError.self) { try await storage.replace(with: [], next: nil, savedAt: noon) }
        #expect(try folder.read() == "not a folder")
    }

    @Test func anAddressThatIsNoFileIsRefused() async throws {
        let storage = FilePokemonStorage(file: try #require(URL(string: "https://example.org/list.json"))) { _ in }
        await #expect(throws: AppError.self) { try await storage.info() }
        await #expect(throws: AppError.self) { try await storage.replace(with: [], next: nil, savedAt: noon) }
    }

    @Test(arguments: [true, false])
    func aFullDiskLeavesTheOldListAndNothingElse(failsAtWrite: Bool) async throws {
        let info = try await folder.storage().replace(with: pokemon(1...3), next: 3, savedAt: noon)
        let before = try folder.read()
        let isFull = StateStore(true)
        let full = NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.ENOSPC.rawValue))
        let storage = folder.storage(
            FileCalls(
                write: { handle, data in
                    guard isFull.value, failsAtWrite else { return try handle.write(contentsOf: data) }
                    try handle.write(contentsOf: data.prefix(data.count / 2))
                    throw full
                },
                synchronize: { _ in if isFull.value { throw full } }
            ))
        let answering = try #require(info.answering)
        for _ in 0..<2 {
            await #expect(throws: AppError.self) {
                try await storage.append(pokemon(4...5), next: 5, answering: answering)
            }
        }
        #expect(try folder.read() == before)
        #expect(try folder.names == ["list.json", "list.json.lock"])
        #expect(try await storage.rows(in: 0..<9) == StoredRows(items: pokemon(1...3), info: info))
        isFull.update { $0 = false }
        let outcome = try await storage.append(pokemon(4...5), next: 5, answering: answering)
        #expect(outcome == .appended(info.appended(count: 2, next: 5)))
    }

    @Test func whatAKilledWriterLeftDoesNotMatterAndIsCleared() async throws {
        let info = try await folder.storage().replace(with: pokemon(1...3), next: 3, savedAt: noon)
        let left = folder.url.appendingPathComponent("list.json.\(UUID().uuidString).tmp")
        try Data(try folder.read().utf8.prefix(40)).write(to: left)
        try Data().write(to: folder.url.appendingPathComponent("list.json.mine.tmp"))
        let storage = folder.storage()
        #expect(try await storage.info() == info)
        let outcome = try await storage.append(pokemon(4...5), next: 5, answering: try #require(info.answering))
        #expect(outcome == .appended(info.appended(count: 2, next: 5)))
        #expect(folder.damages.isEmpty)
        #expect(try folder.names == ["list.json", "list.json.lock", "list.json.mine.tmp"])
    }
}
