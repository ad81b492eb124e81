/// One answer of a ``PagedNetwork``.
public struct Page<Item: Sendable>: Sendable {
    /// The rows that could be read, in the server's order.
    public var items: [Item]
    /// What the next page is asked with, or `nil` at the end.
    public var next: PageCursor?
    /// The server gave no row at all. That ends the list, whatever `next` says. Rows that were given and could not be read do
    /// not end it.
    public var isEmptyOnServer: Bool
    /// Something that belongs to these rows could not be had, though the rows can be shown. The copy that they are stored in
    /// counts as stale, so the next start asks again.
    public var isPartial: Bool

    /// A page as the server gave it.
    ///
    /// - Parameters:
    ///   - items: the rows that could be read.
    ///   - next: what the next page is asked with, or `nil` at the end.
    ///   - isEmptyOnServer: whether the server gave no row; without it, whether `items` is empty.
    ///   - isPartial: whether something that belongs to the rows could not be had.
    public init(items: [Item], next: PageCursor?, isEmptyOnServer: Bool? = nil, isPartial: Bool = false) {
        self.items = items
        self.next = next
        self.isEmptyOnServer = isEmptyOnServer ?? items.isEmpty
        self.isPartial = isPartial
    }

    /// Where the list goes on after this page, or `nil` if it was the last: it has no `next`, or the server gave no row.
    ///
    /// A short page that has a `next` is not the last: servers cap their pages and filter them.
    public var continuation: PageCursor? { isEmptyOnServer ? nil : next }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}
