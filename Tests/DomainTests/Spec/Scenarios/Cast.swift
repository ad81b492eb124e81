import PokedexFakes
import PokedexPresenters

/// The presenters of a scenario, and every state that any of them published.
final class Cast: PresenterProbe {
    struct Seen: Sendable {
        let time: Int
        let presenter: String
        let state: JSON
    }

    private struct Contents: Sendable {
        var players: [String: Player] = [:]
        var seen: [Seen] = []
    }

    private let contents = Lock(Contents())
    private let time: VirtualTime
    private let base: (any PresenterProbe)?

    init(_ time: VirtualTime) {
        self.time = time
        base = time.environment.probe
    }

    var seen: [Seen] { contents.withLock { $0.seen } }

    func player(_ name: String) throws -> Player {
        guard let player = contents.withLock({ $0.players[name] }) else {
            throw JSON.Failure(description: "no presenter \(name) was started")
        }
        return player
    }

    func enter(_ name: String, _ player: Player) {
        contents.withLock { $0.players[name] = player }
        note()
    }

    /// Closes and forgets them all: each holds this, by its environment.
    func leave() {
        let players = contents.withLock { contents in
            defer { contents.players = [:] }
            return contents.players
        }
        for player in players.values { player.close() }
    }

    /// What all of them publish now.
    var states: [String: JSON] {
        contents.withLock { $0.players }.mapValues { $0.state() }
    }

    private func note() {
        let now = time.now.milliseconds
        let states = states
        contents.withLock { contents in
            for (presenter, state) in states {
                let last = contents.seen.last { $0.presenter == presenter }
                if last?.state != state { contents.seen.append(Seen(time: now, presenter: presenter, state: state)) }
            }
        }
    }

    func takes(_ event: any Sendable, in presenter: String) {
        base?.takes(event, in: presenter)
    }

    func published(_ state: any Sendable, by presenter: String) {
        base?.published(state, by: presenter)
        note()
    }

    func clashed(_ work: String, id: Int, in presenter: String) {
        base?.clashed(work, id: id, in: presenter)
    }
}
