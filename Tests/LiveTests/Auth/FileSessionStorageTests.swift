import Foundation
import PokedexLive
import PokedexPresenters
import Testing

@Suite struct FileSessionStorageTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private static let refused = NSError(domain: NSPOSIXErrorDomain, code: Int(EPERM))
    private static let stuck = FileCalls(
        write: FileCalls.system.write, synchronize: FileCalls.system.synchronize, remove: { _ in throw refused },
        empty: { _ in throw refused })

    private func mode(_ name: String) throws -> Int? {
        let path = folder.url.appendingPathComponent(name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aSessionIsThereAtTheNextStartAndForItsOwnerAlone() async throws {
        try await folder.sessions().save(AccountServer.session())
        #expect(try await folder.sessions().load() == AccountServer.session())
        #expect(try mode("list.json") == 0o600)
        #expect(try folder.names == ["list.json", "list.json.lock"])
        var other = AccountServer.session(2)
        other.email = nil
        try await folder.sessions().save(other)
        #expect(try await folder.sessions().load() == other)
    }

    @Test func withoutAFileThereIsNoneAndNothingIsMade() async throws {
        #expect(try await folder.sessions().load() == nil)
        try await folder.sessions().delete(AccountServer.session())
        #expect(try folder.names.isEmpty)
    }

    @Test func aMissingFolderIsMadeForItsOwnerAlone() async throws {
        let file = folder.url.appendingPathComponent("a/b/session.json")
        try await FileSessionStorage(file: file) { _ in }.save(AccountServer.session())
        #expect(try mode("a/b") == 0o700)
    }

    @Test(arguments: [
        ("{not json", Damage.Reason.notJSON), ("[]", .wrongShape("the whole is of another type")),
        (#"{"version":0}"#, .unknownVersion(0)), (#"{"version":null}"#, .wrongShape("version is null")),
        (#"{"version":true}"#, .wrongShape("version is of another type")),
        (#"{"version":-1}"#, .unknownVersion(-1)), (#"{"version":1}"#, .wrongShape("accessToken is missing")),
        (text(access: ""), .wrongShape("a token is empty")), (text(refresh: ""), .wrongShape("a token is empty")),
        (String(text().dropLast(9)), .notJSON),
        (text(expiresAt: "\"soon\""), .wrongShape("expiresAt is of another type")),
    ])
    func damageIsSetAsideForItsOwnerAloneAndHeals(text: String, reason: Damage.Reason) async throws {
        try folder.write(text)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file.path)
        let storage = folder.sessions()
        #expect(try await storage.load() == nil)
        #expect(try await storage.load() == nil)
        #expect(folder.damages.map(\.reason) == [reason])
        #expect(try folder.read("list.json.damaged-1") == text)
        #expect(try mode("list.json.damaged-1") == 0o600)
        for damage in folder.damages {
            var dumped = ""
            dump(damage, to: &dumped)
            #expect(!dumped.contains("secret-") && !"\(damage)".contains("secret-"))
        }
        try await storage.save(AccountServer.session())
        #expect(try await folder.sessions().load() == AccountServer.session())
    }

    @Test func whatCannotBeReadNowIsNoDamage() async throws {
        let storage = folder.sessions()
        try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
        await #expect(throws: AppError.self) { try await storage.load() }
        #expect(try folder.names == ["list.json"])
        try FileManager.default.removeItem(at: folder.file)
        try folder.write(Self.text(), mode: 0o600)
        #expect(try await storage.load()?.accessToken == "secret-a")
        #expect(folder.damages.isEmpty)
    }

    @Test func aSaveThatFailsChangesNothing() async throws {
        try await folder.sessions().save(AccountServer.session())
        let full = FileCalls(
            write: { _, _ in throw CocoaError(.fileWriteOutOfSpace) }, synchronize: FileCalls.system.synchronize)
        let storage = folder.sessions(full)
        await #expect(throws: AppError.self) { try await storage.save(AccountServer.session(2)) }
        #expect(try await storage.load() == AccountServer.session())
        #expect(try folder.names == ["list.json", "list.json.lock"])
    }

    @Test func aSessionWithoutTokensIsNotStored() async throws {
        let storage = folder.sessions()
        try await storage.save(AccountServer.session())
        var empty = AccountServer.session(2)
        empty.refreshToken = ""
        let unusable = empty
        await #expect(throws: AppError.self) { try await storage.save(unusable) }
        #expect(try await storage.load() == AccountServer.session())
    }

    @Test func aForgottenSessionIsGoneWithWhatKilledWritersLeft() async throws {
        try await folder.sessions().save(AccountServer.session())
        let left = "list.json.\(UUID().uuidString).tmp"
        try Data("secret".utf8).write(to: folder.url.appendingPathComponent(left))
        try await folder.sessions().delete(AccountServer.session())
        #expect(try folder.names == ["list.json.lock"])
        #expect(try await folder.sessions().load() == nil)
    }

    @Test func aFileThatCanOnlyBeEmptiedIsForgottenAndNoDamage() async throws {
        let emptied = FileCalls(
            write: FileCalls.system.write, synchronize: FileCalls.system.synchronize,
            remove: { _ in throw Self.refused })
        let storage = folder.sessions(emptied)
        try await storage.save(AccountServer.session())
        try await storage.delete(AccountServer.session())
        #expect(try folder.read() == "")
        #expect(try await storage.load() == nil)
        #expect(folder.damages.isEmpty)
        try await storage.save(AccountServer.session(2))
        #expect(try await folder.sessions().load() == AccountServer.session(2))
    }

    @Test func aRemovalThatFailedIsGivenToNobodyAndTriedAgainByTheNextStart() async throws {
        let storage = folder.sessions(Self.stuck)
        try await storage.save(AccountServer.session())
        await #expect(throws: AppError.self) { try await storage.delete(AccountServer.session()) }
        #expect(try await storage.load() == nil)
        #expect(try folder.names.contains("list.json"))
        // The next start, while it still cannot be removed, and then when it can.
        #expect(try await folder.sessions(Self.stuck).load() == nil)
        #expect(try await folder.sessions().load() == nil)
        #expect(try folder.names == ["list.json.lock"])
    }

    @Test func theObjectItselfTriesARemovalAgainAtItsNextReading() async throws {
        let stuck = Lock(true)
        let storage = folder.sessions(
            FileCalls(
                write: FileCalls.system.write, synchronize: FileCalls.system.synchronize,
                remove: { if stuck.withLock({ $0 }) { throw Self.refused } else { try FileCalls.remove($0) } },
                empty: { _ in throw Self.refused }))
        try await storage.save(AccountServer.session())
        await #expect(throws: AppError.self) { try await storage.delete(AccountServer.session()) }
        stuck.withLock { $0 = false }
        #expect(try await storage.load() == nil)
        #expect(try folder.names == ["list.json.lock"])
    }

    @Test func aLaterSessionMakesAnEndOfARemovalThatFailed() async throws {
        let storage = folder.sessions(Self.stuck)
        try await storage.save(AccountServer.session())
        await #expect(throws: AppError.self) { try await storage.delete(AccountServer.session()) }
        // The same session again: it is stored anew, though the file looks as if it had it.
        try await storage.save(AccountServer.session())
        #expect(try await storage.load() == AccountServer.session())
        #expect(try await folder.sessions().load() == AccountServer.session())
    }

    @Test func aRemovalThatFailedIsRememberedWhereNothingCanBeWritten() async throws {
        try await folder.sessions().save(AccountServer.session())
        let storage = folder.sessions(
            FileCalls(
                write: { _, _ in throw Self.refused }, synchronize: FileCalls.system.synchronize,
                remove: { _ in throw Self.refused }, empty: { _ in throw Self.refused }))
        await #expect(throws: AppError.self) { try await storage.delete(AccountServer.session()) }
        for _ in 0..<2 { #expect(try await storage.load() == nil) }
        #expect(try folder.names == ["list.json", "list.json.lock"])
    }

    @Test func `a removal that could not even look holds for that session, and for no other`() async throws {
        let storage = folder.sessions()
        try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: folder.file)
        await #expect(throws: AppError.self) { try await storage.delete(AccountServer.session()) }
        try FileManager.default.removeItem(at: folder.file)
        try await folder.sessions().save(AccountServer.session(2))
        #expect(try await storage.load() == AccountServer.session(2))
        try await folder.sessions().save(AccountServer.session())
        #expect(try await storage.load() == nil)
        #expect(try folder.names == ["list.json.lock"])
        #expect(folder.damages.isEmpty)
    }

    @Test func `what is stored ends a removal that could not even look`() async throws {
        let storage = folder.sessions()
        try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: folder.file)
        await #expect(throws: AppError.self) { try await storage.delete(AccountServer.session()) }
        try await storage.save(AccountServer.session())
        #expect(try await storage.load() == AccountServer.session())
    }

    @Test func `a session that another object saved is neither deleted nor hidden`() async throws {
        let storage = folder.sessions()
        try await storage.save(AccountServer.session())
        try await folder.sessions().save(AccountServer.session(2))
        try await storage.delete(AccountServer.session())
        #expect(try await storage.load() == AccountServer.session(2))
    }

    @Test func `a removal that failed hides no session that another object saves later`() async throws {
        let storage = folder.sessions(Self.stuck)
        try await storage.save(AccountServer.session())
        await #expect(throws: AppError.self) { try await storage.delete(AccountServer.session()) }
        try await folder.sessions().save(AccountServer.session(2))
        #expect(try await storage.load() == AccountServer.session(2))
        #expect(try await folder.sessions().load() == AccountServer.session(2))
    }

    @Test func `a damaged file is left to the reading that sets it aside`() async throws {
        try folder.write("{not json")
        let storage = folder.sessions()
        try await storage.delete(AccountServer.session())
        #expect(try folder.read() == "{not json")
        #expect(try await storage.load() == nil && folder.damages.count == 1)
    }

    @Test(arguments: [
        "", #""obtainedAt":null,"#, #""obtainedAt":"soon","#, #""obtainedAt":[],"#, #""obtainedAt":1e300,"#,
    ])
    func `a file that does not say when its session was obtained loses nothing else`(member: String) async throws {
        let text = Self.text().replacingOccurrences(of: #"{"version":1,"#, with: #"{"version":1,\#(member)"#)
        try folder.write(text, mode: 0o600)
        let session = try #require(try await folder.sessions().load())
        #expect(session.obtainedAt == nil && session.accessToken == "secret-a" && session.userId == "u")
        #expect(folder.damages.isEmpty)
    }

    @Test func aCancelledRemovalIsARemoval() async throws {
        let storage = folder.sessions()
        try await storage.save(AccountServer.session())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await storage.delete(AccountServer.session())
        }
        try await task.value
        #expect(try await storage.load() == nil)
    }

    static func text(access: String = "secret-a", refresh: String = "secret-r", expiresAt: String = "0") -> String {
        """
        {"version":1,"accessToken":"\(access)","refreshToken":"\(refresh)","expiresAt":\(expiresAt),"userId":"u",\
        "email":null,"later":true}
        """
    }
}

extension Folder {
    func sessions(_ calls: FileCalls = .unhurried) -> FileSessionStorage {
        FileSessionStorage(file: file, calls: calls) { [self] in note($0) }
    }
}
