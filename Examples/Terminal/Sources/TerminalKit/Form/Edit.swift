/// What a key does to a text whose cursor stands at its end.
///
/// A screen says what is to be done and not what comes out: only the presenter knows what is typed by now, and a password
/// is nowhere else.
package enum Edit: Hashable, Sendable {
    case append(String)
    case erase
    case clear

    /// The edit of a key; `nil` if it does not type. A control character types nothing.
    package init?(_ key: Key) {
        switch key {
        case .character(let character):
            guard character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else { return nil }
            self = .append(String(character))
        case .backspace: self = .erase
        case .control("u"): self = .clear
        default: return nil
        }
    }

    /// The text after it.
    package func applied(to text: String) -> String {
        switch self {
        case .append(let more): text + more
        case .erase: String(text.dropLast())
        case .clear: ""
        }
    }
}
