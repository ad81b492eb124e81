/// Where the rows of a list come from: the port to a server that gives them in pages.
public protocol PagedNetwork<Item>: Sendable {
    /// A row.
    associatedtype Item: Sendable

    /// Asks once for a page, with all the details of its rows.
    ///
    /// The call makes one try and never tries again by itself: that is the retry policy's work.
    ///
    /// - Parameters:
    ///   - cursor: what the page before this one gave as ``Page/next``; `nil` for the beginning.
    ///   - limit: how many rows are wished for. A server may give fewer or more.
    /// - Throws: an ``AppError`` for what it can name, `CancellationError` when its task is cancelled.
    func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Item>
}
