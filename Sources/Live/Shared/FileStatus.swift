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

/// What the system says of something that has a name in a folder, or of something open. A link is itself, not what it names.
struct FileStatus: Sendable {
    let stamp: FileStamp
    let isRegular: Bool
    let isLink: Bool
    /// The number of the user whose it is.
    let owner: UInt32
    private let group: UInt32
    private let mode: UInt32
    /// How many names it has.
    let names: UInt64
    /// When anything about it last changed, its name among others.
    private let changed: [Int64]

    fileprivate init(_ status: stat) {
        stamp = FileStamp(status)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isLink = status.st_mode & S_IFMT == S_IFLNK
        owner = UInt32(truncatingIfNeeded: status.st_uid)
        group = UInt32(truncatingIfNeeded: status.st_gid)
        mode = UInt32(truncatingIfNeeded: status.st_mode)
        names = UInt64(truncatingIfNeeded: status.st_nlink)
        #if canImport(Darwin)
            changed = [Int64(status.st_ctimespec.tv_sec), Int64(status.st_ctimespec.tv_nsec)]
        #else
            changed = [Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec)]
        #endif
    }

    /// Whether it is a file of that user with one name.
    func isPlain(of user: UInt32) -> Bool { isRegular && owner == user && names <= 1 }

    /// Whether its owner alone may read and write it.
    var isForOwnerAlone: Bool { mode & 0o077 == 0 }

    /// Whether it is a folder in which others than its owner can make and remove names.
    ///
    /// That is so if all may write to it (`o+w`), or its group may (`g+w`). The sticky bit (mode 1777) changes nothing: it
    /// lets others make names. A group with the user's own number is no other: systems make one for each user alone.
    func isShared(for user: UInt32) -> Bool {
        mode & 0o002 != 0 || (mode & 0o020 != 0 && group != user)
    }

    /// Whether nobody but that user and root can make and remove names in it, as far as owner and mode tell.
    func isFolderOf(_ user: UInt32) -> Bool {
        (owner == user || owner == 0) && !isShared(for: user)
    }

    /// Whether it is the same thing, untouched since.
    func isUntouched(since earlier: FileStatus) -> Bool {
        stamp == earlier.stamp && changed == earlier.changed && owner == earlier.owner
    }
}

/// What looking for a file found.
enum FileLook: Sendable {
    case found(FileStatus)
    case nothing
    /// The system's number for what went wrong.
    case failed(Int32)

    /// Looks at a path. A link at its end is not followed.
    static func at(_ path: String) -> FileLook {
        var status = stat()
        return lstat(path, &status) == 0 ? .found(FileStatus(status)) : failure(errno)
    }

    /// Looks at a name in an open folder. A link is not followed.
    static func at(_ name: String, in folder: OpenFolder) -> FileLook {
        var status = stat()
        let result = fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW)
        return result == 0 ? .found(FileStatus(status)) : failure(errno)
    }

    /// Looks at what is open.
    static func of(_ descriptor: Int32) -> FileLook {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? .found(FileStatus(status)) : failure(errno)
    }

    private static func failure(_ code: Int32) -> FileLook { code == ENOENT ? .nothing : .failed(code) }

    /// What was found, or `nil` if nothing was.
    ///
    /// - Throws: an error about the file at that path if it could not be looked at.
    func status(_ path: String) throws(AppError) -> FileStatus? {
        switch self {
        case .found(let status): return status
        case .nothing: return nil
        case .failed(let code): throw .file(path, "cannot be looked at", code)
        }
    }
}
