/// Where the rows of a list come from: the port to a server that gives them in pages.
public protocol PagedNetwork<Item>: Sendable {
    /// A row.
    associatedtype Item: Sendable

    /// Asks once for up to `limit` rows from `offset` (both counts of rows), with all their details.
    ///
    /// The call makes one try and never tries again by itself: that is the retry policy's work.
    ///
    /// - Throws: an ``AppError`` for what it can name, `CancellationError` when its task is cancelled.
    func page(offset: Int, limit: Int) async throws -> Page<Item>
}
