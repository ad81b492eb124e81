/// A scenario of a file in `Spec/scenarios`: a world, what is done in it when, and what must be seen.
struct Scenario: Sendable {
    static let format = 1

    /// What holds for every state that was published at or after `from` and before `before`.
    struct Claim: Sendable {
        let from: Int
        let before: Int
        let presenter: String
        let state: JSON
        /// Whether every such state is like this, or none.
        let isAlways: Bool
    }

    /// The steps of one time: what is done, and then what is looked at.
    struct Instant: Sendable {
        let time: Int
        var acts: [ScenarioStep] = []
        var looks: [ScenarioStep] = []
    }

    let file: String
    let name: String
    let given: JSON
    let instants: [Instant]
    let claims: [Claim]
    let log: [JSON]

    init(_ json: JSON, file: String) throws {
        let fields = try json.fields("name", "why", "given", "steps", "always", "never", "log")
        self.file = file
        let name = try json["name"].text
        self.name = name
        _ = try json["why"].text
        given = json["given"]
        log = try json["log"].array
        do {
            claims =
                try fields["always", default: []].array.map { try Claim($0, isAlways: true) }
                + fields["never", default: []].array.map { try Claim($0, isAlways: false) }
            instants = try Self.instants(try json["steps"].array.map(ScenarioStep.init))
        } catch {
            throw ScenarioFailure(file: file, scenario: name, what: "cannot be read: \(error)")
        }
    }

    /// The scenarios of a presenter's file.
    static func all(of presenter: String) throws -> [Scenario] {
        let file = "scenarios/\(presenter).json"
        let json = try SpecFolder.json(file)
        guard json["format"] == .int(format), json["presenter"] == .text(presenter) else {
            throw JSON.Failure(description: "\(file) is of another format or presenter")
        }
        _ = try json.fields("format", "presenter", "scenarios")
        return try json["scenarios"].array.map { try Scenario($0, file: file) }
    }

    /// The steps by time. What repeats itself falls between the others.
    private static func instants(_ steps: [ScenarioStep]) throws -> [Instant] {
        guard steps.map(\.at) == steps.map(\.at).sorted() else {
            throw JSON.Failure(description: "the steps are not in the order of their times")
        }
        var instants: [Int: Instant] = [:]
        for step in steps {
            for time in step.times {
                var instant = instants[time] ?? Instant(time: time)
                if !step.isAct {
                    instant.looks.append(step)
                } else if instant.looks.isEmpty {
                    instant.acts.append(step)
                } else {
                    throw JSON.Failure(description: "at \(time) ms something is done after something was looked at")
                }
                instants[time] = instant
            }
        }
        return instants.values.sorted { $0.time < $1.time }
    }
}

extension Scenario.Claim {
    init(_ json: JSON, isAlways: Bool) throws {
        let fields = try json.fields("from", "before", "on", "state")
        self.init(
            from: try fields["from"]?.int ?? 0, before: try fields["before"]?.int ?? .max,
            presenter: try fields["on"]?.text ?? ScenarioStep.first, state: json["state"], isAlways: isAlways)
    }
}
