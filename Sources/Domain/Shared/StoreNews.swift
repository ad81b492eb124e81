/// What a machine knows of its store beside the value itself: up to where it was told, and what went wrong.
///
/// The two errors live apart. How the reading fails is over once something was read. How a write failed is told until
/// somebody has seen it or asks for another write: what a reading brings, or a write that waited behind the failed one,
/// says nothing of it.
struct StoreNews: Equatable, Sendable {
    /// The place of what shows among all that the store has told; `nil` until it told something.
    private(set) var sequence: Int?
    private(set) var readError: AppError?
    private(set) var writeError: AppError?

    /// The error that shows. A failed write comes first, since it answers a call.
    var error: UiError? { (writeError ?? readError).map(UiError.init) }

    /// Something was read, or stored, with this place. Answers whether it is newer than what shows.
    mutating func told(_ sequence: Int) -> Bool {
        readError = nil
        if let shown = self.sequence, sequence <= shown { return false }
        self.sequence = sequence
        return true
    }

    /// The store cannot be read now.
    mutating func unreadable(_ error: AppError) {
        readError = error
    }

    /// A call asks for a write: how an earlier one failed has had its time.
    mutating func writeAsked() {
        writeError = nil
    }

    /// A write failed.
    mutating func writeFailed(_ error: AppError) {
        writeError = error
    }

    /// The error was seen. Answers whether the store must be read once more.
    mutating func dismissed() -> Bool {
        writeError = nil
        defer { readError = nil }
        return readError != nil
    }
}
