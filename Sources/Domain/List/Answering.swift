/// What an append was asked for: the state of the stored list that its page continues.
///
/// If the stored list is another by the time that the page arrives (another presenter refreshed or appended, a row was
/// deleted), the append is refused and nothing is torn.
public struct Answering: Hashable, Sendable {
    /// The stored cursor, with which the page was asked.
    public var cursor: PageCursor
    /// When the list that it continues was saved.
    public var savedAt: Timestamp
    /// The revision of the list that it continues. Cursor and `savedAt` alone would let two refreshes within one
    /// millisecond pass for one, and a deletion go unseen.
    public var revision: Int

    /// The state of the list that a page continues.
    public init(cursor: PageCursor, savedAt: Timestamp, revision: Int) {
        self.cursor = cursor
        self.savedAt = savedAt
        self.revision = revision
    }
}
