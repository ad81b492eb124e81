/// Rows of a stored list, and what the list knew of itself at the same instant.
public struct StoredRows<Item: Sendable>: Sendable {
    /// The rows, in order.
    public var items: [Item]
    /// The list's own facts, read in the same transaction as the rows.
    public var info: StoredInfo

    /// Rows and facts of one instant.
    public init(items: [Item], info: StoredInfo) {
        self.items = items
        self.info = info
    }
}

extension StoredRows: Equatable where Item: Equatable {}
extension StoredRows: Hashable where Item: Hashable {}
