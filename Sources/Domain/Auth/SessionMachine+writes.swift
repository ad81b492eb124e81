// Signing in and out, and what is written for it.

extension SessionMachine {
    mutating func signIn(_ session: AuthSession) -> [Effect] {
        let wait = cancelWait()
        stored = .asAsked
        failures = 0
        known = .signedIn(session, .idle)
        return wait + write(.save(session))
    }

    mutating func salir() -> [Effect] {
        switch known {
        case .signedOut: return []
        case .signedIn(let session, _):
            known = .signedOut
            stored = .asAsked
            return write(.forget(session)) + [.tellSignedOut(accessToken: Secret(session.accessToken))]
        case .notStarted, .restoring, .unread:
            // Whatever is stored was never seen; it goes all the same.
            let wait = cancelWait()
            known = .signedOut
            return wait + write(.forget(nil))
        }
    }

    func cancelWait() -> [Effect] {
        if case .unread(_, let epoch) = known { [.cancelWait(epoch: epoch)] } else { [] }
    }

    mutating func saveAgain(_ session: AuthSession) -> [Effect] {
        guard stored == .unsaved else { return [] }
        stored = .asAsked
        return write(.save(session))
    }

    mutating func forgetAgain() -> [Effect] {
        guard stored == .unforgotten else { return [] }
        stored = .asAsked
        return write(.forget(nil))
    }

    mutating func written(_ ticket: Int) -> [Effect] {
        guard let write = writes.finish(ticket) else { return [] }
        if case .save = write, stored == .unsaved { stored = .asAsked }
        return startNextWrite()
    }

    mutating func writeFailed(_ ticket: Int) -> [Effect] {
        guard let write = writes.finish(ticket) else { return [] }
        switch known {
        case .signedIn(let session, _): if write == .save(session) { stored = .unsaved }
        case .signedOut: if write == .forget(nil) { stored = .unforgotten }
        case .notStarted, .restoring, .unread: break
        }
        return startNextWrite()
    }

    mutating func write(_ write: Write) -> [Effect] {
        writes.add(write).map { [.write($0, ticket: writes.ticket)] } ?? []
    }

    mutating func startNextWrite() -> [Effect] {
        if let write = writes.startNext() { return [.write(write, ticket: writes.ticket)] }
        // A refusal waited for the writes before it reads the store.
        if case .signedIn(let session, .refused(let epoch)) = known {
            return [.reread(refused: session, epoch: epoch)]
        }
        return []
    }
}
