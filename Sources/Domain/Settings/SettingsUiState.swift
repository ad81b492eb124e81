/// What the screen of settings shows: what is stored.
public struct SettingsUiState: Equatable, Sendable {
    /// The stored settings, the defaults until they were read.
    public var settings: Settings
    /// How the last write, or the reading, failed.
    public var error: UiError?

    /// A state with all its fields, for a first value of a screen and for previews.
    public init(settings: Settings, error: UiError? = nil) {
        self.settings = settings
        self.error = error
    }
}
