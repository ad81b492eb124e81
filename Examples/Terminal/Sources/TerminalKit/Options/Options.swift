/// What was asked for on the command line.
package struct Options: Hashable, Sendable {
    /// Where the Pokémon come from.
    package enum Source: Hashable, Sendable {
        /// The catalogue of this program, which needs no network.
        case embedded
        /// PokéAPI at its own address.
        case live
        /// The same API at another address.
        case api(String)
    }

    /// Where the accounts are.
    package enum Accounts: Hashable, Sendable {
        /// In the account server of this program, which needs no network.
        case embedded
        /// In a GoTrue server, whose key is public.
        case server(address: String, key: String)
    }

    package var source = Source.embedded
    /// It begins without a network: every request fails until a person turns it on.
    package var isOffline = false
    /// Where one must sign in; `nil` where nobody has to.
    package var accounts: Accounts?
    /// The folder in which the list is kept; `nil` for the account's own.
    package var dataFolder: String?
    /// Without a terminal: how many times to scroll to the end of the list; `nil` until there is no more.
    package var pages: Int? = 2

    package init() {}
}

/// What to do.
package enum Command: Hashable, Sendable {
    case run(Options)
    case help
    case version
}

/// A command line that makes no sense, in words that say what to do.
package struct UsageError: Error, Hashable, Sendable {
    package let message: String

    package init(message: String) {
        self.message = message
    }
}
