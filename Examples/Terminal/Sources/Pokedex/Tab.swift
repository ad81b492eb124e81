import TerminalKit

/// A screen that lives: the value that draws, and the presenter that feeds it.
@MainActor
protocol Tab: AnyObject {
    /// Answers a key that the app has no use for itself.
    func press(_ key: Key)

    /// Draws itself; rows that become visible are told to the presenter.
    func draw(in size: Size, beat: Int) -> (lines: [Line], isMoving: Bool)

    /// Follows the presenter until it is closed or the task is cancelled, calling `changed` after each state.
    func follow(_ changed: @escaping @MainActor () -> Void) async
}
