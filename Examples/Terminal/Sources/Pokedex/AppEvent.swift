import TerminalKit

/// What can happen to the app.
enum AppEvent: Sendable {
    /// What was typed or pasted since the last one.
    case typed([Typed])
    /// A signal arrived.
    case signal(Int32)
    /// What is shown has changed.
    case changed
    /// Time to move what moves.
    case beat
    /// The terminal is gone.
    case inputEnded
}
