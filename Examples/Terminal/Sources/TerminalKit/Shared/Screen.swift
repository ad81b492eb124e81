/// A screen as a value: it is shown a presenter's state, is told of keys, and draws itself. It knows neither terminal
/// nor presenter, so a test can do all that a person can.
package protocol Screen: Sendable {
    /// What its presenter publishes.
    associatedtype State: Sendable
    /// What it asks of its presenter.
    associatedtype Intent: Hashable & Sendable

    /// Takes a state that was published.
    mutating func show(_ state: State)

    /// Answers a key with what it asks of the presenter.
    mutating func press(_ key: Key) -> [Intent]

    /// Draws itself. `beat` counts up while something moves.
    mutating func draw(in size: Size, beat: Int) -> Drawing<Intent>
}

/// What a screen drew.
package struct Drawing<Intent: Hashable & Sendable>: Hashable, Sendable {
    /// At most as many lines as the size is high, none wider than it.
    package var lines: [Line]
    /// Whether something on it moves, so that it wants to be drawn again soon.
    package var isMoving: Bool
    /// What the drawing itself asks of the presenter: rows became visible.
    package var intents: [Intent]
}
