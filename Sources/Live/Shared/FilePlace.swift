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

/// A folder that is held open, so that what is done in it is done in this folder, whatever its path leads to by then.
final class OpenFolder: Sendable {
    #if canImport(Darwin)
        /// `O_NOFOLLOW_ANY`: no link anywhere in the path.
        private static let flags: Int32 = O_RDONLY | O_DIRECTORY | O_CLOEXEC | 0x2000_0000
    #else
        /// `O_PATH`: a folder that may be passed but not listed can be opened too.
        private static let flags: Int32 = 0o10_000_000 | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    #endif

    let descriptor: Int32
    /// Where it lies, without links.
    let path: String
    let status: FileStatus

    private init(_ descriptor: Int32, _ path: String) throws(AppError) {
        self.descriptor = descriptor
        self.path = path
        switch FileLook.of(descriptor) {
        case .found(let found): status = found
        case .nothing, .failed:
            close(descriptor)
            throw .file(path, "cannot be looked at", EBADF)
        }
    }

    deinit { close(descriptor) }

    /// Opens a folder at a path in which no link is followed.
    convenience init(_ parts: [String], for path: String) throws(AppError) {
        let folder = "/" + parts.joined(separator: "/")
        #if canImport(Darwin)
            let opened = open(folder, Self.flags)
            guard opened >= 0 else { throw .file(path, "cannot be opened", errno) }
        #else
            var opened = open("/", Self.flags)
            guard opened >= 0 else { throw .file(path, "cannot be opened", errno) }
            for part in parts {
                let next = openat(opened, part, Self.flags)
                let code = errno
                close(opened)
                guard next >= 0 else { throw .file(path, "cannot be opened", code) }
                opened = next
            }
        #endif
        try self.init(opened, folder)
    }

    /// Opens a folder in this one, and makes it for its owner alone if it is missing.
    func making(_ part: String, for path: String) throws(AppError) -> OpenFolder {
        if mkdirat(descriptor, part, 0o700) != 0, errno != EEXIST { throw .file(path, "has no folder", errno) }
        let opened = openat(descriptor, part, Self.flags | O_NOFOLLOW)
        guard opened >= 0 else { throw .file(path, "has no folder", errno) }
        return try OpenFolder(opened, self.path == "/" ? "/\(part)" : "\(self.path)/\(part)")
    }
}

/// A name in an open folder. What opens it follows no link.
package struct FilePlace: Sendable {
    let folder: OpenFolder
    let name: String
    /// Whether a link stood at the path that was given.
    let isLinked: Bool

    /// Where it lies, without links.
    var path: String { folder.path == "/" ? "/\(name)" : "\(folder.path)/\(name)" }

    /// Another name in the same folder.
    func beside(_ name: String) -> FilePlace { FilePlace(folder: folder, name: name, isLinked: isLinked) }

    /// Opens the file. Without `O_NONBLOCK` a pipe in its place would hold the caller for ever.
    ///
    /// - Returns: the descriptor, or the system's number for what went wrong.
    func open(_ flags: Int32) -> (descriptor: Int32, code: Int32) {
        let descriptor = openat(folder.descriptor, name, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        return (descriptor, descriptor < 0 ? errno : 0)
    }

    /// What lies there.
    var look: FileLook { FileLook.at(name, in: folder) }

    /// Takes the name away.
    ///
    /// - Returns: the system's number for what went wrong, or 0.
    @discardableResult
    func unlink() -> Int32 { unlinkat(folder.descriptor, name, 0) == 0 ? 0 : errno }

    /// Gives the file another name in its folder, in place of what has it.
    ///
    /// - Returns: the system's number for what went wrong, or 0.
    func rename(to other: FilePlace) -> Int32 {
        renameat(folder.descriptor, name, other.folder.descriptor, other.name) == 0 ? 0 : errno
    }
}

extension FilePlace {
    /// Finds the place of a file.
    ///
    /// - Parameter makingFolder: makes the folders that are missing.
    /// - Returns: `nil` if a folder is missing and none is made.
    /// - Throws: an error that says what to do if the way to it is not safe.
    static func find(_ path: String, for user: UInt32, makingFolder: Bool) throws(AppError) -> FilePlace? {
        let walk = try PathWalk(path, for: user)
        var folder = try OpenFolder(walk.folders, for: path)
        // Also when the folder itself is missing: then it is made in this one.
        if walk.isLinked, !folder.status.isFolderOf(user) {
            throw .refused(
                path, "is a link into a folder that others can write to",
                "Take their rights away (chmod go-w), or give the path of the file itself.")
        }
        guard walk.missing.isEmpty || makingFolder else { return nil }
        for part in walk.missing { folder = try folder.making(part, for: path) }
        return FilePlace(folder: folder, name: walk.name, isLinked: walk.isLinked)
    }

    /// Refuses a file that somebody else may have put there.
    ///
    /// - Parameters:
    ///   - status: what lies there.
    ///   - isPrivate: refuses the file of another owner in any folder.
    func refuseIfOfOthers(_ status: FileStatus, _ user: UInt32, isPrivate: Bool) throws(AppError) {
        let isShared = folder.status.isShared(for: user)
        if status.owner != user, isPrivate || isLinked || isShared {
            throw .refused(name, "belongs to another user", "Remove it, or use a folder of your own.")
        }
        // A second name may be one that somebody else gave to a file of this user.
        if status.isRegular, status.names > 1, isLinked || isShared {
            throw .refused(name, "has a second name (a hard link)", "Remove it, or use a folder of your own.")
        }
    }
}
