/// The class of the favourites' inner state: what decides how it answers, without the favourites themselves.
package struct FavoritesPhase: Hashable, Sendable {
    /// What is known of the store and of the order.
    package enum Reading: String, Hashable, Sendable {
        case unread
        /// The favourites were read, and the order that they must be shown in was not.
        case unordered
        case read, failed
    }

    /// What can be put back.
    package enum Undo: String, Hashable, Sendable {
        case nothing, offered
        /// Taken back by an emptying that is not stored yet.
        case withdrawn
    }

    package let reading: Reading
    package let writes: WriteLoad
    package let undo: Undo
    /// A write failed, and nobody has seen it.
    package let isFailureTold: Bool
    package let isClosed: Bool
}

extension FavoritesMachine {
    /// The write that runs, and those that wait for it.
    package var pendingWrites: [Write] { writes.all }

    /// The class that the inner state belongs to: what exploration and coverage count.
    package var phase: FavoritesPhase {
        FavoritesPhase(
            reading: readingPhase, writes: writes.load,
            undo: quitado != nil ? .offered : withdrawn != nil ? .withdrawn : .nothing,
            isFailureTold: news.writeError != nil, isClosed: isClosed)
    }

    private var readingPhase: FavoritesPhase.Reading {
        if news.readError != nil { return .failed }
        if news.sequence == nil { return .unread }
        return isOrderKnown ? .read : .unordered
    }
}
