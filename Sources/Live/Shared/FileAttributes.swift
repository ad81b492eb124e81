import Foundation
import PokedexDomain

#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// What an app has set on a file beside its bytes: on Apple's systems the exclusion from backups and the protection of the
/// file, on Linux the attributes `user.…`.
///
/// A file that is replaced becomes another file, and would lose them without a word.
enum FileAttributes {
    /// Gives the new file what is set on the old one, if there is an old one.
    ///
    /// - Throws: what the system says of a full disk. Any other attribute that cannot be set is left out, since the bytes
    ///   matter more: some file systems have none, and some attributes are not this program's to set.
    static func copy(from old: String, to new: String) throws {
        #if canImport(Darwin)
            if copyfile(old, new, nil, copyfile_flags_t(COPYFILE_XATTR)) != 0 { try check(errno) }
            let protection = try? FileManager.default.attributesOfItem(atPath: old)[.protectionKey]
            guard let protection else { return }
            try? FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: new)
        #elseif os(Linux) || os(Android)
            guard let system = SystemCalls.shared else { return }
            for name in system.names(old) where name.hasPrefix("user.") {
                guard let value = system.value(name, of: old) else { continue }
                if system.set(new, name, value, value.count, 0) != 0 { try check(errno) }
            }
        #endif
    }

    private static func check(_ code: Int32) throws {
        guard code == ENOSPC || code == EDQUOT else { return }
        throw NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
}

#if os(Linux) || os(Android)
    /// The system's calls for attributes, looked up by name: Swift's module of the C library leaves their header out, and
    /// Foundation does not see an attribute whose value is empty.
    private struct SystemCalls: Sendable {
        typealias List = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, Int) -> Int
        typealias Get =
            @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
        typealias Set =
            @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32

        let list: List
        let get: Get
        let set: Set

        static let shared = SystemCalls()

        private init?() {
            guard let program = dlopen(nil, RTLD_NOW), let list = dlsym(program, "listxattr"),
                let get = dlsym(program, "getxattr"), let set = dlsym(program, "setxattr")
            else { return nil }
            self.list = unsafeBitCast(list, to: List.self)
            self.get = unsafeBitCast(get, to: Get.self)
            self.set = unsafeBitCast(set, to: Set.self)
        }

        func names(_ path: String) -> [String] {
            var bytes = [CChar](repeating: 0, count: max(0, list(path, nil, 0)))
            let count = list(path, &bytes, bytes.count)
            guard count > 0 else { return [] }
            return bytes.prefix(count).split(separator: 0).map {
                String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
        }

        func value(_ name: String, of path: String) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: max(0, get(path, name, nil, 0)))
            let count = get(path, name, &bytes, bytes.count)
            return count < 0 ? nil : Array(bytes.prefix(count))
        }
    }
#endif
