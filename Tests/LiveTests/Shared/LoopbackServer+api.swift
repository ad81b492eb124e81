import PokedexFakes

extension LoopbackServer {
    /// The address under which the tests have a server of PokéAPI.
    var base: String { address + "api/v2/" }
    var targets: [String] { requests.map(\.target) }
}

extension LoopbackServer.Request {
    var isDetail: Bool { target.contains("/pokemon/") }
}
