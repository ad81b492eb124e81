/// Who is signed in: restored at the start, refreshed when its token ends, and ended by nobody but the person and the
/// server's refusal.
///
/// A refresh belongs to the session that it was asked for. Signing out or in makes another one of it, so a late answer
/// changes nothing.
public struct SessionMachine: StateMachine {
    /// What is published.
    public typealias State = AuthState

    /// What can happen: an intent, or the answer to an effect, which names its epoch or ticket.
    public enum Event: Hashable, Sendable {
        /// Somebody begins to follow the session: it is read, if it has not been or could not be.
        case start
        /// Somebody asks for a token; `at` is the wall clock's time of the call.
        case tokenAsked(at: Timestamp)
        /// Somebody signed in.
        case signedIn(AuthSession)
        /// The person signs out.
        case salir
        /// The storage gave what it has; `at` is the wall clock's time of that moment.
        case loaded(epoch: Int, AuthSession?, at: Timestamp)
        /// The storage cannot be read now.
        case loadFailed(epoch: Int, AppError)
        /// The server gave a new session.
        case refreshed(epoch: Int, AuthSession)
        /// The server refused: the session is over.
        case refreshRefused(epoch: Int)
        /// The refresh failed otherwise: the session stays.
        case refreshFailed(epoch: Int, AppError)
        /// The write of that ticket is stored.
        case written(ticket: Int)
        /// The write of that ticket failed.
        case writeFailed(ticket: Int)
    }

    /// The work that is asked for. No description of it shows a token.
    public enum Effect: Hashable, Sendable {
        /// Read the stored session: answer `loaded` or `loadFailed`.
        case load(epoch: Int)
        /// Ask for a new session: answer `refreshed`, `refreshRefused` or `refreshFailed`.
        case refresh(refreshToken: Secret, epoch: Int)
        /// Write: answer `written` or `writeFailed`.
        case write(Write, ticket: Int)
        /// Tell the server that a session is over. Best effort: nobody waits for an answer.
        case tellSignedOut(accessToken: Secret)
    }

    /// A write to the storage of the session.
    public enum Write: Hashable, Sendable {
        /// Keep this session.
        case save(AuthSession)
        /// Forget the session.
        case delete
    }

    /// What an asker of a token is told.
    public enum Answer: Hashable, Sendable {
        /// A token that is good, as far as is known.
        case token(Secret)
        /// Nobody is signed in.
        case nobody
        /// None can be had now.
        case failure(AppError)
    }

    enum Known {
        case notStarted
        case restoring(epoch: Int)
        /// The storage could not be read: whether there is a session is still unknown.
        case unread(AppError)
        case signedOut
        case signedIn(AuthSession, Refresh)
    }

    enum Refresh {
        case idle
        case asking(epoch: Int)
        case failed(AppError)
    }

    var known = Known.notStarted
    var writes = WriteQueue<Write>()
    /// The session could not be stored. It is tried again when somebody asks for a token: without it the next start would
    /// come with a refresh token that was spent.
    var isUnsaved = false
    private var epoch = 0

    /// A session that nothing is known of.
    public init() {}

    /// What is published now.
    public var state: AuthState {
        switch known {
        case .notStarted, .restoring, .unread: AuthState(comprobando: true, session: nil)
        case .signedOut: AuthState(comprobando: false, session: nil)
        case .signedIn(let session, _): AuthState(comprobando: false, session: session)
        }
    }

    /// What an asker is told now, or `nil` while it has to wait: for the first reading or for the refresh that runs.
    ///
    /// After a refresh that failed the old token is given while it has not ended.
    public func answer(at now: Timestamp) -> Answer? {
        switch known {
        case .notStarted, .restoring, .signedIn(_, .asking): nil
        case .unread(let error): .failure(error)
        case .signedOut: .nobody
        case .signedIn(let session, .failed(let error)) where session.isOver(at: now): .failure(error)
        case .signedIn(let session, _): .token(Secret(session.accessToken))
        }
    }

