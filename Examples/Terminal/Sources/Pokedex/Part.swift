import TerminalKit

/// A part of the app that lives: what draws, and the presenters that feed it.
@MainActor
protocol Part: AnyObject, Sendable {
    /// Answers whether it had a use for the key.
    func press(_ key: Key) -> Bool

    /// Whether a letter is text now, and no command.
    var takesText: Bool { get }

    /// Takes a paste, where there is a field for it.
    func paste(_ text: String)

    /// Draws itself; what the drawing asks for, such as rows that become visible, is told to the presenters.
    func draw(in size: Size, beat: Int) -> (status: Line, lines: [Line], isMoving: Bool)

    /// Follows what it shows until the presenters are closed or the task is cancelled, calling `changed` after each change.
    func follow(_ changed: @escaping @MainActor @Sendable () -> Void) async

    /// Tells that the app goes on after a stop.
    func resume()

    /// Closes the presenters that are its own.
    func close()
}
