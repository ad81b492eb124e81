extension PagedListMachine {
    /// What can happen to a list: an intent, or the result of an effect, which names the epoch that it answers.
    public enum Event: Equatable, Sendable {
        /// The list begins to work. Once; a second one is absorbed.
        case start
        /// The row at this position was looked at.
        case loadAround(Int)
        /// Asks the server for the list again.
        case refresh
        /// Asks again for whatever failed.
        case retry
        /// The app is in front again, or the network is back; `at` is the wall clock's time of that moment.
        case resume(at: Timestamp)
        /// The end: from here on nothing is answered.
        case close
        /// The storage gave rows and facts; `at` is the wall clock's time of that moment.
        case read(epoch: Int, StoredRows<Item>, at: Timestamp)
        /// The storage could not give them.
        case readFailed(epoch: Int, AppError)
        /// The server gave a page; `at` is the wall clock's time of that moment.
        case answered(epoch: Int, Page<Item>, at: Timestamp)
        /// The request failed, with all its tries.
        case requestFailed(epoch: Int, AppError)
        /// The request or the write ended as cancelled though the machine had not asked for it.
        case cancelled(epoch: Int)
        /// The storage took the write; these are the list's facts after it.
        case written(epoch: Int, StoredInfo)
        /// The storage refused the append: the list is no longer the one that the page continues.
        case refused(epoch: Int)
        /// The storage could not write.
        case writeFailed(epoch: Int, AppError)
        /// The storage tells of its facts, after a change by anybody.
        case changed(StoredInfo)
    }

    /// The work that a list asks for. Each piece but `cancel` is answered by an event with its epoch.
    public enum Effect: Equatable, Sendable {
        /// Read stored rows: answer `read` or `readFailed`.
        case read(Range<Int>, epoch: Int)
        /// Ask the server for a page, with the retry policy: answer `answered`, `requestFailed` or `cancelled`.
        case request(after: PageCursor?, limit: Int, epoch: Int)
        /// Replace the stored list, whole or not at all: answer `written`, `writeFailed` or `cancelled`.
        case replace([Item], next: PageCursor?, savedAt: Timestamp, isPartial: Bool, epoch: Int)
        /// Append to the stored list, whole or not at all: answer `written`, `refused`, `writeFailed` or `cancelled`.
        case append([Item], next: PageCursor?, isPartial: Bool, answering: Answering, epoch: Int)
        /// Stop the read or the request of that epoch; its answer would be dropped.
        case cancel(epoch: Int)
    }
}
