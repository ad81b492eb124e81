import PokedexPresenters

/// All that is decided about a run before it begins.
struct RunPlan: Sendable {
    var place: SourcePlace
    var seed: UInt64?
    var budget = VirtualTimeBudget.standard
    var wallClock = VirtualTime.defaultWallClock
    var foreignWork = VirtualTime.ForeignWork.fails
    /// The only departures from the order of arrival, in place of those that the seed decides.
    var departures: Departures?
    /// Whether the departures are kept, with their names.
    var recordsSteps = false
    /// The one cancellation of the run, if there is to be one.
    var cancellation: VirtualScheduler.Cancellation?

    /// Where the run began and in which order it runs, for the person who reads that it failed.
    var origin: String {
        if let departures { return "The run was started at \(place) and replays «\(departures)»." }
        return "The run was started at \(place)" + (seed.map { " with seed \($0)." } ?? ".")
    }
}
