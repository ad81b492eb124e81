import Foundation
import PokedexLive
import PokedexPresenters
import Testing

#if canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// What an app sets on a file beside its bytes: on Apple's systems the exclusion from backups, on Linux attributes of
/// several kinds.
private enum Mark {
    #if canImport(Darwin)
        static func set(_ file: URL) throws {
            var (file, values) = (file, URLResourceValues())
            values.isExcludedFromBackup = true
            try file.setResourceValues(values)
        }

        static func isSet(_ file: URL) throws -> Bool {
            try file.resourceValues(forKeys: [.isExcludedFromBackupKey]).isExcludedFromBackup == true
        }
    #else
        private typealias Get =
            @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
        private typealias Set =
            @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32

        private static let values: [(name: String, value: [UInt8])] = [
            ("user.note", Array("mine".utf8)), ("user.empty", []), ("user.bytes", [0, 255, 0]),
            ("user.long", [UInt8](repeating: 7, count: 2000)), ("user.ñandú", [1]), ("user.xdg.robots.backup", [0x30]),
        ]

        private static func call<Function>(_ name: String, _ type: Function.Type) throws -> Function {
            unsafeBitCast(try #require(dlsym(dlopen(nil, RTLD_NOW), name)), to: type)
        }

        static func set(_ file: URL) throws {
            let set = try call("setxattr", Set.self)
            for (name, value) in values { try #require(set(file.path, name, value, value.count, 0) == 0) }
        }

        static func isSet(_ file: URL) throws -> Bool {
            let get = try call("getxattr", Get.self)
            return values.allSatisfy { name, value in
                var found = [UInt8](repeating: 0, count: 4096)
                let count = get(file.path, name, &found, found.count)
                return count == value.count && Array(found.prefix(count)) == value
            }
        }
    #endif

    /// Whether the file system of the tests has any.
    static let areThere: Bool = {
        guard let folder = try? Folder(), (try? folder.write("{}")) != nil else { return false }
        return (try? set(folder.file)) != nil
    }()
}

@Suite(.timeLimit(.minutes(1)), .enabled(if: Mark.areThere, "the file system of the tests has no attributes"))
struct FileAttributesTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    @Test(arguments: FileWrite.allCases)
    func `what an app set on a file survives a write`(write: FileWrite) async throws {
        let file = write.file(folder)
        switch write {
        case .toggle: try await FileWrite.toggle.run(folder, .system)
        case .removeAll: try await write.prepare(folder)
        case .setTema: try await FileWrite.setOrden.run(folder, .system)
        case .setOrden: try await FileWrite.setTema.run(folder, .system)
        case .saveSession, .replaceList: try await write.run(folder, .system)
        }
        try Mark.set(file)
        let before = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
        try await write.run(folder, .system)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int != before)
        #expect(try Mark.isSet(file))
        #expect(try folder.modes == [0o600])
    }

    @Test func `what an app set on a file survives the loss of a row`() async throws {
        try folder.write(
            #"{"version":1,"favorites":[{"id":4,"name":"a","markedAt":2},{"id":"x"}]}"#, to: "favorites.json")
        try Mark.set(folder.favoritesFile)
        #expect(try await folder.favorites().restore(favorite(4, at: 0)).favorites.map(\.id) == [4])
        #expect(folder.damages.count == 1)
        #expect(try Mark.isSet(folder.favoritesFile))
    }

    @Test func `a file with no attributes gets none`() async throws {
        try await FileWrite.setTema.run(folder, .system)
        try await FileWrite.setOrden.run(folder, .system)
        #expect(try !Mark.isSet(folder.settingsFile))
    }
}
