/// Who is signed in: restored at the start, refreshed when its token ends, and ended by nobody but the person and a
/// refusal that speaks of the token or of the person.
///
/// A refresh belongs to the session that it was asked for. After a sign-out or a sign-in its answer is late and changes
/// nothing.
public struct SessionMachine: StateMachine {
    /// What is published.
    public typealias State = AuthState

    /// What can happen: an intent, or the answer to an effect, which names its epoch or ticket. `at` is the wall clock's
    /// time of that moment.
    public enum Event: Hashable, Sendable {
        /// Somebody begins to follow the session: it is read, if it has not been or could not be.
        case start
        /// Somebody asks for a token.
        case tokenAsked(at: Timestamp)
        /// A person wants to try again, or the network is back: no wait holds any more.
        case reintentar(at: Timestamp)
        /// The wall clock was set: what it said when the session was obtained says nothing of its end any more.
        case clockMoved
        /// Somebody signed in.
        case signedIn(AuthSession)
        /// The person signs out.
        case salir
        /// The storage gave what it has.
        case loaded(epoch: Int, AuthSession?, at: Timestamp)
        /// The storage cannot be read now.
        case loadFailed(epoch: Int, AppError, at: Timestamp)
        /// The wait of that epoch is over.
        case waited(epoch: Int)
        /// The server gave a new session.
        case refreshed(epoch: Int, AuthSession, at: Timestamp)
        /// The server refused. Its code says whether the session is over.
        case refreshRefused(epoch: Int, AuthRefusal, at: Timestamp)
        /// The refresh failed otherwise: the session stays.
        case refreshFailed(epoch: Int, AppError, at: Timestamp)
        /// The write of that ticket is stored.
        case written(ticket: Int)
        /// The write of that ticket failed.
        case writeFailed(ticket: Int)
    }

    /// The work that is asked for. No description of it shows a token.
    public enum Effect: Hashable, Sendable {
        /// Read the stored session: answer `loaded` or `loadFailed`.
        case load(epoch: Int)
        /// A session was refused. Read the store; if it has that very session, delete it and read once more, so that another
        /// process that is storing its successor has done so: answer `loaded` or `loadFailed`.
        case reread(refused: AuthSession, epoch: Int)
        /// Wait so long: answer `waited`.
        case wait(Duration, epoch: Int)
        /// Let go of the wait of that epoch: no answer is needed.
        case cancelWait(epoch: Int)
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
        /// The person signed out of this session: delete it, and any other session of the same person. Without a session
        /// the store was never read: delete the session that it has.
        case forget(AuthSession?)
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
        /// Becomes `restoring` when somebody begins to follow.
        case notStarted
        /// The storage is being read. Becomes signed in or out by what it has, or `unread`.
        case restoring(epoch: Int, Unread?)
        /// The storage could not be read: whether there is a session is still unknown. Becomes `restoring` when the wait of
        /// that epoch is over, or when somebody asks.
        case unread(Unread, epoch: Int)
        case signedOut
        case signedIn(AuthSession, Refresh)
    }

    /// Why the storage could not be read the last time, and how often in a row by itself: a reading that somebody asked for
    /// does not count, so that asking often makes nobody wait longer.
    struct Unread {
        var failures: Int
        var error: AppError
    }

    enum Refresh {
        case idle
        /// Becomes `idle` with another session, `failed`, or `refused`.
        case asking(epoch: Int)
        /// The next one may be asked for when the wait is over.
        case failed(AppError, at: Timestamp, wait: Duration)
        /// A refusal ended the session, unless another one lies in the storage, which is read once more for that. Becomes
        /// signed out, `idle` with the other session, or `failed` if it cannot be read.
        case refused(epoch: Int)
    }

    var known = Known.notStarted
    var writes = WriteQueue<Write>()
    /// `unsaved`: the session could not be stored. It is tried again when somebody asks for a token: without it the next start
    /// would come with a refresh token that was spent. `unforgotten`: somebody signed out before the storage was read, and it
    /// could not be read for that either. It is tried again when somebody asks.
    var stored = SessionPhase.Stored.asAsked
    /// How many refreshes failed in a row.
    var failures = 0
    private var epoch = 0

    /// A session that nothing is known of.
    public init() {}

    /// What is published now.
    public var state: AuthState {
        switch known {
        case .notStarted: AuthState(comprobando: true, session: nil)
        case .restoring(_, let unread):
            AuthState(comprobando: true, session: nil, error: unread.map { UiError($0.error) })
        case .unread(let unread, _): AuthState(comprobando: true, session: nil, error: UiError(unread.error))
        case .signedOut: AuthState(comprobando: false, session: nil)
        case .signedIn(let session, _): AuthState(comprobando: false, session: session)
        }
    }

    /// What an asker is told now, or `nil` while it has to wait: for a reading of the store or for the refresh that runs.
    ///
    /// After a refresh that failed the old token is given while it has not ended.
    public func answer(at now: Timestamp) -> Answer? {
        switch known {
        case .notStarted, .restoring, .signedIn(_, .asking), .signedIn(_, .refused): nil
        case .unread(let unread, _): .failure(unread.error)
        case .signedOut: .nobody
        case .signedIn(let session, .failed(let error, _, _)) where session.isOver(at: now): .failure(error)
        case .signedIn(let session, _): .token(Secret(session.accessToken))
        }
    }

    /// Takes one event and answers with the work that it asks for.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .start: return start()
        case .tokenAsked(let now): return tokenAsked(now)
        case .reintentar(let now): return reintentar(now)
        case .clockMoved: return clockMoved()
        case .signedIn(let session): return session.isUsable ? signIn(session) : []
        case .salir: return salir()
        case .loaded(let epoch, let session, let now): return loaded(epoch, session, now)
        case .loadFailed(let epoch, let error, let now): return loadFailed(epoch, error, now)
        case .waited(let epoch):
            guard case .unread(var unread, epoch) = known else { return [] }
            unread.failures &+= 1
            return load(after: unread)
        case .refreshed(let epoch, let session, let now): return refreshed(epoch, session, now)
        case .refreshRefused(let epoch, let refusal, let now): return refreshRefused(epoch, refusal, now)
        case .refreshFailed(let epoch, let error, let now): return refreshFailed(epoch, error, now)
        case .written(let ticket): return written(ticket)
        case .writeFailed(let ticket): return writeFailed(ticket)
        }
    }
}

extension SessionMachine {
    mutating func nextEpoch() -> Int {
        epoch &+= 1
        return epoch
    }
}
