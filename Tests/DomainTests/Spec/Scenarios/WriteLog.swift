import PokedexPresenters

/// The writes that a storage was asked for, each with its time, also those that failed.
final class WriteLog: Sendable {
    private let entries = Lock<[JSON]>([])
    private let now: @Sendable () -> Int

    init(_ run: ScenarioRun) {
        now = { run.now }
    }

    var all: [JSON] { entries.withLock { $0 } }

    /// - Parameter fields: what the call carried.
    func note(_ call: String, _ fields: [String: JSON] = [:]) {
        let entry = JSON.object(["at": .int(now()), call: .object(fields)])
        entries.withLock { $0.append(entry) }
    }
}
