/// What the screen of settings shows: what is stored.
public struct SettingsUiState: Equatable, Sendable {
    /// The stored settings, the defaults until they were read.
    public var settings: Settings
    /// How the last write, or the reading, failed.
    public var error: UiError?
    /// Nothing has been read yet, so `settings` are no more than the defaults: a root can wait for this moment before it
    /// shows a look. A first reading that fails ends it, with `error`.
    public var cargando: Bool

    /// A state with all its fields, for a first value of a screen and for previews.
    public init(settings: Settings, error: UiError? = nil, cargando: Bool = false) {
        self.settings = settings
        self.error = error
        self.cargando = cargando
    }
}
