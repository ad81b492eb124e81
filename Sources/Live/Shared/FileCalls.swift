import Foundation

#if canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The calls that a full disk or a locked folder makes fail, and the clock of the wait for a lock, so that a test can make
/// them fail and need not wait.
package struct FileCalls: Sendable {
    /// Writes it all.
    package var write: @Sendable (FileHandle, Data) throws -> Void
    /// Returns when it is on the disk.
    package var synchronize: @Sendable (FileHandle) throws -> Void
    /// Removes the file at a place.
    package var remove: @Sendable (FilePlace) throws -> Void
    /// Empties the file at a place.
    package var empty: @Sendable (FilePlace) throws -> Void
    /// Protects a new file with secrets, before its name is its own.
    package var protect: @Sendable (FilePlace) -> Void
    /// Asks the system to let this program go on while it holds a lock, and answers what ends that.
    package var stayAwake: @Sendable () -> @Sendable () -> Void
    /// The number of the user whose files and links are used.
    package var user: UInt32
    /// Measures the wait for a lock that somebody else holds.
    package var clock: any Clock<Duration>

    /// Calls of one's own.
    package init(
        write: @escaping @Sendable (FileHandle, Data) throws -> Void,
        synchronize: @escaping @Sendable (FileHandle) throws -> Void,
        remove: @escaping @Sendable (FilePlace) throws -> Void = FileCalls.remove,
        empty: @escaping @Sendable (FilePlace) throws -> Void = FileCalls.empty,
        protect: @escaping @Sendable (FilePlace) -> Void = { AppleFiles.protect($0) },
        stayAwake: @escaping @Sendable () -> @Sendable () -> Void = { AppleFiles.stayAwake() },
        user: UInt32 = FileCalls.currentUser,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.write = write
        self.synchronize = synchronize
        self.remove = remove
        self.empty = empty
        self.protect = protect
        self.stayAwake = stayAwake
        self.user = user
        self.clock = clock
    }

    /// Removes a file that can be there or not.
    package static let remove: @Sendable (FilePlace) throws -> Void = { place in
        let code = place.unlink()
        guard code != 0, code != ENOENT else { return }
        throw NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }

    /// Empties a file in its place, in one step.
    package static let empty: @Sendable (FilePlace) throws -> Void = { place in
        let (descriptor, code) = place.open(O_WRONLY)
        guard descriptor >= 0 else { throw NSError(domain: NSPOSIXErrorDomain, code: Int(code)) }
        defer { close(descriptor) }
        guard ftruncate(descriptor, 0) != 0 else { return }
        throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
    }

    /// The number of the user whose rights this program has.
    package static var currentUser: UInt32 { UInt32(geteuid()) }

    /// The system's.
    package static let system = FileCalls.system(on: ContinuousClock())

    /// The system's, and a clock of one's own.
    package static func system(on clock: any Clock<Duration>) -> FileCalls {
        FileCalls(
            write: { try $0.write(contentsOf: $1) }, synchronize: { try AppleFiles.synchronize($0) }, clock: clock)
    }
}
