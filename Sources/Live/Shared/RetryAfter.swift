import PokedexDomain

/// How long a server asks to be left alone (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// A server that asks for more than a week is taken for one that asks for nothing in particular.
    private static let longest = 7 * 24 * 60 * 60

    /// The wait of a `Retry-After` header, or `nil` if there is none or it makes no sense.
    ///
    /// - Parameters:
    ///   - date: the server's own `Date`. A wait that is an instant is counted from it, so that a wrong clock on this
    ///     machine does no harm; without one, from `now`.
    static func wait(_ header: String?, date: String?, now: Timestamp) -> Duration? {
        guard let text = header.map(trimmed), !text.isEmpty else { return nil }
        if text.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
            return Int(String(decoding: text, as: UTF8.self)).flatMap { $0 <= longest ? .seconds($0) : nil }
        }
        guard let end = HTTPDate.instant(text, now: now) else { return nil }
        let wait = end.timeSince(date.flatMap { HTTPDate.instant(trimmed($0), now: now) } ?? now)
        return wait <= .seconds(longest) ? max(wait, .zero) : nil
    }

    /// The bytes without the spaces and tabs around them.
    private static func trimmed(_ text: String) -> [UInt8] {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let rest = text.utf8.drop(while: isBlank)
        return rest.reversed().drop(while: isBlank).reversed()
    }
}
