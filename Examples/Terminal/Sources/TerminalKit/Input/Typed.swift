/// What a person gave the terminal at once. A paste is no key: only a field of text has a use for it.
package enum Typed: Hashable, Sendable {
    case key(Key)
    case paste(String)
}
