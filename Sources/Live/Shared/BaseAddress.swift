import Foundation
import PokedexDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The address that every request of an adapter begins with: HTTPS, or plain HTTP to this machine.
struct BaseAddress: Sendable {
    /// Scheme, host, port and a path that ends with a slash; nothing else.
    private var components: URLComponents

    /// The public PokéAPI.
    static var pokeAPI: BaseAddress {
        var components = URLComponents()
        components.scheme = "https"
        components.host = "pokeapi.co"
        components.path = "/api/v2/"
        return BaseAddress(components: components)
    }

    private init(components: URLComponents) {
        self.components = components
    }

    init(_ text: String) throws(BaseURLError) {
        // A line break from the file that it was kept in is no part of it.
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard var components = URLComponents(string: text) else { throw .unreadable }
        let scheme = components.scheme?.lowercased()
        guard let scheme, ["http", "https"].contains(scheme) else { throw .unsupportedScheme(scheme) }
        // A port too large for a number reads as none.
        let hasPort = components.rangeOfPort.map { !$0.isEmpty } ?? false
        guard let host = components.host, !host.isEmpty,
            (1...65_535).contains(components.port ?? (hasPort ? 0 : 443))
        else { throw .noHost }
        // `good.example%40evil.example` is one host for a reader of addresses and another for the next. A `%` is only
        // right in the brackets of an IPv6 number.
        guard host.hasPrefix("[") || components.encodedHost?.contains("%") == false else { throw .noHost }
        guard components.user == nil, components.password == nil else { throw .userInfo }
        guard components.query == nil, components.fragment == nil else { throw .queryOrFragment }
        guard scheme == "https" || Self.isLoopback(host) else { throw .insecure(host: host) }
        components.scheme = scheme
        if !components.percentEncodedPath.hasSuffix("/") { components.percentEncodedPath += "/" }
        self.components = components
    }

    /// A request below the base, a GET as long as nothing else is said.
    func request(_ path: String, query: [URLQueryItem] = []) throws(AppError) -> URLRequest {
        var components = components
        components.percentEncodedPath += path
        if !query.isEmpty { components.queryItems = query }
        guard let url = components.url else { throw .inesperado(causa: "no URL can be made for \(path)") }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    /// Whether two addresses have the same scheme, host and port, the default port written out or not.
    static func isSameOrigin(_ left: URL?, _ right: URL?) -> Bool {
        guard let left = left.flatMap(origin), let right = right.flatMap(origin) else { return false }
        return left == right
    }

    private static func origin(_ url: URL) -> [String]? {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased() else { return nil }
        return [scheme, host, String(url.port ?? (scheme == "https" ? 443 : 80))]
    }

    /// Only names and numbers that cannot lead off this machine: `127.0.0.1.example.com` is a name like any other.
    static func isLoopback(_ host: String) -> Bool {
        let host = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) && UInt8($0) != nil }
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isNumber }
}
