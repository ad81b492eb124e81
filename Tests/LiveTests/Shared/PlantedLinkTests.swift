import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@testable import PokedexLive

#if canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A folder in which all may put files (`shared`), and one of this user alone with a file that is no storage's (`own`).
@Suite(.timeLimit(.minutes(1))) struct PlantedLinkTests {
    let folder: Folder
    let shared: URL
    let own: URL
    let diary: URL
    let file: URL

    init() throws {
        folder = try Folder()
        shared = folder.url.appendingPathComponent("shared")
        own = folder.url.appendingPathComponent("own")
        for made in [shared, own] {
            try FileManager.default.createDirectory(at: made, withIntermediateDirectories: false)
        }
        try OtherUser.mode(shared, 0o1777)
        try OtherUser.mode(own, 0o700)
        diary = own.appendingPathComponent("diary.txt")
        try folder.write("dear diary", to: "own/diary.txt", mode: 0o640)
        file = shared.appendingPathComponent("f.json")
    }

    enum Target: CaseIterable, Sendable { case file, folder, nothing, link, itself }

    private func target(_ target: Target, of link: URL) throws -> URL {
        switch target {
        case .file: return diary
        case .folder: return own
        case .nothing: return own.appendingPathComponent("new.json")
        case .itself: return link
        case .link:
            let second = own.appendingPathComponent("link")
            try FileManager.default.createSymbolicLink(at: second, withDestinationURL: diary)
            return second
        }
    }

    private func link(_ link: URL, to target: URL, planted: Bool) throws {
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        if planted { try OtherUser.planted(link) }
    }

    @Test(arguments: FileUse.allCases, Target.allCases)
    func `a link of another user is not followed and what it names stays as it is`(
        use: FileUse, target: Target
    ) async throws {
        try link(file, to: self.target(target, of: file), planted: true)
        try await use.isRefused(file, OtherUser.calls, in: folder, "f.json is a link of another user. Remove it")
    }

    @Test(.enabled(if: OtherUser.isReal, "only root can give a file away"), arguments: FileUse.allCases)
    func `of a chain of links each must be this user's`(use: FileUse) async throws {
        let second = shared.appendingPathComponent("second")
        try link(second, to: diary, planted: true)
        try link(file, to: second, planted: false)
        try await use.isRefused(file, .system, in: folder, "second is a link of another user")
    }

    @Test(arguments: FileUse.allCases, ["f.json", "later/f.json"])
    func `a folder that another user linked is not used`(use: FileUse, name: String) async throws {
        let app = shared.appendingPathComponent("app")
        try link(app, to: own, planted: true)
        try await use.isRefused(
            app.appendingPathComponent(name), OtherUser.calls, in: folder, "app is a link of another")
    }

    @Test(arguments: FileUse.allCases)
    func `a link to a place that only a planted link leads to is not followed`(use: FileUse) async throws {
        let app = shared.appendingPathComponent("app")
        try link(app, to: own, planted: true)
        let mine = own.appendingPathComponent("mine.json")
        try FileManager.default.createSymbolicLink(
            atPath: mine.path, withDestinationPath: "../shared/app/diary.txt")
        try await use.isRefused(mine, OtherUser.calls, in: folder, "is a link of another user")
    }

    @Test(arguments: FileUse.allCases, [0o1777, 0o777, 0o757] as [mode_t])
    func `a link into a folder that others can write to is not followed`(use: FileUse, mode: mode_t) async throws {
        try OtherUser.mode(shared, mode)
        for name in ["there.json", "not there.json", "no folder/f.json"] {
            let mine = own.appendingPathComponent("mine.json")
            try? FileManager.default.removeItem(at: mine)
            try folder.write("{", to: "shared/there.json", mode: 0o600)
            try link(mine, to: shared.appendingPathComponent(name), planted: false)
            try await use.isRefused(
                mine, .system, in: folder, "others can write to. Take their rights away (chmod go-w)")
        }
    }

    @Test(
        .enabled(if: OtherUser.isReal, "only root can give a folder to another group"), arguments: FileUse.allCases,
        [(0o775, 65_534, 0), (0o755, 0, 65_534), (0o700, 0, 65_534)] as [(mode_t, gid_t, uid_t)])
    func `a folder with another group that may write or of another owner counts as one of others`(
        use: FileUse, place: (mode: mode_t, group: gid_t, owner: uid_t)
    ) async throws {
        try #require(chown(shared.path, place.owner, place.group) == 0)
        try OtherUser.mode(shared, place.mode)
        let mine = own.appendingPathComponent("mine.json")
        try link(mine, to: shared.appendingPathComponent("f.json"), planted: false)
        try await use.isRefused(mine, .system, in: folder, "others can write to")
    }

    @Test(.enabled(if: OtherUser.isReal, "only root can give a file away"), arguments: FileUse.allCases)
    func `an own link to the file of another user is not followed`(use: FileUse) async throws {
        try OtherUser.planted(diary)
        let mine = own.appendingPathComponent("mine.json")
        try link(mine, to: diary, planted: false)
        try await use.isRefused(mine, .system, in: folder, "diary.txt belongs to another user")
    }

    @Test(arguments: FileUse.writes, [0o700, 0o755] as [mode_t])
    func `an own link into an own folder is followed also to where nothing is yet`(
        use: FileUse, mode: mode_t
    ) async throws {
        try OtherUser.mode(own, mode)
        try FileManager.default.removeItem(at: diary)
        let second = shared.appendingPathComponent("second")
        try link(second, to: own.appendingPathComponent("later/real.json"), planted: false)
        try link(file, to: second, planted: false)
        for _ in 0..<2 { try await use.run(file, .system) }
        #expect(try OtherUser.everything(in: shared).keys.sorted() == ["f.json", "second"])
        let later = own.appendingPathComponent("later")
        #expect(try OtherUser.everything(in: later).keys.sorted() == ["real.json", "real.json.lock"])
        if use == .saveSession {
            let session = FileSessionStorage(file: file) { _ in }
            #expect(try await session.load() == AccountServer.session())
            try await session.delete(AccountServer.session())
            #expect(try OtherUser.everything(in: later).keys.sorted() == ["real.json.lock"])
        }
    }

    @Test func `a group with the user's own number is no other`() async throws {
        guard getegid() == geteuid() else { return }
        try OtherUser.mode(own, 0o775)
        try link(file, to: own.appendingPathComponent("real.json"), planted: false)
        try await FileUse.toggle.run(file, .system)
        #expect(try folder.read("own/real.json").contains("charmander"))
    }

    @Test(arguments: FileUse.writes, Target.allCases)
    func `a link in place of the lock is not followed`(use: FileUse, target: Target) async throws {
        let lock = shared.appendingPathComponent("f.json.lock")
        // Whoever it belongs to.
        for planted in [true, false] {
            try? FileManager.default.removeItem(at: own.appendingPathComponent("link"))
            try link(lock, to: self.target(target, of: lock), planted: planted)
            try await use.isRefused(file, .system, in: folder, "f.json.lock is a link. Remove it")
            try FileManager.default.removeItem(at: lock)
        }
    }

    @Test(arguments: FileUse.writes)
    func `a lock that another user can hold for ever is refused`(use: FileUse) async throws {
        try folder.write("", to: "shared/f.json.lock", mode: 0o666)
        try OtherUser.planted(shared.appendingPathComponent("f.json.lock"))
        try await use.isRefused(file, OtherUser.calls, in: folder, "f.json.lock is not a file of this user alone")
        try FileManager.default.removeItem(at: shared.appendingPathComponent("f.json.lock"))
        try FileManager.default.linkItem(at: diary, to: shared.appendingPathComponent("f.json.lock"))
        try await use.isRefused(file, .system, in: folder, "f.json.lock is not a file of this user alone")
    }

    @Test(arguments: [FileUse.readFavorites, .readSettings, .readList, .loadSession], Target.allCases)
    func `a damaged file is set aside under a name that no planted link has`(
        use: FileUse, target: Target
    ) async throws {
        try folder.write("{", to: "shared/f.json")
        let kept = shared.appendingPathComponent("f.json.damaged-1")
        try link(kept, to: self.target(target, of: kept), planted: true)
        var wanted = try OtherUser.everything(in: folder.url)
        let damages = Lock<[Damage]>([])
        try await use.run(file, .system) { damage in damages.withLock { $0.append(damage) } }
        #expect(damages.withLock { $0.map(\.kept.lastPathComponent) } == ["f.json.damaged-2"])
        var found = try OtherUser.everything(in: folder.url)
        #expect(found.removeValue(forKey: "shared/f.json.damaged-2")?.hasSuffix(" {") == true)
        #expect(found.removeValue(forKey: "shared/f.json.lock") != nil)
        wanted["shared/f.json"] = nil
        #expect(found == wanted)
    }

    @Test(arguments: FileUse.writes, Target.allCases)
    func `a planted leftover stays and what it names too`(use: FileUse, target: Target) async throws {
        let leftover = shared.appendingPathComponent("f.json.\(UUID().uuidString).tmp")
        try link(leftover, to: self.target(target, of: leftover), planted: true)
        let before = try OtherUser.everything(in: folder.url)
        try await use.run(file, .system)
        let found = try OtherUser.everything(in: folder.url)
        #expect(found.filter { before[$0.key] != nil } == before)
        #expect(Set(found.keys).subtracting(before.keys) == ["shared/f.json", "shared/f.json.lock"])
    }

    @Test(arguments: FileUse.allCases, [0o1777, 0o777] as [mode_t])
    func `the file of another user in a folder that all can write to is not used`(
        use: FileUse, mode: mode_t
    ) async throws {
        try OtherUser.mode(shared, mode)
        try folder.write("{", to: "shared/f.json", mode: 0o666)
        try OtherUser.planted(file)
        // It is refused before or after the lock is made, which is this user's own.
        try folder.write("", to: "shared/f.json.lock", mode: 0o600)
        if OtherUser.isReal || !FileUse.writes.contains(use) {
            try await use.isRefused(file, OtherUser.calls, in: folder, "f.json belongs to another user")
        }
    }

    @Test(arguments: FileUse.allCases)
    func `a second name that somebody gave to a file of this user is not used`(use: FileUse) async throws {
        try FileManager.default.linkItem(at: diary, to: file)
        try folder.write("", to: "shared/f.json.lock", mode: 0o600)
        try await use.isRefused(file, .system, in: folder, "f.json has a second name")
    }

    @Test func `a folder that is put in place of another one after it was looked at is not opened`() throws {
        let app = shared.appendingPathComponent("app")
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: false)
        let walk = try PathWalk(app.appendingPathComponent("diary.txt").path, for: UInt32(geteuid()))
        let found = try FilePlace.find(
            app.appendingPathComponent("diary.txt").path, for: UInt32(geteuid()), makingFolder: false)
        try FileManager.default.moveItem(at: app, to: shared.appendingPathComponent("moved"))
        try link(app, to: own, planted: false)
        #expect(throws: AppError.self) { try OpenFolder(walk.folders, for: "f.json") }
        // What was opened before is still that folder.
        let place = try #require(found)
        guard case .nothing = place.look else {
            Issue.record("another folder was looked into")
            return
        }
    }

    @Test func `a link that is put in place of the file after it was looked at is not opened`() throws {
        try folder.write("{}", to: "shared/f.json")
        let place = try #require(try FilePlace.find(file.path, for: UInt32(geteuid()), makingFolder: false))
        try FileManager.default.removeItem(at: file)
        try link(file, to: diary, planted: false)
        #expect(place.open(O_RDONLY).code == ELOOP)
        #expect(throws: (any Error).self) { try FileCalls.empty(place) }
        try FileCalls.remove(place)
        #expect(try folder.read("own/diary.txt") == "dear diary")
    }
}
