import Foundation
import PokedexDomain

#if canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A file that is replaced whole or not at all, by whoever holds the lock on a file beside it.
///
/// A reader needs no lock: it opens the old file or the new one. `Data.write(options: .atomic)` promises neither the mode
/// nor that the bytes are on the disk before the name is.
struct AtomicFile: Sendable {
    /// How long a call waits in all for somebody else's lock: longer than a write takes, but not for ever for a program
    /// that was stopped while it held it.
    static let patience = Duration.seconds(10)
    private static let shortestPause = Duration.milliseconds(1)
    private static let longestPause = Duration.milliseconds(8)

    let url: URL
    let calls: FileCalls
    private let turns = Turns()

    init(url: URL, calls: FileCalls) {
        self.url = url
        self.calls = calls
    }

    /// An open file, whose stamp nobody else can get while it is open: the system gives an inode anew only when the last
    /// one who has it open is gone.
    struct Opened: Sendable {
        let handle: FileHandle
        let stamp: FileStamp
    }

    /// Where the file itself lies: a link in its place is followed, so that all who use the file by whatever name take turns
    /// by one lock and replace one file.
    private var path: String {
        get throws(AppError) {
            guard url.isFileURL, !url.path.isEmpty else { throw .inesperado(causa: "the address names no file") }
            return Self.followed(url.path)
        }
    }

