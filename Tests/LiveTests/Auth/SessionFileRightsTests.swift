import Foundation
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct SessionFileRightsTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private static let wide: [mode_t] = [0o644, 0o640, 0o604, 0o660, 0o602, 0o610, 0o777]

    @Test(arguments: wide)
    func `a session that others may read or write is not given`(mode: mode_t) async throws {
        try await folder.sessions().save(AccountServer.session())
        try OtherUser.mode(folder.file, mode)
        for _ in 0..<2 {
            try await FileUse.loadSession.isRefused(folder.file, .system, in: folder, "Sign in anew")
        }
        try OtherUser.mode(folder.file, 0o600)
        #expect(try await folder.sessions().load() == AccountServer.session())
    }

    @Test(arguments: wide)
    func `an own session that others may read can be replaced and removed`(mode: mode_t) async throws {
        let storage = folder.sessions()
        try await storage.save(AccountServer.session())
        try OtherUser.mode(folder.file, mode)
        try await storage.save(AccountServer.session(2))
        #expect(try await storage.load() == AccountServer.session(2))
        #expect(try folder.modes == [0o600])
        try OtherUser.mode(folder.file, mode)
        try await storage.delete(AccountServer.session(2))
        #expect(try await storage.load() == nil)
        #expect(try folder.names == ["list.json.lock"])
    }

    @Test(arguments: FileUse.session, [0o600, 0o644] as [mode_t])
    func `a session of another owner is neither read nor replaced nor removed`(
        use: FileUse, mode: mode_t
    ) async throws {
        try await folder.sessions().save(AccountServer.session())
        try OtherUser.mode(folder.file, mode)
        try OtherUser.planted(folder.file)
        // Without root the lock is another user's as well.
        if OtherUser.isReal || use != .saveSession {
            try await use.isRefused(folder.file, OtherUser.calls, in: folder, "list.json belongs to another user")
        }
    }

    @Test(.enabled(if: OtherUser.isReal, "only root can give a file away"))
    func `what another user says of a removed session signs nobody out`() async throws {
        let stuck = FileCalls(
            write: FileCalls.system.write, synchronize: FileCalls.system.synchronize,
            remove: { _ in throw CocoaError(.fileWriteNoPermission) },
            empty: { _ in throw CocoaError(.fileWriteNoPermission) })
        try await folder.sessions().save(AccountServer.session())
        await #expect(throws: AppError.self) { try await folder.sessions(stuck).delete(AccountServer.session()) }
        try OtherUser.planted(folder.url.appendingPathComponent("list.json.deleted"))
        try await FileUse.loadSession.isRefused(
            folder.file, .system, in: folder, "list.json.deleted belongs to another")
    }

    @Test(.enabled(if: OtherUser.isReal, "only root can give a file away"))
    func `other files of another owner in a folder of this user are used as before`() async throws {
        for (use, read) in [(FileUse.toggle, FileUse.readFavorites), (.setTema, .readSettings)] {
            try await use.run(folder.file, .system)
            try OtherUser.planted(folder.file)
            try OtherUser.mode(folder.file, 0o644)
            try await read.run(folder.file, .system)
            try await use.run(folder.file, .system)
            try FileManager.default.removeItem(at: folder.file)
        }
    }
}
