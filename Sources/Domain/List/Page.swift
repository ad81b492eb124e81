/// One answer of a ``PagedNetwork``.
public struct Page<Item: Sendable>: Sendable {
    /// The rows that could be read, in the server's order.
    public var items: [Item]
    /// How many rows the server gave, before anything unreadable was dropped: fewer than asked means the last page.
    public var rawCount: Int
    /// The offset of the next page as the server says it, or `nil` at the end. Never made by counting rows.
    public var next: Int?

    /// A page as the server gave it.
    public init(items: [Item], rawCount: Int, next: Int?) {
        self.items = items
        self.rawCount = rawCount
        self.next = next
    }

    /// Where the list goes on after this page, or `nil` if it was the last.
    ///
    /// It was the last if the server gave fewer rows than were asked for (also none at all), or said that there is no
    /// next, or one below zero.
    public func nextOffset(asked limit: Int) -> Int? {
        rawCount < max(limit, 1) ? nil : next.flatMap { $0 < 0 ? nil : $0 }
    }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}
