/// A key that a person pressed.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// A letter with Control, in lower case.
    case control(Character)
    case up, down, left, right
    case pageUp, pageDown, home, end
    case enter, escape, tab, backTab, backspace, delete
}
