/// What is wrong with a password. The words for it are the front-end's.
public enum ErrorPassword: Hashable, Sendable {
    /// Nothing was written.
    case vacia
    /// Fewer than six characters.
    case corta

    /// What is wrong with a text as a password, or `nil` if it will do.
    ///
    /// It is never trimmed, and counted in Unicode code points, as NIST SP 800-63B counts.
    public init?(in text: String) {
        let count = text.unicodeScalars.count
        guard count < AuthFormState.minimoPassword else { return nil }
        self = count == 0 ? .vacia : .corta
    }
}
