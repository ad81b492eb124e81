/// Keeps the session: one for a storage, built once and handed to every presenter.
///
/// A refresh belongs to the keeper and to no presenter, so two presenters cannot spend a one-use token twice, and none of
/// them stops it by closing. What it stores is stored also when everybody has let go of it.
public actor SessionKeeper {
    nonisolated let core: PresenterCore<SessionMachine>
    nonisolated let network: any AuthNetwork
    private nonisolated let watch: ClockWatch

    /// A keeper that restores the stored session at once.
    ///
    /// - Parameters:
    ///   - network: the account server.
    ///   - storage: where the session is kept. Give one keeper to everybody in this process. A keeper of another process may
    ///     use the same store: whoever's refresh is refused takes what the other has stored, or is storing, by
    ///     then. If the other has not heard its answer yet, this one is signed out, deletes the spent session alone, and finds the other's at its next start.
    ///   - environment: the clocks and the spawner.
    public init(
        network: some AuthNetwork, storage: some SessionStorage, environment: PresenterEnvironment = .current
    ) {
        self.network = network
        let now = environment.now
        let clock = environment.clock
        watch = ClockWatch(environment)
        core = PresenterCore(SessionMachine(), name: "session", environment: environment) { effect in
            switch effect {
            case .load(let epoch):
                .attempt(
                    "session.load", id: epoch,
                    failed: { .loadFailed(epoch: epoch, AppError(account: $0), at: now()) }
                ) {
                    .loaded(epoch: epoch, try await storage.load(), at: now())
                }
            case .reread(let refused, let epoch):
                .attempt(
                    "session.reread", id: epoch, outlivesClose: true,
                    failed: { .loadFailed(epoch: epoch, AppError(account: $0), at: now()) }
                ) {
                    .loaded(epoch: epoch, try await Self.successor(of: refused, in: storage), at: now())
                }
            case .wait(let wait, let epoch):
                .run("session.wait", id: epoch) {
                    // Cancelled: nobody waits for it any more.
                    (try? await clock.sleep(for: wait)).map { .waited(epoch: epoch) }
                }
            case .cancelWait(let epoch): .cancel(["session.wait"], id: epoch)
            case .refresh(let refreshToken, let epoch):
                .attempt(
                    "session.refresh", id: epoch, outlivesClose: true,
                    failed: { error in
                        (error as? AuthRefusal).map { .refreshRefused(epoch: epoch, $0, at: now()) }
                            ?? .refreshFailed(epoch: epoch, AppError(account: error), at: now())
                    }
                ) {
                    let session = try await network.refresh(refreshToken: refreshToken.revealed)
                    return .refreshed(epoch: epoch, session, at: now())
                }
            case .write(let write, let ticket):
                .attempt(
                    "session.write", id: ticket, outlivesClose: true, failed: { _ in .writeFailed(ticket: ticket) }
                ) {
                    try await Self.run(write, storage)
                    return .written(ticket: ticket)
                }
            case .tellSignedOut(let accessToken):
                .runUnasked("session.signOut") { try? await network.signOut(accessToken: accessToken.revealed) }
            }
        }
        core.send(.start)
    }

    /// Who is signed in now. Observation follows it.
    public nonisolated var state: AuthState { core.store.value }

    /// Who is signed in now, then each change.
    public nonisolated var states: StateValues<AuthState> { StateValues(store: core.store, owner: self) }

    /// A token that is good, or `nil` when nobody is signed in.
    ///
    /// It waits while the session is being restored, and for a refresh if the token is ending
    /// (`AuthSession.isEnding(at:)`). However many ask, one refresh runs. After a refresh that failed the next one waits: as
    /// long as the server asked for, else 1 s, doubling to 60 s. Who asks meanwhile is told at once.
    ///
    /// - Throws: an `AppError` if the refresh failed and the old token has ended, or if the stored session cannot be read;
    ///   `CancellationError` at once when the asker is cancelled, which stops nothing.
    public nonisolated func tokenValido() async throws -> String? {
        try Task.checkCancellation()
        let now = core.environment.now
        if watch.hasMoved() { core.send(.clockMoved) }
        core.send(.tokenAsked(at: now()))
        let answer = await core.wait(for: { $0.answer(at: now()) })
        try Task.checkCancellation()
        switch answer {
        case .token(let token): return token.revealed
        case .failure(let error): throw error
        case .nobody, nil: return nil
        }
    }

    /// Tries again what failed, without waiting any longer: a person asks for it, or the network is back.
    public nonisolated func reintentar() {
        core.send(.reintentar(at: core.environment.now()))
    }

    nonisolated func begin() {
        core.send(.start)
    }

    /// Keeps what the server gave to somebody who signed in; throws if that is no session at all.
    nonisolated func signedIn(_ session: AuthSession) throws(AppError) {
        guard session.isUsable else { throw .inesperado(causa: "the server gave a session without tokens") }
        core.send(.signedIn(session))
    }

    nonisolated func signOut() {
        core.send(.salir)
    }

    /// What the store has instead of a session that was refused.
    ///
    /// Another process may be storing the successor at this moment. Deleting waits for it, where the store has a lock.
    private static func successor(
        of refused: AuthSession, in storage: some SessionStorage
    ) async throws -> AuthSession? {
        let stored = try await storage.load()
        guard let stored, stored.isSame(as: refused) else { return stored }
        // If it cannot be deleted, the store gives it to nobody, and tries again at its next reading.
        try? await storage.delete(refused)
        return try await storage.load()
    }

    private static func run(_ write: SessionMachine.Write, _ storage: some SessionStorage) async throws {
        switch write {
        case .save(let session): try await storage.save(session)
        case .forget(nil):
            if let stored = try await storage.load() { try await storage.delete(stored) }
        case .forget(let session?):
            try await storage.delete(session)
            // Another process may have refreshed it meanwhile: the person is signed out of that one too.
            if let left = try? await storage.load(), left.userId == session.userId { try await storage.delete(left) }
        }
    }
}
