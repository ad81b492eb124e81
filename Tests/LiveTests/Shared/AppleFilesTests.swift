import Foundation
import PokedexFakes
import PokedexPresenters
import Testing

@testable import PokedexLive

/// What is asked of Apple's systems, and when, over calls that stand in for them.
@Suite(.timeLimit(.minutes(1))) final class AppleFilesTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    /// Counts what a storage asks for.
    private final class Asked: Sendable {
        private let names = Lock<[String]>([])

        var all: [String] { names.withLock { $0 } }

        func note(_ name: String) { names.withLock { $0.append(name) } }

        var calls: FileCalls {
            FileCalls(
                write: { try $0.write(contentsOf: $1) }, synchronize: { try $0.synchronize() },
                protect: { _ in self.note("protect") },
                stayAwake: {
                    self.note("awake")
                    return { self.note("asleep") }
                })
        }
    }

    private static func session(_ number: Int) -> AuthSession {
        AuthSession(
            accessToken: "a", refreshToken: "r \(number)", expiresAt: Timestamp(milliseconds: 1), obtainedAt: nil,
            userId: "u", email: nil)
    }

    @Test func `the disk itself is waited for, and the usual call is left out`() throws {
        try AppleFiles.synchronize(whole: { 0 }, usual: { Issue.record("it was asked for") })
    }

    @Test(arguments: [ENOTSUP, EINVAL, ENOTTY, ENODEV])
    func `a file system that cannot wait for its disk does what it can`(code: Int32) throws {
        var isAsked = false
        try AppleFiles.synchronize(whole: { code }, usual: { isAsked = true })
        #expect(isAsked)
    }

    @Test(arguments: [EIO, ENOSPC, EBADF])
    func `a disk that fails is no disk that cannot wait`(code: Int32) throws {
        let error = #expect(throws: NSError.self) {
            try AppleFiles.synchronize(whole: { code }, usual: { Issue.record("it was asked for") })
        }
        #expect(error?.code == Int(code) && error?.domain == NSPOSIXErrorDomain)
    }

    @Test func `a new session's file is protected once, and keeps what was set on it afterwards`() async throws {
        let asked = Asked()
        let sessions = FileSessionStorage(
            file: folder.url.appendingPathComponent("session.json"), calls: asked.calls, onDamage: { _ in })
        try await sessions.save(Self.session(1))
        try await sessions.save(Self.session(2))
        #expect(asked.all.filter { $0 == "protect" }.count == 1)
        try await sessions.delete(Self.session(2))
        try await sessions.save(Self.session(3))
        #expect(asked.all.filter { $0 == "protect" }.count == 2)
    }

    @Test func `a file without secrets is not protected`() async throws {
        let asked = Asked()
        let favorites = folder.favorites(asked.calls)
        _ = try await favorites.toggle(id: 1, name: "a", at: Timestamp(milliseconds: 1))
        #expect(!asked.all.contains("protect"))
    }

    @Test func `the program stays awake for as long as it holds a lock`() async throws {
        let asked = Asked()
        let favorites = folder.favorites(asked.calls)
        _ = try await favorites.toggle(id: 1, name: "a", at: Timestamp(milliseconds: 1))
        #expect(asked.all == ["awake", "asleep"])
        var readings = StreamReader(favorites.favorites)
        _ = await readings.next()
        #expect(asked.all == ["awake", "asleep"])
    }

    @Test func `a write that fails lets the program sleep again`() async throws {
        let asked = Asked()
        var calls = asked.calls
        calls.write = { _, _ in throw NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC)) }
        let favorites = folder.favorites(calls)
        await #expect(throws: AppError.almacen(.lleno)) {
            try await favorites.toggle(id: 1, name: "a", at: Timestamp(milliseconds: 1))
        }
        #expect(asked.all == ["awake", "asleep"])
    }

    @Test(arguments: [("Lista.json", "lista.JSON"), ("e\u{301}.json", "é.json"), ("É.json", "e\u{301}.json")])
    func `names that a disk may take for one have one key`(left: String, right: String) {
        func key(_ name: String) -> String {
            AtomicFile(url: folder.url.appendingPathComponent(name), calls: .system).key
        }
        #expect(key(left) == key(right))
        #expect(key(left) != key("other.json"))
    }
}
