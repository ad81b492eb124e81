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

/// Another program that holds the lock beside a file. It is another open file of this one, which is the same to `flock`.
private struct OtherProgram: Sendable {
    private let descriptor: Int32

    init(holdingLockOf file: URL) throws {
        descriptor = open(file.path + ".lock", O_RDWR | O_CREAT, 0o600)
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    }

    func letGo() { close(descriptor) }
}

/// How the writes of a test ended, and when.
private final class Ends: Sendable {
    private let contents = Lock<[String: (time: Duration, error: AppError?)]>([:])

    subscript(name: String) -> (time: Duration, error: AppError?)? { contents.withLock { $0[name] } }
    var names: [String] { contents.withLock { $0.keys.sorted() } }

    func run(_ name: String, _ time: VirtualTime, _ write: @escaping @Sendable () async throws -> Void) {
        time.environment.spawner.spawn(name) { [self] in
            var error: AppError?
            do { try await write() } catch let thrown { error = AppError(thrown) }
            let (ended, now) = (error, time.now)
            contents.withLock { $0[name] = (now, ended) }
        }
    }
}

/// Each way of writing to a file.
enum FileWrite: CaseIterable, Sendable {
    case toggle, removeAll, setTema, setOrden, saveSession, replaceList

    func file(_ folder: Folder) -> URL {
        switch self {
        case .toggle, .removeAll: folder.favoritesFile
        case .setTema, .setOrden: folder.settingsFile
        case .saveSession, .replaceList: folder.file
        }
    }

    /// Something for the write to change.
    func prepare(_ folder: Folder) async throws {
        if self == .removeAll { _ = try await folder.favorites().toggle(id: 7, name: "squirtle", at: noon) }
    }

