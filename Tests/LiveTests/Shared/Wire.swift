import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters

/// What a server of this kind answers, written out.
enum Wire {
    static func row(_ name: String, _ url: String) -> String { #"{"name":"\#(name)","url":"\#(url)"}"# }

    static func list(_ rows: [String], next: String? = nil) -> String {
        #"{"count":1000,"next":\#(next.map { "\"\($0)\"" } ?? "null"),"results":[\#(rows.joined(separator: ","))]}"#
    }

    /// A list of rows with these ids, called by them.
    static func list(ids: some Sequence<Int>, next: String? = nil) -> String {
        list(ids.map { row("name-\($0)", "https://pokeapi.co/api/v2/pokemon/\($0)/") }, next: next)
    }

    static func types(_ slots: [(Int, String)]) -> String {
        let slots = slots.map { #"{"slot":\#($0),"type":{"name":"\#($1)","url":"https://pokeapi.co/api/v2/type/"}}"# }
        return #"{"types":[\#(slots.joined(separator: ","))]}"#
    }

    static let water = types([(1, "water")])
}

extension LoopbackServer {
    /// A server with that list, and an answer for each detail.
    convenience init(
        list: String, detail: @escaping @Sendable (Request) -> Answer = { _ in .reply(body: Wire.water) }
    ) throws {
        try self.init { request in request.isDetail ? detail(request) : .reply(body: list) }
    }

    func api(parallelism: Int = 8, clock: any Clock<Duration> = HandClock()) throws -> PokeAPI {
        // Thursday, 1 January 1970, 00:00:00 GMT, ever.
        try PokeAPI(
            baseURL: base, parallelism: parallelism,
            environment: PresenterEnvironment(
                clock: clock, now: { Timestamp(milliseconds: 0) }, spawner: LiveSpawner())
        )
    }
}
