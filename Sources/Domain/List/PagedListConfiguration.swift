/// The numbers of a paged list.
public struct PagedListConfiguration: Hashable, Sendable {
    /// How many rows an append asks for, and how many stored rows are shown at a time after the first read.
    public let pageSize: Int
    /// How many rows a refresh asks for, and the first read shows.
    public let initialLoadSize: Int
    /// The next page is wanted when fewer rows than this stand after the row that was looked at.
    public let prefetchDistance: Int
    /// How long a stored copy is fresh, so that a start asks the network for nothing.
    public let freshness: Duration

    /// The course's numbers, or others. A count outside 1…100 000 (the prefetch distance: 0…100 000) is moved to the
    /// nearest end, so that no configuration can stop a list or overflow it.
    public init(
        pageSize: Int = 20, initialLoadSize: Int = 60, prefetchDistance: Int = 5, freshness: Duration = .seconds(43_200)
    ) {
        self.pageSize = min(max(pageSize, 1), 100_000)
        self.initialLoadSize = min(max(initialLoadSize, 1), 100_000)
        self.prefetchDistance = min(max(prefetchDistance, 0), 100_000)
        self.freshness = freshness
    }

    /// Whether a copy saved at that instant is fresh: `0 <= age < freshness`.
    ///
    /// A clock that was set back makes a copy stale and not eternal.
    public func isFresh(savedAt: Timestamp?, now: Timestamp) -> Bool {
        guard let savedAt else { return false }
        let age = now.timeSince(savedAt)
        return age >= .zero && age < freshness
    }

    /// Whether a stored copy needs no refresh: it is fresh, and nothing of it is missing.
    public func isFresh(_ info: StoredInfo, now: Timestamp) -> Bool {
        !info.isPartial && isFresh(savedAt: info.savedAt, now: now)
    }
}
