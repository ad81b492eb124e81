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

/// Another user of the machine, who puts things where this one looks.
enum OtherUser {
    static let number: UInt32 = 65_534
    /// Only root can give files away. The storages of everybody else are told that they run for the next user.
    static let isReal = geteuid() == 0

    /// Calls for which what was ``planted(_:)`` is another user's.
    static var calls: FileCalls {
        var calls = FileCalls.system
        if !isReal { calls.user += 1 }
        return calls
    }

    /// Gives something to the other user; of a link the link itself.
    static func planted(_ url: URL) throws {
        guard isReal else { return }
        try #require(lchown(url.path, number, number) == 0)
    }

    static func mode(_ url: URL, _ mode: mode_t) throws {
        try #require(chmod(url.path, mode) == 0)
    }

    /// What lies in a folder and below: kind, mode and contents of each, by path.
    static func everything(in folder: URL) throws -> [String: String] {
        var found: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let file = folder.appendingPathComponent(name)
            var status = stat()
            try #require(lstat(file.path, &status) == 0)
            let contents: String
            switch status.st_mode & S_IFMT {
            case S_IFLNK: contents = try FileManager.default.destinationOfSymbolicLink(atPath: file.path)
            case S_IFREG: contents = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            default: contents = ""
            }
            found[name] = "\(String(status.st_mode, radix: 8)) \(status.st_uid) \(contents)"
        }
        return found
    }
}

/// Each way of using a file.
enum FileUse: CaseIterable, Sendable {
    case readFavorites, toggle, readSettings, setTema, readList, replaceList, loadSession, saveSession, deleteSession

    static let session: [FileUse] = [.loadSession, .saveSession, .deleteSession]
    static let writes: [FileUse] = [.toggle, .setTema, .replaceList, .saveSession]

    func run(_ file: URL, _ calls: FileCalls, onDamage: @escaping @Sendable (Damage) -> Void = { _ in }) async throws {
        let favorites = FileFavoritesStorage(file: file, calls: calls, onDamage: onDamage)
        let settings = FileSettingsStorage(file: file, calls: calls, onDamage: onDamage)
        let list = FilePokemonStorage(file: file, calls: calls, onDamage: onDamage)
        let session = FileSessionStorage(file: file, calls: calls, onDamage: onDamage)
        switch self {
        case .readFavorites:
            var readings = StreamReader(favorites.favorites)
            if case .failure(let error) = await readings.next() { throw error }
        case .readSettings:
            var readings = StreamReader(settings.settings)
            if case .failure(let error) = await readings.next() { throw error }
        case .toggle: _ = try await favorites.toggle(id: 4, name: "charmander", at: noon)
        case .setTema: _ = try await settings.setTema(.oscuro)
        case .readList: _ = try await list.rows(in: 0..<9)
        case .replaceList: _ = try await list.replace(with: pokemon(1...3), next: nil, savedAt: noon)
        case .loadSession: _ = try await session.load()
        case .saveSession: try await session.save(AccountServer.session())
        case .deleteSession: try await session.delete(AccountServer.session())
        }
    }

    /// Expects that the call is refused in words that have those in them, and changes nothing in the folder.
    func isRefused(
        _ file: URL, _ calls: FileCalls, in folder: Folder, _ words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try OtherUser.everything(in: folder.url)
        let error = await #expect(throws: AppError.self, sourceLocation: sourceLocation) { try await run(file, calls) }
        guard case .inesperado(let cause)? = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")", sourceLocation: sourceLocation)
            return
        }
        #expect(cause.contains(words), "\(cause)", sourceLocation: sourceLocation)
        #expect(!cause.contains(folder.url.lastPathComponent), sourceLocation: sourceLocation)
        #expect(try OtherUser.everything(in: folder.url) == before, sourceLocation: sourceLocation)
    }
}
