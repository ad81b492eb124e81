import PokedexDomain

/// A sequence of events with what each asks for and shows: one vector of a file in `Spec/vectors`.
struct Vector: Hashable {
    enum Step: Hashable {
        /// An event, the effects that it asks for, and the state after it if that is another one.
        case event(JSON, effects: [JSON], state: JSON?)
        /// Events that change nothing and ask for nothing, one after the other.
        case ignores([JSON])
        /// A question, and its answer.
        case question(JSON, answer: JSON)
    }

    let name: String
    /// What it is there for.
    let why: String
    var setup: JSON = .null
    let initial: JSON
    let steps: [Step]
}

/// What a vector is made from.
enum Script<Spec: SpecMachine> {
    case event(Spec.Machine.Event)
    case question(JSON)
}

extension Vector {
    /// Plays a script and writes down what the machine does.
    init<Spec: SpecMachine>(
        _ spec: Spec.Type, _ name: String, why: String, setup: JSON = .null, _ script: [Script<Spec>]
    ) throws {
        var replay = Replay<Spec>(try Spec.machine(setup))
        var shown = Spec.json(replay.machine)
        let initial = shown
        var steps: [Step] = []
        for part in script {
            switch part {
            case .question(let question):
                steps.append(.question(question, answer: try Spec.answer(replay.machine, to: question)))
            case .event(let event):
                let (effects, did) = try replay.send(event)
                let state = Spec.json(replay.machine)
                if did.isAbsorbed, case .ignores(let events)? = steps.last {
                    steps[steps.count - 1] = .ignores(events + [Spec.json(event)])
                } else if did.isAbsorbed {
                    steps.append(.ignores([Spec.json(event)]))
                } else {
                    let new = state == shown ? nil : state
                    steps.append(.event(Spec.json(event), effects: effects.map { Spec.json($0) }, state: new))
                }
                shown = state
            }
        }
        self.init(name: name, why: why, setup: setup, initial: initial, steps: steps)
    }

    /// Sends everything to a machine; gives what it did, or throws where it did something else.
    func transitions<Spec: SpecMachine>(_ spec: Spec.Type) throws -> [Transition] {
        var replay = Replay<Spec>(try Spec.machine(setup))
        var shown = initial
        var seen: [Transition] = []
        func expect(_ what: String, _ written: JSON, _ done: JSON, _ step: Int) throws {
            guard written != done else { return }
            let place = step < 0 ? "at the beginning" : "step \(step + 1)"
            throw JSON.Failure(
                description:
                    "\(Spec.name), «\(name)», \(place), \(what)\n  written: \(written.line)\n  done:    \(done.line)")
        }
        try expect("state", initial, Spec.json(replay.machine), -1)
        for (index, step) in steps.enumerated() {
            switch step {
            case .question(let question, let answer):
                try expect("answer", answer, try Spec.answer(replay.machine, to: question), index)
            case .ignores(let events):
                for json in events {
                    let (effects, did) = try replay.send(try Spec.event(json))
                    try expect("effects of what it ignores", [], .array(effects.map { Spec.json($0) }), index)
                    try expect("state after what it ignores", shown, Spec.json(replay.machine), index)
                    seen.append(did)
                }
            case .event(let json, let effects, let state):
                let event = try Spec.event(json)
                try expect("event read and written again", json, Spec.json(event), index)
                let (asked, did) = try replay.send(event)
                try expect("effects of \(json.line)", .array(effects), .array(asked.map { Spec.json($0) }), index)
                shown = state ?? shown
                try expect("state after \(json.line)", shown, Spec.json(replay.machine), index)
                seen.append(did)
            }
        }
        return seen
    }
}

extension Vector {
    init(_ json: JSON) throws {
        self.init(
            name: try json["name"].text, why: try json["why"].text, setup: json["setup"], initial: json["initial"],
            steps: try json["steps"].array.map { step in
                if let events = step["ignores"].orNil { return .ignores(try events.array) }
                if let question = step["ask"].orNil { return .question(question, answer: step["answer"]) }
                return .event(
                    step["event"], effects: try step["effects"].orNil?.array ?? [], state: step["state"].orNil)
            })
    }

    /// Its text in a file: a step a line.
    var lines: [String] {
        var lines = [
            "    {", "      \"name\": \(JSON.text(name).line),", "      \"why\": \(JSON.text(why).line),",
        ]
        if setup != .null { lines.append("      \"setup\": \(setup.line),") }
        lines.append("      \"initial\": \(initial.line),")
        lines.append("      \"steps\": [")
        lines += steps.map { "        \($0.line)" }.joinedByCommas
        return lines + ["      ]", "    }"]
    }
}

extension Vector.Step {
    var line: String {
        switch self {
        case .ignores(let events): return "{\"ignores\": \(JSON.array(events).line)}"
        case .question(let question, let answer): return "{\"ask\": \(question.line), \"answer\": \(answer.line)}"
        case .event(let event, let effects, let state):
            var fields = ["\"event\": \(event.line)"]
            if !effects.isEmpty { fields.append("\"effects\": \(JSON.array(effects).line)") }
            if let state { fields.append("\"state\": \(state.line)") }
            return "{\(fields.joined(separator: ", "))}"
        }
    }
}

extension [String] {
    /// The lines of a JSON array whose elements take one line each.
    var joinedByCommas: [String] {
        enumerated().map { $0.offset + 1 < count ? $0.element + "," : $0.element }
    }
}
