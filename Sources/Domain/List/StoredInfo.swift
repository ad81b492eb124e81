/// What a stored list knows of itself.
public struct StoredInfo: Hashable, Sendable {
    /// How many rows are stored.
    public var count: Int
    /// What the next page must be asked with, as the network gave it; `nil` when the last page is stored, and in a list that
    /// was never saved.
    public var next: PageCursor?
    /// When the list was last replaced; `nil` if it never was.
    public var savedAt: Timestamp?
    /// Differs after every replacement, so that two within one millisecond are told apart. Kept with the rows, so it may
    /// begin anew with a new table.
    public var generation: Int
    /// Differs after every change. Kept with the rows, so it may begin anew with a new table: only the whole of the facts
    /// says whether a table is the one that was seen, so no two may have the same. Nor may two have the same cursor, `savedAt` and
    /// revision, which an append answers for.
    public var revision: Int
    /// Something that belongs to the stored rows is missing: a detail that the server could not give, or a row that could not
    /// be read. Such a copy is stale whatever its age.
    public var isPartial: Bool

    /// What is known of a stored list.
    public init(
        count: Int, next: PageCursor?, savedAt: Timestamp?, generation: Int, revision: Int, isPartial: Bool = false
    ) {
        self.count = count
        self.next = next
        self.savedAt = savedAt
        self.generation = generation
        self.revision = revision
        self.isPartial = isPartial
    }

    /// A list that was never saved.
    public static let empty = StoredInfo(count: 0, next: nil, savedAt: nil, generation: 0, revision: 0)

    /// Whether the last page is stored, so that nothing is left to ask for.
    public var isComplete: Bool { savedAt != nil && next == nil }

    /// What an append made after this must carry, or `nil` if there is no next page to append.
    public var answering: Answering? {
        guard let next, let savedAt else { return nil }
        return Answering(cursor: next, savedAt: savedAt, revision: revision)
    }

    /// What is known after the list was replaced.
    public func replaced(
        count: Int, next: PageCursor?, savedAt: Timestamp, isPartial: Bool = false
    ) -> StoredInfo {
        StoredInfo(
            count: count, next: next, savedAt: savedAt, generation: nextRevision, revision: nextRevision,
            isPartial: isPartial
        )
    }

    /// What is known after so many rows were appended; `savedAt` is kept, and what was partial stays so.
    public func appended(count added: Int, next: PageCursor?, isPartial: Bool = false) -> StoredInfo {
        StoredInfo(
            count: count + added, next: next, savedAt: savedAt, generation: generation, revision: nextRevision,
            isPartial: self.isPartial || isPartial
        )
    }

    /// Whether both are facts of one list, which was at most appended to between them.
    func isSameList(as other: StoredInfo) -> Bool {
        generation == other.generation && savedAt == other.savedAt
    }

    /// Never negative: a reader takes that for damage.
    private var nextRevision: Int { (revision &+ 1) & Int.max }
}
