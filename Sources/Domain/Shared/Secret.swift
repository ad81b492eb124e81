/// A text that never shows: not in a description, a dump, a mirror or the output of a failed test.
///
/// Events, effects and logs carry passwords and tokens in it. Whoever needs the text asks for ``revealed``, which can be
/// found by its name.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The text itself.
    public let revealed: String

    /// Hides a text.
    public init(_ text: String) {
        revealed = text
    }

    /// Whether both are the same code points: a password that was normalised on its way is another one.
    public static func == (left: Secret, right: Secret) -> Bool {
        left.revealed.unicodeScalars.elementsEqual(right.revealed.unicodeScalars)
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(revealed)
    }

    /// Tells only whether there is something.
    public var description: String { Self.hidden(revealed) }

    /// Tells only whether there is something.
    public var debugDescription: String { description }

    /// What stands for a text that must not show.
    static func hidden(_ text: String) -> String { text.isEmpty ? "«»" : "«oculto»" }
}

#if !hasFeature(Embedded)
    extension Secret: CustomReflectable {
        /// Shows nothing.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }
#endif
