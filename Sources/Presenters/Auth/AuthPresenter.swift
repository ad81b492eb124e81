import Observation

/// Runs the entry form, over the session that a ``SessionKeeper`` keeps.
///
/// Every intent is a plain call from any thread that is accepted, in call order, when it returns; what is typed shows in
/// ``form`` by then, letter by letter.
///
/// Dropping the last reference closes it. A sign-in that is under way is stored all the same, and a refresh is the
/// keeper's. A reader of ``states``, ``forms`` or ``raizStates`` is a reference.
public actor AuthPresenter: Observable {
    /// `nil` in a presenter that only shows a state.
    private nonisolated let core: PresenterCore<AuthMachine>?
    private nonisolated let keeping: Keeping?
    private nonisolated let store: StateStore<AuthFormState>
    private nonisolated let auth: StateStore<AuthState>
    private nonisolated let root: StateStore<Raiz>

    /// The keeper, and what this presenter is known by there.
    private struct Keeping: Sendable {
        let keeper: SessionKeeper
        let attachment: Int
    }

    /// A presenter that begins to work at once.
    ///
    /// - Parameters:
    ///   - keeper: keeps the session. Give the same one to every presenter.
    ///   - hayCuentas: whether accounts are configured; without them ``raiz`` is the content at once.
    ///   - environment: the clocks and the spawner.
    public init(keeper: SessionKeeper, hayCuentas: Bool = true, environment: PresenterEnvironment = .current) {
        let network = keeper.network
        let auth = StateStore(keeper.core.store.current, spawner: environment.spawner)
        let root = StateStore(Raiz(hayCuentas: hayCuentas, auth.current), spawner: environment.spawner)
        let attachment = keeper.core.attach([
            Projection(auth) { $0.state }, Projection(root) { Raiz(hayCuentas: hayCuentas, $0.state) },
        ])
        keeping = Keeping(keeper: keeper, attachment: attachment)
        let core = PresenterCore(AuthMachine(), name: "form", environment: environment) { effect in
            switch effect {
            case .signIn(let email, let password, let ticket):
                Self.request("form.signIn", ticket) {
                    try keeper.signedIn(try await network.signIn(email: email, password: password.revealed))
                    return .signedIn(ticket: ticket)
                }
            case .signUp(let email, let password, let ticket):
                Self.request("form.signUp", ticket) {
                    switch try await network.signUp(email: email, password: password.revealed) {
                    case .session(let session):
                        try keeper.signedIn(session)
                        return .signedIn(ticket: ticket)
                    case .confirmEmail:
                        return .mailSent(ticket: ticket)
                    }
                }
            case .recover(let email, let ticket):
                Self.request("form.recover", ticket) {
                    try await network.recover(email: email)
                    return .mailSent(ticket: ticket)
                }
            }
        }
        (self.core, store, self.auth, self.root) = (core, core.store, auth, root)
        keeper.begin()
    }

    /// A presenter that shows a state and does nothing, for previews: `AuthPresenter(showing: …)`.
    public init(showing state: AuthState, form: AuthFormState = .vacio, hayCuentas: Bool = true) {
        core = nil
        keeping = nil
        store = StateStore(form)
        auth = StateStore(state)
        root = StateStore(Raiz(hayCuentas: hayCuentas, state))
    }

    deinit {
        close()
    }

    private static func request(
        _ name: String, _ ticket: Int, _ call: @escaping @Sendable () async throws -> AuthMachine.Event
    ) -> PresenterCore<AuthMachine>.Work {
        .attempt(
            name, id: ticket, outlivesClose: true, cancelled: .cancelled(ticket: ticket),
            failed: { error in
                guard let refusal = error as? AuthRefusal else {
                    return .failed(ticket: ticket, AppError(account: error))
                }
                return .refused(ticket: ticket, refusal)
            }, call)
    }

    // MARK: Who you are

    /// Who is signed in now. Observation follows it.
    public nonisolated var state: AuthState { auth.value }

    /// Who is signed in now, then each change; ends when the presenter is closed.
    public nonisolated var states: StateValues<AuthState> { StateValues(store: auth, owner: self) }

    /// What the root shows now. Observation follows it.
    public nonisolated var raiz: Raiz { root.value }

    /// What the root shows now, then each change; ends when the presenter is closed.
    public nonisolated var raizStates: StateValues<Raiz> { StateValues(store: root, owner: self) }

    /// A token that is good, or `nil` when nobody is signed in or the presenter is closed. See
    /// ``SessionKeeper/tokenValido()``.
    ///
    /// - Throws: as the keeper's.
    public nonisolated func tokenValido() async throws -> String? {
        guard let core, let keeper = keeping?.keeper, !core.isClosed else { return nil }
        return try await withThrowingTaskGroup(of: String?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await keeper.tokenValido() }
            group.addTask {
                // Whoever asked a presenter that closes meanwhile is told nothing; the keeper's refresh goes on.
                await core.wait { _ in false }
                return nil
            }
            let first = try await group.next() ?? nil
            try Task.checkCancellation()
            return first
        }
    }

    /// Tries again what failed, without waiting any longer: the reading of the stored session, or the refresh of its token.
    public nonisolated func reintentar() {
        if let core, !core.isClosed { keeping?.keeper.reintentar() }
    }

    /// Signs out here and now, also without a connection; the server is told if it can be.
    public nonisolated func salir() {
        if let core, !core.isClosed { keeping?.keeper.signOut() }
    }

    // MARK: What you type

    /// What is typed now. Observation follows it.
    public nonisolated var form: AuthFormState { store.value }

    /// What is typed now, then each change, only the latest for a slow reader; ends when the presenter is closed.
    public nonisolated var forms: StateValues<AuthFormState> { StateValues(store: store, owner: self) }

    /// The address as typed, for a text field: `TextField("Correo", text: $entrada.email)`. What is set shows at once; setting it
    /// is ``escribirEmail(valor:)``. Observation follows it.
    public nonisolated var email: String {
        get { form.email }
        set { escribirEmail(valor: newValue) }
    }

    /// The password as typed, for a secure field. What is set shows at once; setting it is ``escribirPassword(valor:)``.
    /// Observation follows it.
    public nonisolated var password: String {
        get { form.password }
        set { escribirPassword(valor: newValue) }
    }

    /// Writes in the address, by hand or by autofill.
    public nonisolated func escribirEmail(valor: String) {
        core?.send(.escribirEmail(valor))
    }

    /// Writes in the password, by hand or by autofill.
    public nonisolated func escribirPassword(valor: String) {
        core?.send(.escribirPassword(Secret(valor)))
    }

    /// The address was left: its error may show.
    public nonisolated func salirDeEmail() {
        core?.send(.salirDeEmail)
    }

    /// The password was left: its error may show.
    public nonisolated func salirDePassword() {
        core?.send(.salirDePassword)
    }

    /// Signs in. An invalid form shows its errors instead, and a second call while one is in flight does nothing.
    public nonisolated func entrar() {
        core?.send(.entrar)
    }

    /// Makes an account. An invalid form shows its errors instead, and a second call while one is in flight does nothing.
    public nonisolated func registrar() {
        core?.send(.registrar)
    }

    /// Has a mail sent to set a new password.
    public nonisolated func recuperar() {
        core?.send(.recuperar)
    }

    /// The selector between signing in and making an account moved: errors go, the text stays.
    public nonisolated func cambiarModo() {
        core?.send(.cambiarModo)
    }

    /// The error was seen: it is gone for every present and later reader.
    public nonisolated func descartarError() {
        core?.send(.descartarError)
    }

    /// Ends the streams and forgets what was typed. Later calls are ignored.
    public nonisolated func close() {
        core?.send(.close)
        core?.close()
        if let keeping { keeping.keeper.core.detach(keeping.attachment) }
        store.finish()
        auth.finish()
        root.finish()
    }
}
