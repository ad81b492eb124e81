import PokedexDomain
import PokedexPresenters

/// An object over a file, which can be told that another object of this process has changed it.
protocol FileUser: Actor {
    /// Looks at the file and tells of what it finds, as the next call would.
    func fileChanged() async
}

/// Which objects of this process use which file.
///
/// Whoever has changed a file tells the others, on its own task and before its call returns: nobody polls, and under
/// virtual time no other thread comes into it.
struct FileUsers: ~Copyable, Sendable {
    static let shared = FileUsers()

    private struct Entry: Sendable {
        let id: UInt64
        weak var user: (any FileUser)?
    }

    private struct Contents: Sendable {
        var lastID: UInt64 = 0
        var entries: [String: [Entry]] = [:]
    }

    private let contents = Lock(Contents())

    /// Adds a user, which is not kept alive by it. Answers its number, for ``remove(_:path:)``.
    func add(_ user: any FileUser, path: String) -> UInt64 {
        contents.withLock { contents in
            contents.lastID += 1
            contents.entries[path, default: []].append(Entry(id: contents.lastID, user: user))
            return contents.lastID
        }
    }

    /// Takes out one that ends.
    func remove(_ id: UInt64, path: String) {
        contents.withLock { contents in
            contents.entries[path]?.removeAll { $0.id == id }
            if contents.entries[path]?.isEmpty == true { contents.entries[path] = nil }
        }
    }

    /// The users of that file but one, the oldest first.
    ///
    /// They are let go outside of the lock: the last to let one go ends it, and that takes it out here.
    func others(than id: UInt64, path: String) -> [any FileUser] {
        contents.withLock { contents in
            (contents.entries[path] ?? []).compactMap { $0.id == id ? nil : $0.user }
        }
    }
}
