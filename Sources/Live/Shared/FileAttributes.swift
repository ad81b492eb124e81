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
    /// Gives the new file what is set on the old one, if there is an old one. No link is followed.
    ///
    /// - Throws: what the system says of a full disk. Any other attribute that cannot be set is left out, since the bytes
    ///   matter more: some file systems have none, and some attributes are not this program's to set.
    static func copy(from old: FilePlace, to new: FileHandle, at place: FilePlace) throws {
        let (descriptor, _) = old.open(O_RDONLY)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        #if canImport(Darwin)
            if fcopyfile(descriptor, new.fileDescriptor, nil, copyfile_flags_t(COPYFILE_XATTR)) != 0 {
                try check(errno)
            }
            let protection = try? FileManager.default.attributesOfItem(atPath: old.path)[.protectionKey]
            guard let protection else { return }
            try? FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: place.path)
        #elseif os(Linux) || os(Android)
            guard let system = SystemCalls.shared else { return }
            for name in system.names(descriptor) where name.hasPrefix("user.") {
                guard let value = system.value(name, of: descriptor) else { continue }
                if system.set(new.fileDescriptor, name, value, value.count, 0) != 0 { try check(errno) }
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
        typealias List = @convention(c) (Int32, UnsafeMutablePointer<CChar>?, Int) -> Int
        typealias Get =
            @convention(c) (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
        typealias Set =
            @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32

        let list: List
        let get: Get
        let set: Set

        static let shared = SystemCalls()

        private init?() {
            guard let program = dlopen(nil, RTLD_NOW), let list = dlsym(program, "flistxattr"),
                let get = dlsym(program, "fgetxattr"), let set = dlsym(program, "fsetxattr")
            else { return nil }
            self.list = unsafeBitCast(list, to: List.self)
            self.get = unsafeBitCast(get, to: Get.self)
            self.set = unsafeBitCast(set, to: Set.self)
        }

        func names(_ file: Int32) -> [String] {
            var bytes = [CChar](repeating: 0, count: max(0, list(file, nil, 0)))
            let count = list(file, &bytes, bytes.count)
            guard count > 0 else { return [] }
            return bytes.prefix(count).split(separator: 0).map {
                String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
        }

        func value(_ name: String, of file: Int32) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: max(0, get(file, name, nil, 0)))
            let count = get(file, name, &bytes, bytes.count)
            return count < 0 ? nil : Array(bytes.prefix(count))
        }
    }
#endif