    /// Where the links lead, also to a file that is not there (yet). A link to itself is left as it is: opening it fails.
    private static func followed(_ path: String) -> String {
        var followed = path
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: followed) else {
                return followed
            }
            followed = URL(fileURLWithPath: target, relativeTo: URL(fileURLWithPath: followed)).path
        }
        return path
    }

    /// One name for the file, by whatever links and dots it is reached.
    var canonicalPath: String {
        let url = URL(fileURLWithPath: Self.followed(url.path))
        var folder = url.deletingLastPathComponent().absoluteURL
        var rest = [url.lastPathComponent]
        while true {
            if let real = realpath(folder.path, nil) {
                defer { free(real) }
                return ([String(cString: real)] + rest.reversed()).joined(separator: "/")
            }
            // A folder that is not there yet has no links in it.
            let parent = folder.deletingLastPathComponent()
            guard parent.path.count < folder.path.count else { return url.path }
            rest.append(folder.lastPathComponent)
            folder = parent
        }
    }

    /// The stamp of the file now, or `nil` if there is none.
    func stamp() throws(AppError) -> FileStamp? {
        try FileStamp.at(path)
    }

    /// The whole file, or `nil` if there is none.
    func read() throws(AppError) -> (opened: Opened, data: Data)? {
        let path = try path
        // Without O_NONBLOCK a pipe in place of the file would hold the caller for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOENT { return nil }
            throw .file(path, "cannot be opened", code)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let stamp = try FileStamp.of(handle, path: path)
        guard stamp.isRegular else { throw .file(path, "is not a file", EISDIR) }
        do {
            return (Opened(handle: handle, stamp: stamp), try handle.readToEnd() ?? Data())
        } catch {
            throw .file(path, "cannot be read", error)
        }
    }

    /// Runs the body while no other object and no other process that asks for the lock can. Makes the folder if it is
    /// missing.
    ///
    /// Those who call it through one object take turns in the order of their calls. Whoever waits suspends and keeps no
    /// thread from others. The body does not suspend, so nothing of its caller changes while the lock is held.
    ///
    /// - Parameters:
    ///   - done: asked when it is the caller's turn, before the lock: an answer ends the call without the lock.
    ///   - body: what to do with the lock.
    /// - Throws: what the body throws; `.almacen(.ocupado)` when ``patience`` is over; `CancellationError` when the task is
    ///   cancelled while it waits: then the body has not run.
    func locked<Result>(
        isolation: isolated (any Actor)? = #isolation, unless done: () throws -> Result? = { nil },
        _ body: () throws -> Result
    ) async throws -> Result {
        let path = try path + ".lock"
        // From the call on, so that it also holds for whoever waits behind others.
        let deadline = Deadline(after: Self.patience, on: calls.clock)
        try await turns.take()
        defer { turns.pass() }
        if let result = try done() { return result }
        let lock = try await lock(path, until: deadline)
        defer { try? lock.close() }
        return try body()
    }

    private func lock(
        _ path: String, until deadline: Deadline, isolation: isolated (any Actor)? = #isolation
    ) async throws -> FileHandle {
        var lock = try openedForLocking(path)
        var pause = Self.shortestPause
        while true {
            if flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0 {
                // Somebody may have deleted it meanwhile; then the next one would lock another file than this.
                if try FileStamp.at(path) == FileStamp.of(lock, path: path) { return lock }
                lock = try openedForLocking(path)
            } else if errno != EWOULDBLOCK, errno != EINTR {
                throw AppError.file(path, "cannot be locked", errno)
            }
            guard !deadline.isOver else { throw AppError.almacen(.ocupado) }
            try await deadline.sleep(for: pause)
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// Puts the data in place of the file. If it throws, the old file is what it was and nothing is left behind.
    func replace(with data: Data) throws(AppError) -> Opened {
        let path = try path
        let temporary = "\(path).\(UUID().uuidString).tmp"
        let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file(path, "cannot be written", errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            do {
                try calls.write(handle, data)
                try FileAttributes.copy(from: path, to: temporary)
                try calls.synchronize(handle)
            } catch {
                throw AppError.file(path, "cannot be written", error)
            }
            let opened = Opened(handle: handle, stamp: try FileStamp.of(handle, path: path))
            guard rename(temporary, path) == 0 else { throw AppError.file(path, "cannot be replaced", errno) }
            synchronizeFolder(of: path)
            return opened
        } catch {
            unlink(temporary)
            throw AppError(error)
        }
    }

    /// Deletes what writers that were killed left behind. Only with the lock held, when nobody else can be writing.
    func removeLeftovers() {
        let url = URL(fileURLWithPath: Self.followed(url.path))
        let folder = url.deletingLastPathComponent()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix("\(url.lastPathComponent).") && name.hasSuffix(".tmp") {
            let middle = name.dropFirst(url.lastPathComponent.count + 1).dropLast(4)
            guard UUID(uuidString: String(middle)) != nil else { continue }
            unlink(folder.appendingPathComponent(name).path)
        }
    }

    /// Deletes the file, or empties it if the folder does not let it go. If there is none, nothing happens.
    func remove() throws(AppError) {
        let path = try path
        do {
            try calls.remove(path)
        } catch {
            // Its bytes matter more than its name.
            if (try? calls.empty(path)) == nil { throw .file(path, "cannot be removed", error) }
            return
        }
        synchronizeFolder(of: path)
    }

    /// Renames the file to the first free name beside it, for its owner alone. Only with the lock held.
    func setAside() throws(AppError) -> URL {
        try aside { try FileManager.default.moveItem(at: $0, to: $1) }
    }

    /// Copies the file to the first free name beside it, for its owner alone. Only with the lock held.
    func copyAside() throws(AppError) -> URL {
        try aside { try FileManager.default.copyItem(at: $0, to: $1) }
    }

    private func aside(_ put: (URL, URL) throws -> Void) throws(AppError) -> URL {
        let path = try path
        // However it came there: a half of a session is as good as a whole one. Of somebody else's file it cannot be done.
        chmod(path, 0o600)
        var number = 0
        while true {
            number += 1
            let kept = URL(fileURLWithPath: "\(path).damaged-\(number)")
            do {
                try put(URL(fileURLWithPath: path), kept)
                return kept
            } catch let error as CocoaError where error.code == .fileWriteFileExists {
                continue
            } catch {
                throw .file(path, "is damaged and cannot be set aside", error)
            }
        }
    }

    /// Makes the folder of the lock if it is missing, which is that of the file.
    private func openedForLocking(_ path: String) throws(AppError) -> FileHandle {
        var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == ENOENT {
            do {
                try FileManager.default.createDirectory(
                    at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            } catch {
                throw .file(path, "has no folder", error)
            }
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw .file(path, "cannot be opened", errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Makes the new name last through a power cut. A failure is no failure of the write: everybody sees it already, and
    /// some file systems cannot do it.
    private func synchronizeFolder(of path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).synchronize()
    }
}
