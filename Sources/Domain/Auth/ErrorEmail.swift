/// What is wrong with an address. The words for it are the front-end's.
public enum ErrorEmail: Hashable, Sendable {
    /// Nothing, or nothing but white space.
    case vacio
    /// Not an address yet.
    case incompleto

    /// What is wrong with a text as an address, or `nil` if it will do.
    ///
    /// White space around it does not count. It needs one `@`, something before it, and a domain of two labels or more
    /// after it; no white space or control character inside, nothing that cannot be seen (Unicode's
    /// `Default_Ignorable_Code_Point`, the blank of Braille) or stands for what could not be read (U+FFFC, U+FFFD), none of
    /// `()<>[]:;,\"`, no dot at an edge or twice in a row on either side, no hyphen at the edge of a label. The rest is the
    /// server's to judge.
    public init?(in text: String) {
        let address = Self.trimmed(text)
        guard !address.isEmpty else {
            self = .vacio
            return
        }
        let parts = Array(address.unicodeScalars).split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else {
            self = .incompleto
            return
        }
        return nil
    }

    /// The address as it is sent: without the white space around it and otherwise as typed.
    public static func trimmed(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    private typealias Scalars = ArraySlice<Unicode.Scalar>

    private static func isLocalPart(_ scalars: Scalars) -> Bool {
        labels(scalars).allSatisfy { !$0.isEmpty && $0.allSatisfy(isAllowed) }
    }

    private static func isDomain(_ scalars: Scalars) -> Bool {
        let labels = labels(scalars)
        return labels.count >= 2
            && labels.allSatisfy { label in
                !label.isEmpty && label.allSatisfy(isAllowed) && label.first != "-" && label.last != "-"
            }
    }

    private static func labels(_ scalars: Scalars) -> [Scalars] {
        scalars.split(separator: ".", omittingEmptySubsequences: false)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if "()<>[]:;,\\\"\u{2800}\u{FFFC}\u{FFFD}".unicodeScalars.contains(scalar) { return false }
        if scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default:
            return true
        }
    }
}
