// How the store is read: at the start, again after a wait, and before a session ends.

extension SessionMachine {
    mutating func start() -> [Effect] {
        switch known {
        case .notStarted: load(after: nil)
        case .unread(let unread, let epoch): [.cancelWait(epoch: epoch)] + load(after: unread)
        case .signedOut: forgetAgain()
        case .restoring, .signedIn: []
        }
    }

    mutating func load(after unread: Unread?) -> [Effect] {
        let epoch = nextEpoch()
        known = .restoring(epoch: epoch, unread)
        return [.load(epoch: epoch)]
    }

    mutating func loaded(_ epoch: Int, _ stored: AuthSession?, _ now: Timestamp) -> [Effect] {
        switch known {
        case .restoring(epoch, _):
            guard let stored, stored.isUsable else {
                known = .signedOut
                return []
            }
            return take(stored, now)
        case .signedIn(let refused, .refused(epoch)):
            // Another process refreshed the session, or somebody signed in there: that one is good.
            if let stored, stored.isUsable, !stored.isSame(as: refused) { return take(stored, now) }
            known = .signedOut
            self.stored = .asAsked
            return []
        default: return []
        }
    }

    /// The session that lies in the store is the one that counts.
    mutating func take(_ session: AuthSession, _ now: Timestamp) -> [Effect] {
        stored = .asAsked
        failures = 0
        known = .signedIn(session, .idle)
        return session.isEnding(at: now) ? refresh(session) : []
    }

    mutating func loadFailed(_ epoch: Int, _ error: AppError, _ now: Timestamp) -> [Effect] {
        switch known {
        case .restoring(epoch, let before):
            let unread = Unread(failures: before?.failures ?? 1, error: error)
            let wait = SessionWait.after(failures: unread.failures, last: error)
            let epoch = nextEpoch()
            known = .unread(unread, epoch: epoch)
            return [.wait(wait, epoch: epoch)]
        case .signedIn(let session, .refused(epoch)):
            // No session ends without a look at the store: the next refresh will be refused again, and looks again.
            fail(session, error, now)
            return []
        default: return []
        }
    }
}
