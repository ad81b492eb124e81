/// Where a scenario and what was played differ, for the person who reads it.
struct ScenarioFailure: Error, CustomStringConvertible {
    let file: String
    let scenario: String
    /// In milliseconds since the start.
    var time: Int?
    let what: String

    var description: String {
        "\(file), «\(scenario)»\(time.map { ", at \($0) ms" } ?? ""), \(what)"
    }
}
