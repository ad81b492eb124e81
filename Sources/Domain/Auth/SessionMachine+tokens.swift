// Who asks for a token, and what a refresh brings.

extension SessionMachine {
    mutating func tokenAsked(_ now: Timestamp) -> [Effect] {
        switch known {
        case .unread(let unread, let epoch): return [.cancelWait(epoch: epoch)] + load(after: unread)
        case .signedIn(let session, .idle): return saveAgain(session) + refreshIfEnding(session, now)
        case .signedIn(let session, .failed(_, let failedAt, let wait)):
            let passed = now.timeSince(failedAt)
            // Less than none: the clock was set back, and says nothing of the wait.
            let isOver = passed >= wait || passed < .zero
            // What was due is due still, whatever the clock says by now.
            return saveAgain(session) + (isOver ? refresh(session) : [])
        case .signedOut: return forgetAgain()
        case .notStarted, .restoring, .signedIn(_, .asking), .signedIn(_, .refused): return []
        }
    }

    mutating func reintentar(_ now: Timestamp) -> [Effect] {
        switch known {
        case .unread(_, let epoch): return [.cancelWait(epoch: epoch)] + load(after: nil)
        case .signedIn(let session, .idle): return saveAgain(session) + refreshIfEnding(session, now)
        case .signedIn(let session, .failed):
            failures = 0
            return saveAgain(session) + refresh(session)
        case .notStarted, .signedOut: return start()
        case .restoring, .signedIn(_, .asking), .signedIn(_, .refused): return []
        }
    }

    /// A token may have ended, or have an hour more than the clock gives it: a new one is counted by the clock as it is now.
    mutating func clockMoved() -> [Effect] {
        switch known {
        case .signedIn(let session, .idle), .signedIn(let session, .failed): refresh(session)
        default: []
        }
    }

    mutating func refreshIfEnding(_ session: AuthSession, _ now: Timestamp) -> [Effect] {
        session.isEnding(at: now) ? refresh(session) : []
    }

    mutating func refresh(_ session: AuthSession) -> [Effect] {
        let epoch = nextEpoch()
        known = .signedIn(session, .asking(epoch: epoch))
        return [.refresh(refreshToken: Secret(session.refreshToken), epoch: epoch)]
    }

    mutating func refreshed(_ epoch: Int, _ session: AuthSession, _ now: Timestamp) -> [Effect] {
        guard case .signedIn(let old, .asking(epoch)) = known else { return [] }
        guard session.isUsable else {
            fail(old, .inesperado(causa: "the server gave a session without tokens"), now)
            return []
        }
        var session = session
        if session.userId.isEmpty { (session.userId, session.email) = (old.userId, old.email) }
        return signIn(session)
    }

    mutating func refreshRefused(_ epoch: Int, _ refusal: AuthRefusal, _ now: Timestamp) -> [Effect] {
        guard case .signedIn(let session, .asking(epoch)) = known else { return [] }
        guard refusal.code?.endsSession == true else {
            fail(session, .servidor(codigo: refusal.status), now)
            return []
        }
        let epoch = nextEpoch()
        known = .signedIn(session, .refused(epoch: epoch))
        // Not before what was asked for earlier is stored: an older session may still lie there.
        return writes.load == .idle ? [.reread(refused: session, epoch: epoch)] : []
    }

    mutating func refreshFailed(_ epoch: Int, _ error: AppError, _ now: Timestamp) -> [Effect] {
        if case .signedIn(let session, .asking(epoch)) = known { fail(session, error, now) }
        return []
    }

    mutating func fail(_ session: AuthSession, _ error: AppError, _ now: Timestamp) {
        failures &+= 1
        known = .signedIn(session, .failed(error, at: now, wait: SessionWait.after(failures: failures, last: error)))
    }
}
