/// The line that tells the keys.
package enum Hints {
    /// The hints side by side. Where they do not all fit, those before the last go first: the first is about what is
    /// selected, the last is the way out.
    package static func line(_ hints: [String], width: Int) -> Line {
        var hints = hints
        func whole() -> Line { Line(hints.joined(separator: " · "), .dim) }
        while hints.count > 1, whole().width > width { hints.remove(at: max(1, hints.count - 2)) }
        return whole().clipped(to: width)
    }
}
