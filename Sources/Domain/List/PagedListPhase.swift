/// The class of a paged list's inner state: everything that decides how it answers, without rows and epochs.
package struct PagedListPhase: Hashable, Sendable {
    /// `L`: the stored rows.
    package enum Reading: Hashable, Sendable {
        case notStarted, first, firstThenRefresh, idle, more, again, failed
    }

    /// `R`: the refresh. `waiting` is for an append's write that has begun.
    package enum Refresh: Hashable, Sendable {
        case idle, waiting, asking, writing, failed
    }

    /// `A`: the append.
    package enum Append: Hashable, Sendable {
        case idle, asking, writing, failed, end
    }

    package let reading: Reading
    package let refresh: Refresh
    package let append: Append
    package let isGateOpen: Bool
    /// Whether the prefetch is unmet, when a position was looked at; `nil` when none was.
    package let isWanted: Bool?
    /// Rows are stored below those that are shown.
    package let isMoreStored: Bool
    /// The storage told of facts that have not been compared yet.
    package let isTold: Bool
    package let owesPump: Bool
    package let owesReading: Bool
    package let isClosed: Bool
}

extension PagedListMachine {
    /// The class that the inner state belongs to: what exploration and coverage count.
    package var phase: PagedListPhase {
        PagedListPhase(
            reading: readingPhase, refresh: refreshPhase, append: appendPhase,
            isGateOpen: isGateOpen, isWanted: want == nil ? nil : isMoreWanted,
            isMoreStored: rows.count < known?.count ?? 0, isTold: told != nil, owesPump: owesPump,
            owesReading: owesReading, isClosed: isClosed
        )
    }

    private var readingPhase: PagedListPhase.Reading {
        switch reading {
        case .notStarted: .notStarted
        case .first(_, false): .first
        case .first(_, true): .firstThenRefresh
        case .idle: .idle
        case .more: .more
        case .again: .again
        case .failed: .failed
        }
    }

    private var refreshPhase: PagedListPhase.Refresh {
        switch call {
        case .refreshing: .asking
        case .replacing: .writing
        case .writing(_, _, true): .waiting
        case .none, .appending, .writing: refreshError == nil ? .idle : .failed
        }
    }

    private var appendPhase: PagedListPhase.Append {
        switch call {
        case .appending: .asking
        case .writing: .writing
        case .none, .refreshing, .replacing:
            if appendError != nil { .failed } else if known?.isComplete ?? false { .end } else { .idle }
        }
    }
}
