import Foundation

/// Why an address cannot be the base of a server, and what to do about it.
///
/// The text never repeats the address, which could carry a password.
public enum BaseURLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It cannot be read as an address at all.
    case unreadable
    /// Its scheme is another than `https` (or `http`, for this machine), or it has none.
    case unsupportedScheme(String?)
    /// It names no host, or port 0 or one above 65 535.
    case noHost
    /// It carries a user name or a password.
    case userInfo
    /// It has a query or a fragment, which a base cannot have.
    case queryOrFragment
    /// It is plain HTTP to a host that is not this machine.
    case insecure(host: String)

    /// What is wrong with the address and what to write instead.
    public var description: String {
        switch self {
        case .unreadable:
            "The base address is not a URL. Write one such as https://pokeapi.co/api/v2/."
        case .unsupportedScheme(let scheme?):
            "The base address has the scheme \"\(scheme)\". Write it with https."
        case .unsupportedScheme(nil):
            "The base address has no scheme. Begin it with https://."
        case .noHost:
            "The base address has no usable host or port. Write it as https://host/path/ or https://host:port/path/."
        case .userInfo:
            "The base address carries a user name or a password. Leave out what stands before the @."
        case .queryOrFragment:
            "The base address has a query or a fragment. Leave out everything from the ? or the # on."
        case .insecure(let host):
            "The base address is plain http to \(host). Use https; plain http is only for this machine "
                + "(127.0.0.0/8, [::1] or localhost)."
        }
    }
}

extension BaseURLError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
