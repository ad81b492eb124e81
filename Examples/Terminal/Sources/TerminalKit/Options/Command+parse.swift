import Foundation

extension Command {
    /// Reads the arguments after the program's name. Values may follow their option or an equals sign.
    package static func parse(_ arguments: [String]) throws(UsageError) -> Command {
        var options = Options()
        var chosen: String?
        var accounts: (address: String?, key: String?)
        var rest = arguments[...]

        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = argument.hasPrefix("--") ? String(parts[0]) : argument
            let attached = argument.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : nil

            func value() throws(UsageError) -> String {
                guard let value = attached ?? rest.popFirst(), !value.isEmpty, attached != nil || !value.hasPrefix("--")
                else { throw UsageError(message: Textos.faltaValor(name)) }
                return value
            }
            func choose(_ source: Options.Source) throws(UsageError) {
                if let chosen { throw UsageError(message: Textos.juntas(chosen, name)) }
                chosen = name
                options.source = source
            }

            switch name {
            case "--data": options.dataFolder = try value()
            case "--api": try choose(.api(try address(value())))
            case "--auth": accounts.address = try address(value())
            case "--auth-key": accounts.key = try value()
            case "--pages": options.pages = try count(value())
            case _ where attached != nil: throw UsageError(message: Textos.opcionDesconocida(argument))
            case "--help", "-h": return .help
            case "--version": return .version
            case "--live": try choose(.live)
            case "--offline": options.isOffline = true
            case "--accounts": options.accounts = .embedded
            case "--all": options.pages = nil
            default: throw UsageError(message: Textos.opcionDesconocida(argument))
            }
        }
        switch accounts {
        case (nil, nil): break
        case (let address?, let key?):
            guard options.accounts == nil else { throw UsageError(message: Textos.cuentasJuntas) }
            options.accounts = .server(address: address, key: key)
        default: throw UsageError(message: Textos.cuentasAMedias)
        }
        return .run(options)
    }

    private static func address(_ text: String) throws(UsageError) -> String {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host()?.isEmpty == false
        else { throw UsageError(message: Textos.direccionMala(text)) }
        return text
    }

    private static func count(_ text: String) throws(UsageError) -> Int {
        guard let count = Int(text), count >= 0 else { throw UsageError(message: Textos.cuentaMala(text)) }
        return count
    }
}
