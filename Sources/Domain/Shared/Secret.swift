/// A text that never shows: not in a description, a dump, a mirror or the output of a failed test.
///
/// Events, effects and logs carry passwords and tokens in it. Whoever needs the text asks for ``revealed``, which can be
/// found by its name.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text itself.
    public let revealed: String

    /// Hides a text.
    public init(_ text: String) {
        revealed = text
    }

    /// Tells only whether there is something.
    public var description: String { Self.hidden(revealed) }

    /// Tells only whether there is something.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// What stands for a text that must not show.
    static func hidden(_ text: String) -> String { text.isEmpty ? "«»" : "«oculto»" }
}
