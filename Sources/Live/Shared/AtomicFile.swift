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
/// - No link is followed that somebody else may have put there (``PathWalk``), and no file of another user is read, moved,
///   made or deleted in a folder that others can write to (``FilePlace``). Such a call throws, and says what to do.
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
    /// Whether a file of another owner is refused in any folder, and not only where others can put files.
    private let isPrivate: Bool
    private let turns = Turns()

    init(url: URL, calls: FileCalls, isPrivate: Bool = false) {
        self.url = url
        self.calls = calls
        self.isPrivate = isPrivate
    }

    /// An open file, whose stamp nobody else can get while it is open: the system gives an inode anew only when the last
    /// one who has it open is gone.
    struct Opened: Sendable {
        let handle: FileHandle
        let stamp: FileStamp
        /// Whether its owner alone may read and write it.
        let isForOwnerAlone: Bool
    }

    private var path: String {
        get throws(AppError) {
            guard url.isFileURL, !url.path.isEmpty else { throw .inesperado(causa: "the address names no file") }
            return url.path
        }
    }

    /// Where the file itself lies, or `nil` if its folder is missing. A link in its place is followed, so that all who use
    /// the file by whatever name take turns by one lock and replace one file.
    ///
    /// - Throws: an error that says what to do if somebody else may have put there what the path leads to.
    private func place(makingFolder: Bool = false) throws(AppError) -> FilePlace? {
        try FilePlace.find(path, for: calls.user, makingFolder: makingFolder)
    }

    /// The same, for what changes the file: what lies there must be this user's to change.
    private func changeablePlace() throws(AppError) -> FilePlace {
        guard let place = try place() else { throw .file(url.path, "cannot be written", ENOENT) }
        try refuseIfOfOthers(place)
        return place
    }

    private func refuseIfOfOthers(_ place: FilePlace) throws(AppError) {
        if case .found(let status) = place.look {
            try place.refuseIfOfOthers(status, calls.user, isPrivate: isPrivate)
        }
    }

    /// One name for the file, by whatever links and dots it is reached.
    var canonicalPath: String { (try? PathWalk(url.path, for: nil).path) ?? url.path }

    /// What objects over this file have in common. Where a disk takes two names that differ only in case, or in how an accent is
    /// written, for one, it is the same for both. Where it does not, two files share a key, and the worst is a look too many.
    var key: String { canonicalPath.precomposedStringWithCanonicalMapping.lowercased() }

    /// The stamp of the file now, or `nil` if there is none.
    func stamp() throws(AppError) -> FileStamp? {
        // For a file that is no link a look is enough: what is read or changed is found anew.
        let path = try path
        if case .found(let status) = FileLook.at(path), status.isPlain(of: calls.user) { return status.stamp }
        guard let place = try place(), let status = try place.look.status(path) else { return nil }
        if status.isLink { throw .file(path, "cannot be looked at", ELOOP) }
        try place.refuseIfOfOthers(status, calls.user, isPrivate: isPrivate)
        return status.stamp
    }

    /// The whole file, or `nil` if there is none.
    func read() throws(AppError) -> (opened: Opened, data: Data)? {
        guard let place = try place() else { return nil }
        let (descriptor, code) = place.open(O_RDONLY)
        guard descriptor >= 0 else {
            if code == ENOENT { return nil }
            throw .file(place.name, "cannot be opened", code)
        }
        let opened = try opened(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), at: place)
        do {
            return (opened, try opened.handle.readToEnd() ?? Data())
        } catch {
            throw .file(place.name, "cannot be read", error)
        }
    }

    /// Looks at the open file itself, which nobody can put another in place of.
    private func opened(_ handle: FileHandle, at place: FilePlace) throws(AppError) -> Opened {
        guard let status = try FileLook.of(handle.fileDescriptor).status(place.name) else {
            throw .file(place.name, "cannot be looked at", ENOENT)
        }
        try place.refuseIfOfOthers(status, calls.user, isPrivate: isPrivate)
        guard status.isRegular else { throw .file(place.name, "is not a file", EISDIR) }
        return Opened(handle: handle, stamp: status.stamp, isForOwnerAlone: status.isForOwnerAlone)
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
        // From the call on, so that it also holds for whoever waits behind others.
        let deadline = Deadline(after: Self.patience, on: calls.clock)
        try await turns.take()
        defer { turns.pass() }
        if let result = try done() { return result }
        let lock = try await lock(until: deadline)
        let sleep = calls.stayAwake()
        defer {
            try? lock.close()
            sleep()
        }
        return try body()
    }

    private func lock(
        until deadline: Deadline, isolation: isolated (any Actor)? = #isolation
    ) async throws -> FileHandle {
        var lock = try openedForLocking()
        var pause = Self.shortestPause
        while true {
            if flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0 {
                // Somebody may have deleted it meanwhile, or its folder; then the next one would lock another file than this.
                let stamp = try FileLook.of(lock.fileDescriptor).status(url.path)?.stamp
                if let stamp, let now = try place()?.lock.look.status(url.path)?.stamp, now == stamp { return lock }
                lock = try openedForLocking()
            } else if errno != EWOULDBLOCK, errno != EINTR {
                throw AppError.file(url.path, "cannot be locked", errno)
            }
            guard !deadline.isOver else { throw AppError.almacen(.ocupado) }
            try await deadline.sleep(for: pause)
            pause = min(pause * 2, Self.longestPause)
        }
    }

    private static let ofOthers = "is not a file of this user alone"
    private static let ownFolder = "Remove it, or use a folder of your own."

    /// Makes the folder of the lock if it is missing, which is that of the file.
    private func openedForLocking() throws(AppError) -> FileHandle {
        guard let place = try place(makingFolder: true) else { throw .file(url.path, "has no folder", ENOENT) }
        // Before anything is made beside it.
        try refuseIfOfOthers(place)
        let lock = place.lock
        let (descriptor, code) = lock.open(O_RDWR | O_CREAT)
        guard descriptor >= 0 else {
            // Which number the system gives for a link differs. And where the kernel protects shared folders (Linux's
            // protected_regular), it does not open a file of somebody else at all, as if rights were missing.
            guard case .found(let found) = lock.look else { throw .file(lock.name, "cannot be opened", code) }
            if found.isLink { throw .refused(lock.name, "is a link", "Remove it.") }
            guard found.isPlain(of: calls.user) else { throw .refused(lock.name, Self.ofOthers, Self.ownFolder) }
            throw .file(lock.name, "cannot be opened", code)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // Whoever has another name for it could hold it for ever.
        guard let status = try FileLook.of(descriptor).status(lock.name), status.isPlain(of: calls.user) else {
            throw .refused(lock.name, Self.ofOthers, Self.ownFolder)
        }
        return handle
    }

    /// Puts the data in place of the file. If it throws, the old file is what it was and nothing is left behind.
    func replace(with data: Data) throws(AppError) -> Opened {
        let place = try changeablePlace()
        let temporary = place.beside("\(place.name).\(UUID().uuidString).tmp")
        let (descriptor, code) = temporary.open(O_RDWR | O_CREAT | O_EXCL)
        guard descriptor >= 0 else { throw .file(place.name, "cannot be written", code) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            do {
                try calls.write(handle, data)
                if isPrivate, case .nothing = place.look { calls.protect(temporary) }
                try FileAttributes.copy(from: place, to: handle, at: temporary)
                try calls.synchronize(handle)
            } catch {
                throw AppError.file(place.name, "cannot be written", error)
            }
            let opened = try opened(handle, at: temporary)
            let code = temporary.rename(to: place)
            guard code == 0 else { throw AppError.file(place.name, "cannot be replaced", code) }
            synchronize(place.folder)
            return opened
        } catch {
            temporary.unlink()
            throw AppError(error)
        }
    }

    /// Deletes what writers that were killed left behind: files of this user alone. Only with the lock held, when nobody
    /// else can be writing.
    func removeLeftovers() {
        guard let place = try? place() else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place.folder.path)) ?? []
        where name.hasPrefix("\(place.name).") && name.hasSuffix(".tmp") {
            let middle = name.dropFirst(place.name.count + 1).dropLast(4)
            let leftover = place.beside(name)
            guard UUID(uuidString: String(middle)) != nil, case .found(let status) = leftover.look, status.isRegular,
                status.owner == calls.user
            else { continue }
            leftover.unlink()
        }
    }

    /// Deletes the file, or empties it if the folder does not let it go. If there is none, nothing happens.
    func remove() throws(AppError) {
        guard try place() != nil else { return }
        let place = try changeablePlace()
        do {
            try calls.remove(place)
        } catch {
            // Its bytes matter more than its name.
            if (try? calls.empty(place)) == nil { throw .file(place.name, "cannot be removed", error) }
            return
        }
        synchronize(place.folder)
    }

    /// Renames the file to the first free name beside it, for its owner alone. Only with the lock held.
    func setAside() throws(AppError) -> URL {
        try aside { _, place, _, kept in
            let code = place.rename(to: kept)
            if code != 0 { throw NSError(domain: NSPOSIXErrorDomain, code: Int(code)) }
        }
    }

    /// Copies the file to the first free name beside it, for its owner alone. Only with the lock held.
    func copyAside() throws(AppError) -> URL {
        try aside { file, place, copy, kept in
            try copy.write(contentsOf: try file.readToEnd() ?? Data())
            try FileAttributes.copy(from: place, to: copy, at: kept)
        }
    }

    /// Deletes what ``copyAside()`` has made.
    func removeAside(_ kept: URL) {
        guard let place = try? place() else { return }
        place.beside(kept.lastPathComponent).unlink()
    }

    private func aside(_ put: (FileHandle, FilePlace, FileHandle, FilePlace) throws -> Void) throws(AppError) -> URL {
        let place = try changeablePlace()
        let (descriptor, code) = place.open(O_RDONLY)
        guard descriptor >= 0 else { throw .file(place.name, "is damaged and cannot be set aside", code) }
        let file = try opened(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), at: place).handle
        // However it came there: a half of a session is as good as a whole one. The system refuses it for the file of
        // another owner, which stays as it is.
        fchmod(descriptor, 0o600)
        var number = 0
        while true {
            number += 1
            let kept = place.beside("\(place.name).damaged-\(number)")
            // The name is taken first, so that nothing that has it is replaced, and no link of that name is followed.
            let (descriptor, code) = kept.open(O_WRONLY | O_CREAT | O_EXCL)
            if descriptor < 0, code == EEXIST { continue }
            guard descriptor >= 0 else { throw .file(place.name, "is damaged and cannot be set aside", code) }
            do {
                try put(file, place, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), kept)
            } catch {
                kept.unlink()
                throw .file(place.name, "is damaged and cannot be set aside", error)
            }
            if place.isLinked { return URL(fileURLWithPath: kept.path) }
            return url.deletingLastPathComponent().appendingPathComponent(kept.name)
        }
    }

    /// Makes the new name last through a power cut. A failure is no failure of the write: everybody sees it already, and
    /// some file systems cannot do it.
    private func synchronize(_ folder: OpenFolder) {
        let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).synchronize()
    }
}

extension FilePlace {
    /// The file whose lock lets one writer after the other change this one.
    fileprivate var lock: FilePlace { beside("\(name).lock") }
}
