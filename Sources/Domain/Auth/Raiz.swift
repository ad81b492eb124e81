/// What the root of an app shows.
public enum Raiz: Hashable, Sendable {
    /// The session is being restored: neither the form nor the tabs.
    case comprobando
    /// The form.
    case entrada
    /// The tabs. Until then they must not be built.
    case contenido

    /// The rule: without accounts the tabs at once; else what is known of the session decides.
    public init(hayCuentas: Bool, _ state: AuthState) {
        if !hayCuentas || state.haySesion {
            self = .contenido
        } else {
            self = state.comprobando ? .comprobando : .entrada
        }
    }
}
