import TerminalKit

/// What can happen to the app.
enum AppEvent: Sendable {
    case key(Key)
    /// A signal arrived.
    case signal(Int32)
    /// What is shown has changed.
    case changed
    /// Time to move what moves.
    case beat
    /// The terminal is gone.
    case inputEnded
}
