import Foundation
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
        guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        if text.allSatisfy(\.isASCIIDigit) {
            return Int(text).flatMap { $0 <= longest ? .seconds($0) : nil }
        }
        guard let end = instant(text) else { return nil }
        let wait = end.timeSince(date.flatMap(instant) ?? now)
        return wait <= .seconds(longest) ? max(wait, .zero) : nil
    }

    /// The three forms of a date that RFC 9110 makes a reader accept, the usual one first.
    private static func instant(_ text: String) -> Timestamp? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for format in ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) {
                return Timestamp(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
            }
        }
        return nil
    }
}