    func run(_ folder: Folder, _ calls: FileCalls) async throws {
        switch self {
        case .toggle: _ = try await folder.favorites(calls).toggle(id: 4, name: "charmander", at: noon)
        case .removeAll: _ = try await folder.favorites(calls).removeAll()
        case .setTema: _ = try await folder.settings(calls).setTema(.oscuro)
        case .setOrden: _ = try await folder.settings(calls).setOrden(porNumero: true)
        case .saveSession: try await folder.sessions(calls).save(AccountServer.session())
        case .replaceList:
            _ = try await folder.storage(calls).replace(with: pokemon(1...3), next: nil, savedAt: noon)
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct FileLockTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    @Test(arguments: FileWrite.allCases)
    func `a write waits ten seconds for a lock and then says that the store is in use`(write: FileWrite) throws {
        try VirtualTime.run { time in
            try await write.prepare(folder)
            let before = try? Data(contentsOf: write.file(folder))
            let other = try OtherProgram(holdingLockOf: write.file(folder))
            let ends = Ends()
            ends.run("write", time) { try await write.run(folder, .system(on: time.clock)) }
            await time.advance(by: .milliseconds(9_999))
            #expect(ends.names.isEmpty)
            await time.advance(by: .milliseconds(1))
            #expect(ends["write"]?.time == .seconds(10))
            #expect(ends["write"]?.error == .almacen(.ocupado))
            #expect((try? Data(contentsOf: write.file(folder))) == before)
            other.letGo()
            try await write.run(folder, .system)
            #expect(try Data(contentsOf: write.file(folder)) != before)
        }
    }

    @Test func `a clock goes on ticking while two writers wait for two locks`() throws {
        try VirtualTime.run { time in
            let others = try [folder.favoritesFile, folder.settingsFile].map { try OtherProgram(holdingLockOf: $0) }
            let ends = Ends()
            let (favorites, settings) = (
                folder.favorites(.system(on: time.clock)), folder.settings(.system(on: time.clock))
            )
            ends.run("favorites", time) { _ = try await favorites.toggle(id: 1, name: "one", at: noon) }
            ends.run("settings", time) { _ = try await settings.setTema(.oscuro) }
            let ticks = Lock<[Duration]>([])
            let ticking = time.environment.spawner.spawn("tick") {
                while (try? await time.clock.sleep(for: .milliseconds(100))) != nil {
                    ticks.withLock { $0.append(time.now) }
                }
            }
            await time.advance(by: .seconds(5))
            #expect(ticks.withLock { $0 } == (1...50).map { .milliseconds(100 * $0) })
            others[1].letGo()
            await time.advance(by: .seconds(6))
            ticking.cancel()
            #expect(ticks.withLock { $0 }.count == 110)
            #expect(ends["favorites"]?.time == .seconds(10))
            #expect(ends["favorites"]?.error == .almacen(.ocupado))
            let written = try #require(ends["settings"])
            #expect(written.error == nil)
            #expect(written.time >= .seconds(5) && written.time <= .milliseconds(5_010))
            others[0].letGo()
        }
    }

    @Test func `a read goes on while a write of the same object waits`() throws {
        try VirtualTime.run { time in
            _ = try await folder.favorites().toggle(id: 7, name: "squirtle", at: at(300))
            let other = try OtherProgram(holdingLockOf: folder.favoritesFile)
            let storage = folder.favorites(.system(on: time.clock))
            let ends = Ends()
            ends.run("write", time) { _ = try await storage.toggle(id: 1, name: "one", at: noon) }
            await time.advance(by: .seconds(1))
            var readings = StreamReader(storage.favorites)
            guard case .value([favorite(7, at: 300).named("squirtle")], _) = await readings.next() else {
                Issue.record("another value")
                return
            }
            #expect(time.now == .seconds(1))
            other.letGo()
            await time.advance(by: .seconds(1))
            #expect(ends["write"]?.error == nil)
            guard case .value(let favorites, _) = await readings.next() else { return }
            #expect(favorites.map(\.id) == [1, 7])
        }
    }

    @Test func `writes that wait for one lock come in the order of their calls`() throws {
        try VirtualTime.run { time in
            let other = try OtherProgram(holdingLockOf: folder.favoritesFile)
            let storage = folder.favorites(.system(on: time.clock))
            let ends = Ends()
            for id in 1...5 {
                ends.run("write \(id)", time) { _ = try await storage.toggle(id: id, name: "a", at: noon) }
                await time.advance(by: .milliseconds(37))
            }
            other.letGo()
            await time.advance(by: .seconds(1))
            #expect(ends.names.count == 5)
            #expect(try await storage.restore(favorite(1, at: 0)).favorites.map(\.id) == [5, 4, 3, 2, 1])
        }
    }

    @Test func `a write that would change nothing now still comes after the writes called before it`() throws {
        try VirtualTime.run { time in
            _ = try await folder.settings().setTema(.claro)
            let other = try OtherProgram(holdingLockOf: folder.settingsFile)
            let storage = folder.settings(.system(on: time.clock))
            let ends = Ends()
            ends.run("first", time) { _ = try await storage.setTema(.oscuro) }
            await time.settle()
            ends.run("second", time) { _ = try await storage.setTema(.claro) }
            await time.advance(by: .seconds(1))
            #expect(ends.names.isEmpty)
            other.letGo()
            await time.advance(by: .seconds(1))
            #expect(ends.names == ["first", "second"])
            #expect(try await storage.setOrden(porNumero: true).stored.tema == "claro")
        }
    }

    @Test func `who waits behind others waits ten seconds in all`() throws {
        try VirtualTime.run { time in
            let other = try OtherProgram(holdingLockOf: folder.favoritesFile)
            let storage = folder.favorites(.system(on: time.clock))
            let ends = Ends()
            for id in 1...3 {
                ends.run("write \(id)", time) { _ = try await storage.toggle(id: id, name: "a", at: noon) }
                await time.advance(by: .seconds(2))
            }
            await time.advance(by: .seconds(20))
            #expect((1...3).map { ends["write \($0)"]?.time } == [.seconds(10), .seconds(12), .seconds(14)])
            #expect((1...3).allSatisfy { ends["write \($0)"]?.error == .almacen(.ocupado) })
            other.letGo()
        }
    }

    @Test func `a cancelled wait ends at once and writes nothing and the next one goes on`() throws {
        try VirtualTime.run { time in
            let other = try OtherProgram(holdingLockOf: folder.favoritesFile)
            let storage = folder.favorites(.system(on: time.clock))
            let cancelled = Lock<[Int]>([])
            let tasks = (1...3).map { id in
                time.environment.spawner.spawn("write \(id)") {
                    do {
                        _ = try await storage.toggle(id: id, name: "a", at: noon)
                    } catch is CancellationError {
                        cancelled.withLock { $0.append(id) }
                    } catch {
                        Issue.record(error)
                    }
                }
            }
            await time.advance(by: .seconds(1))
            // The first holds the turn and waits for the lock; the second waits for the turn.
            tasks[1].cancel()
            await time.settle()
            #expect(cancelled.withLock { $0 } == [2])
            tasks[0].cancel()
            await time.settle()
            #expect(cancelled.withLock { $0 } == [2, 1])
            #expect(time.now == .seconds(1))
            other.letGo()
            await time.advance(by: .seconds(1))
            #expect(try await storage.restore(favorite(3, at: 0)).favorites.map(\.id) == [3])
        }
    }

    @Test func `a session is forgotten though its lock is held`() throws {
        try VirtualTime.run { time in
            let storage = folder.sessions(.system(on: time.clock))
            try await storage.save(AccountServer.session())
            let other = try OtherProgram(holdingLockOf: folder.file)
            let ends = Ends()
            ends.run("delete", time) { try await storage.delete(AccountServer.session()) }
            await time.advance(by: .seconds(1))
            #expect(try await storage.load() == nil)
            await time.advance(by: .seconds(9))
            #expect(ends["delete"]?.error == nil)
            #expect(!FileManager.default.fileExists(atPath: folder.file.path))
            other.letGo()
        }
    }
}

extension FavoritePokemon {
    fileprivate func named(_ name: String) -> FavoritePokemon {
        FavoritePokemon(id: id, name: name, markedAt: markedAt)
    }
}
