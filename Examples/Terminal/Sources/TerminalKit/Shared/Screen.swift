import PokedexPresenters

/// A screen as a value: it is shown what presenters publish, is told of keys, and draws itself. It knows neither terminal
/// nor presenter, so a test can do all that a person can.
package protocol Screen: Sendable {
    /// What it asks of its presenters.
    associatedtype Intent: Hashable & Sendable

    /// Something that the person must know beside what the screen shows, such as a damaged file.
    var notice: String? { get set }

    /// Answers a key with what it asks of the presenters, or with `nil` if it has no use for that key.
    mutating func press(_ key: Key) -> [Intent]?

    /// Whether a letter is text now, and no command.
    var takesText: Bool { get }

    /// Answers a paste with what it asks of the presenters. Without a field that takes text it asks for nothing.
    mutating func paste(_ text: String) -> [Intent]

    /// Draws itself. `beat` counts up while something moves.
    mutating func draw(in size: Size, beat: Int) -> Drawing<Intent>
}

extension Screen {
    package var takesText: Bool { false }

    package mutating func paste(_ text: String) -> [Intent] { [] }
}

/// What a screen drew.
package struct Drawing<Intent: Hashable & Sendable>: Hashable, Sendable {
    /// What stands beside the tabs: which rows are seen, what is on its way.
    package var status = Line()
    /// At most as many lines as the size is high, none wider than it.
    package var lines: [Line]
    /// Whether something on it moves, so that it wants to be drawn again soon.
    package var isMoving = false
    /// What the drawing itself asks of the presenters: rows became visible.
    package var intents: [Intent] = []
}
