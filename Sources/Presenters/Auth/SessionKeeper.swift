/// Keeps the session: one for a storage, built once and handed to every presenter.
///
/// A refresh belongs to the keeper and to no presenter, so two presenters cannot spend a one-use token twice, and none of
/// them stops it by closing. What it stores is stored also when everybody has let go of it.
public actor SessionKeeper {
    nonisolated let core: PresenterCore<SessionMachine>
    nonisolated let network: any AuthNetwork

    /// A keeper that restores the stored session at once.
    ///
    /// - Parameters:
    ///   - network: the account server.
    ///   - storage: where the session is kept. No two keepers may have the same one.
    ///   - environment: the clocks and the spawner.
    public init(
        network: some AuthNetwork, storage: some SessionStorage, environment: PresenterEnvironment = .current
    ) {
        self.network = network
        let now = environment.now
        core = PresenterCore(SessionMachine(), name: "session", environment: environment) { effect in
            switch effect {
            case .load(let epoch):
                .attempt("session.load", id: epoch, failed: { .loadFailed(epoch: epoch, AppError(account: $0)) }) {
                    .loaded(epoch: epoch, try await storage.load(), at: now())
                }
            case .refresh(let refreshToken, let epoch):
                .attempt(
                    "session.refresh", id: epoch, outlivesClose: true,
                    failed: { error in
                        error is AuthRefusal
                            ? .refreshRefused(epoch: epoch) : .refreshFailed(epoch: epoch, AppError(account: error))
                    }
                ) {
                    .refreshed(epoch: epoch, try await network.refresh(refreshToken: refreshToken.revealed))
                }
            case .write(let write, let ticket):
                .attempt(
                    "session.write", id: ticket, outlivesClose: true, failed: { _ in .writeFailed(ticket: ticket) }
                ) {
                    switch write {
                    case .save(let session): try await storage.save(session)
                    case .delete: try await storage.delete()
                    }
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
    /// It waits while the session is being restored, and for a refresh if the token ends within 60 seconds. However many
    /// ask, one refresh runs.
    ///
    /// - Throws: an `AppError` if the refresh failed and the old token has ended, or if the stored session cannot be read;
    ///   `CancellationError` at once when the asker is cancelled, which stops nothing.
    public nonisolated func tokenValido() async throws -> String? {
        try Task.checkCancellation()
        let now = core.environment.now
        core.send(.tokenAsked(at: now()))
        let answer = await core.wait(for: { $0.answer(at: now()) })
        try Task.checkCancellation()
        switch answer {
        case .token(let token): return token.revealed
        case .failure(let error): throw error
        case .nobody, nil: return nil
        }
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
}
