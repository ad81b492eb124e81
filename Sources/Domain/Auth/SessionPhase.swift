/// The class of a session's inner state: what decides how it answers, without tokens and epochs.
package struct SessionPhase: Hashable, Sendable {
    /// What is known of who is signed in.
    package enum Standing: String, Hashable, Sendable {
        case unstarted, restoring, unread, signedOut, signedIn, refreshing, refreshFailed, refused
    }

    package let standing: Standing
    package let writes: WriteLoad
    /// Whether the storage holds what it should.
    package let stored: Stored

    /// Whether the storage holds what it should.
    package enum Stored: String, Hashable, Sendable {
        case asAsked = "as asked"
        case unsaved, unforgotten
    }
}

extension SessionMachine {
    /// The write that runs, and those that wait for it.
    package var pendingWrites: [Write] { writes.all }

    /// The class that the inner state belongs to: what exploration and coverage count.
    package var phase: SessionPhase {
        SessionPhase(standing: standing, writes: writes.load, stored: stored)
    }

    private var standing: SessionPhase.Standing {
        switch known {
        case .notStarted: .unstarted
        case .restoring: .restoring
        case .unread: .unread
        case .signedOut: .signedOut
        case .signedIn(_, .idle): .signedIn
        case .signedIn(_, .asking): .refreshing
        case .signedIn(_, .failed): .refreshFailed
        case .signedIn(_, .refused): .refused
        }
    }
}
