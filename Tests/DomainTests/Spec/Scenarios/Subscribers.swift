import PokedexPresenters

/// Those who follow what a presenter publishes, and what each has heard.
final class Subscribers: Sendable {
    private let heard = Lock<[String: [JSON]]>([:])

    func subscribe(_ name: String, to player: Player, _ run: ScenarioRun) {
        heard.withLock { $0[name] = [] }
        run.time.environment.spawner.spawn("subscriber \(name)") { [self] in
            await player.follow { state in
                self.heard.withLock { $0[name]?.append(state) }
            }
        }
    }

    var all: JSON { .object(heard.withLock { $0 }.mapValues { .array($0) }) }
}
