import Foundation

/// Where the lists, the favourites, the settings and the session are kept between runs.
package enum DataFolder {
    private static let name = "pokedex-presenters"

    /// The account's own folder for data: as XDG says, or as a Mac has it.
    package static func standard(environment: [String: String], home: URL) -> URL {
        #if os(macOS)
            home.appending(components: "Library", "Application Support", name)
        #else
            // XDG: a path that is not absolute is to be ignored.
            if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
                URL(filePath: path).appending(component: name)
            } else {
                home.appending(components: ".local", "share", name)
            }
        #endif
    }

    /// The file of a source. Each has its own, so that lists never mix.
    package static func file(_ source: Options.Source, in folder: URL) -> URL {
        folder.appending(component: "\(stem(source)).json")
    }

    /// The file of the favourites, one for all sources: the number of a Pokémon is the same in each.
    package static func favorites(in folder: URL) -> URL { folder.appending(component: "favorites.json") }

    /// The file of the settings.
    package static func settings(in folder: URL) -> URL { folder.appending(component: "settings.json") }

    /// The file of the session. Each server has its own: none is told the tokens of another.
    package static func session(_ accounts: Options.Accounts, in folder: URL) -> URL {
        switch accounts {
        case .embedded: folder.appending(component: "session.json")
        case .server(let address, _): folder.appending(component: "session-\(name(of: address)).json")
        }
    }

    private static func stem(_ source: Options.Source) -> String {
        switch source {
        case .embedded: "embedded"
        case .live: "live"
        case .api(let address): "api-\(name(of: address))"
        }
    }

    /// Readable, and with a number of the whole address: two of them can look alike when cut to safe letters.
    private static func name(of address: String) -> String {
        let bare = address.hasSuffix("/") ? String(address.dropLast()) : address
        let afterScheme = bare.drop { $0 != "/" }.drop { $0 == "/" }
        let safe = afterScheme.prefix(60).map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" }
        return "\(String(safe))-\(String(fingerprint(bare), radix: 16))"
    }

    /// FNV-1a, since Swift's own hashes differ from run to run.
    private static func fingerprint(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
