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

/// Follows the links of a path one by one, and refuses those that somebody else may have put there.
///
/// - A link in place of the file is followed only if it belongs to this user. Of a chain of links that holds for each.
/// - A link among the folders is followed if it belongs to this user or to root, or lies in a folder in which nobody but
///   the owner can make names. So `/tmp` may be a link, and a planted folder is refused.
///
/// Whoever opens what is found follows no link any more: nobody can put one in between.
struct PathWalk {
    /// As many links in one path as Linux follows.
    private static let mostLinks = 40

    /// The folders that are there, from the root on. None was a link when it was passed.
    private(set) var folders: [String] = []
    /// The folders after them that are not there yet.
    private(set) var missing: [String] = []
    /// The name in the last folder.
    private(set) var name = "."
    /// Whether a link stood in place of the file.
    private(set) var isLinked = false

    /// The parts that are still to be walked, the next one last.
    private var rest: [String]
    private var links = 0
    /// Who walks, or `nil` to follow every link.
    private let user: UInt32?

    /// Walks the path.
    ///
    /// Links that lead in a circle are not followed: then the name is that of the first.
    ///
    /// - Parameter user: the number of the user whose links are followed; `nil` follows all.
    /// - Throws: an error that says what to do if a link is not followed.
    init(_ path: String, for user: UInt32?) throws(AppError) {
        self.init(from: path, user)
        if try walk(followingName: true) { return }
        self.init(from: path, user)
        guard try walk(followingName: false) else { throw .file(path, "cannot be opened", ELOOP) }
    }

    private init(from path: String, _ user: UInt32?) {
        self.user = user
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        rest = Self.parts(whole).reversed()
    }

    /// The folders that are there.
    var folder: String { "/" + folders.joined(separator: "/") }

    /// The whole path, without links.
    var path: String { "/" + (folders + missing + [name]).joined(separator: "/") }

    private static func parts(_ path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }
    }

    /// Answers `false` if there are too many links.
    private mutating func walk(followingName: Bool) throws(AppError) -> Bool {
        while let part = rest.popLast() {
            if part == ".." {
                if missing.isEmpty { _ = folders.popLast() } else { missing.removeLast() }
                continue
            }
            let isName = rest.isEmpty
            let path = "/" + (folders + [part]).joined(separator: "/")
            switch missing.isEmpty ? FileLook.at(path) : .nothing {
            case .found(let status) where status.isLink:
                try refuseIfOfOthers(status, part, isName: isName)
                if isName, !followingName {
                    name = part
                    return true
                }
                links += 1
                guard links <= Self.mostLinks else { return false }
                if isName { isLinked = true }
                try follow(path, status)
            case .nothing where !isName: missing.append(part)
            // What cannot be looked at is left to whoever opens it.
            case .found, .nothing, .failed: if isName { name = part } else { folders.append(part) }
            }
        }
        return true
    }

    private func refuseIfOfOthers(_ link: FileStatus, _ name: String, isName: Bool) throws(AppError) {
        guard let user, link.owner != user else { return }
        if !isName {
            guard link.owner != 0, case .found(let around) = FileLook.at(folder), around.isShared(for: user) else {
                return
            }
        }
        throw .refused(name, "is a link of another user", "Remove it, or give a path without it.")
    }

    private mutating func follow(_ path: String, _ link: FileStatus) throws(AppError) {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { throw .file(path, "cannot be looked at", errno) }
        // Somebody may have put another link in its place before it was read.
        guard case .found(let now) = FileLook.at(path), now.isUntouched(since: link) else {
            throw .refused(path, "was replaced while it was looked at", "Use a folder of your own.")
        }
        let target = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if target.hasPrefix("/") { folders = [] }
        rest += Self.parts(target).reversed()
    }
}

extension AppError {
    /// A file that is not used because somebody else may have put it there. The folder stays out of the text.
    static func refused(_ path: String, _ what: String, _ advice: String) -> AppError {
        .inesperado(causa: "\(URL(fileURLWithPath: path).lastPathComponent) \(what). \(advice)")
    }
}
