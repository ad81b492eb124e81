/// A step of a scenario: something that is done at a time, or something that is looked at.
struct ScenarioStep: Sendable {
    enum Kind: Sendable {
        case call(String, JSON)
        case set(JSON)
        /// Somebody else writes.
        case elsewhere(JSON)
        case restart
        case subscribe(String)
        case ask(String)
        case cancel(String)

        case expect(JSON)
        case stored(JSON)
        case heard(JSON)
        case answer(JSON)
    }

    /// The presenter that is meant where none is named.
    static let first = "first"

    let at: Int
    let presenter: String
    let kind: Kind
    /// When it is done.
    let times: [Int]

    init(_ json: JSON) throws {
        at = try json["at"].int
        guard at >= 0 else { throw JSON.Failure(description: "\(json.line) comes before the start") }
        presenter = try json["on"].orNil?.text ?? Self.first
        kind = try Kind(json)
        let count = try json["times"].orNil?.int ?? 1
        let interval = try json["every"].orNil?.int ?? 0
        guard count == 1 || interval > 0 else { throw JSON.Failure(description: "\(json.line) repeats in no time") }
        times = (0..<count).map { [at] in at + $0 * interval }
    }

    var isAct: Bool {
        switch kind {
        case .call, .set, .elsewhere, .restart, .subscribe, .ask, .cancel: true
        case .expect, .stored, .heard, .answer: false
        }
    }
}

extension ScenarioStep.Kind {
    fileprivate init(_ json: JSON) throws {
        guard case .object(var fields) = json else { throw JSON.Failure(description: "\(json.line) is no step") }
        for common in ["at", "on"] { fields[common] = nil }
        if let call = fields.removeValue(forKey: "call") {
            for repetition in ["every", "times"] { fields[repetition] = nil }
            self = .call(try call.text, .object(fields))
            return
        }
        if let ask = fields["ask"] {
            guard ask == "tokenValido" else { throw JSON.Failure(description: "nobody can ask for \(ask.line)") }
            _ = try JSON.object(fields).fields("ask", "as")
            self = .ask(try json["as"].text)
            return
        }
        guard let (name, value) = fields.first, fields.count == 1 else {
            throw JSON.Failure(description: "\(json.line) is not one step")
        }
        switch name {
        case "set": self = .set(value)
        case "elsewhere": self = .elsewhere(value)
        case "restart": self = .restart
        case "subscribe": self = .subscribe(try value.text)
        case "cancel": self = .cancel(try value.text)
        case "expect": self = .expect(value)
        case "stored": self = .stored(value)
        case "heard": self = .heard(value)
        case "answer": self = .answer(value)
        default: throw JSON.Failure(description: "there is no step \(name)")
        }
    }
}