    /// Takes one event and answers with the work that it asks for.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .start:
            switch known {
            case .notStarted, .unread: return load()
            case .restoring, .signedOut, .signedIn: return []
            }
        case .tokenAsked(let now): return tokenAsked(now)
        case .signedIn(let session):
            return session.isUsable ? signIn(session) : []
        case .salir: return salir()
        case .loaded(let epoch, let session, let now): return loaded(epoch, session, now)
        case .loadFailed(let epoch, let error):
            if case .restoring(epoch) = known { known = .unread(error) }
        case .refreshed(let epoch, let session):
            guard case .signedIn(_, .asking(epoch)) = known, session.isUsable else {
                return refreshFailed(epoch, .inesperado(causa: "the server gave a session without tokens"))
            }
            return signIn(session)
        case .refreshRefused(let epoch):
            guard case .signedIn(_, .asking(epoch)) = known else { return [] }
            known = .signedOut
            return write(.delete)
        case .refreshFailed(let epoch, let error): return refreshFailed(epoch, error)
        case .written(let ticket):
            guard let write = writes.finish(ticket) else { return [] }
            if case .save = write { isUnsaved = false }
            return startNextWrite()
        case .writeFailed(let ticket):
            guard let write = writes.finish(ticket) else { return [] }
            if case .signedIn(let session, _) = known, write == .save(session) { isUnsaved = true }
            return startNextWrite()
        }
        return []
    }
}

extension SessionMachine {
    private mutating func load() -> [Effect] {
        let epoch = nextEpoch()
        known = .restoring(epoch: epoch)
        return [.load(epoch: epoch)]
    }

    private mutating func loaded(_ epoch: Int, _ session: AuthSession?, _ now: Timestamp) -> [Effect] {
        guard case .restoring(epoch) = known else { return [] }
        guard let session, session.isUsable else {
            known = .signedOut
            return []
        }
        known = .signedIn(session, .idle)
        return session.isEnding(at: now) ? refresh(session) : []
    }

    private mutating func tokenAsked(_ now: Timestamp) -> [Effect] {
        switch known {
        case .unread: return load()
        case .signedIn(let session, .idle), .signedIn(let session, .failed):
            return saveAgain(session) + (session.isEnding(at: now) ? refresh(session) : [])
        case .notStarted, .restoring, .signedOut, .signedIn(_, .asking): return []
        }
    }

    private mutating func saveAgain(_ session: AuthSession) -> [Effect] {
        guard isUnsaved else { return [] }
        isUnsaved = false
        return write(.save(session))
    }

    private mutating func refresh(_ session: AuthSession) -> [Effect] {
        let epoch = nextEpoch()
        known = .signedIn(session, .asking(epoch: epoch))
        return [.refresh(refreshToken: Secret(session.refreshToken), epoch: epoch)]
    }

    private mutating func refreshFailed(_ epoch: Int, _ error: AppError) -> [Effect] {
        if case .signedIn(let session, .asking(epoch)) = known { known = .signedIn(session, .failed(error)) }
        return []
    }

    private mutating func signIn(_ session: AuthSession) -> [Effect] {
        isUnsaved = false
        known = .signedIn(session, .idle)
        return write(.save(session))
    }

    private mutating func salir() -> [Effect] {
        switch known {
        case .signedOut: return []
        case .signedIn(let session, _):
            known = .signedOut
            return write(.delete) + [.tellSignedOut(accessToken: Secret(session.accessToken))]
        case .notStarted, .restoring, .unread:
            // Whatever is stored was never seen; it goes all the same.
            known = .signedOut
            return write(.delete)
        }
    }

    private mutating func write(_ write: Write) -> [Effect] {
        writes.add(write).map { [.write($0, ticket: writes.ticket)] } ?? []
    }

    private mutating func startNextWrite() -> [Effect] {
        writes.startNext().map { [.write($0, ticket: writes.ticket)] } ?? []
    }

    private mutating func nextEpoch() -> Int {
        epoch &+= 1
        return epoch
    }
}
