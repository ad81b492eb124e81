import PokedexFakes
import PokedexPresenters

/// What stands around the presenters of one kind: a network, a storage, and whoever else uses them.
protocol Stage: Sendable {
    /// The world at the start.
    init(_ given: JSON, _ run: ScenarioRun) throws

    var run: ScenarioRun { get }

    /// What of the world can change, in the words of what was given; the wall clock can in every world.
    var adjustable: [String: @Sendable (JSON) throws -> Void] { get }

    /// A new presenter in this world.
    func start(_ arguments: JSON) throws -> Player

    /// A write by somebody else.
    func elsewhere(_ write: JSON) throws

    /// Forgets what is neither stored nor on the network.
    func restart()

    /// What the network was asked for, or the storage where there is no network, in order.
    var log: [JSON] { get }

    var stored: JSON { get }
}

extension Stage {
    /// A change of the world.
    func set(_ change: JSON) throws {
        let adjustable = adjustable.merging(["wallClock": { [run] in run.time.wallClock = try $0.timestamp }]) { $1 }
        for (name, value) in try change.fields(Array(adjustable.keys)) { try adjustable[name]?(value) }
    }

    func restart() {}

    func elsewhere(_ write: JSON) throws {
        throw JSON.Failure(description: "nobody else writes here: \(write.line)")
    }
}

/// The virtual time that a scenario is played in, and who plays.
struct ScenarioRun: Sendable {
    let time: VirtualTime
    let cast: Cast
    let environment: PresenterEnvironment

    init(time: VirtualTime) {
        self.time = time
        cast = Cast(time)
        var environment = time.environment
        environment.probe = cast
        self.environment = environment
    }

    var now: Int { time.now.milliseconds }

    /// Lets something be done beside the presenters, however it ends.
    func beside(_ work: @escaping @Sendable () async throws -> Void) {
        time.environment.spawner.spawn("somebody else") { try? await work() }
    }
}
