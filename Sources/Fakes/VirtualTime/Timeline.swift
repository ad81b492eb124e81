import PokedexPresenters

/// What ran, when, and every state published: the last 10 000 entries of a run.
struct Timeline: Sendable {
    enum Event: Sendable {
        case spawned(String)
        case began(String)
        case ended(String)
        case published(String, any Sendable)
        case note(String)
    }

    private var entries: [(time: Duration, event: Event)] = []
    private var dropped = 0
    private static let limit = 10_000

    mutating func append(_ event: Event, at time: Duration) {
        entries.append((time, event))
        guard entries.count >= 2 * Self.limit else { return }
        dropped += entries.count - Self.limit
        entries.removeFirst(entries.count - Self.limit)
    }

    /// One entry a line. Made when it is asked for, since most runs are never looked at.
    var text: String {
        var lines = dropped == 0 ? [] : ["(\(dropped) earlier entries are not kept)"]
        for (time, event) in entries {
            lines.append("\(VirtualTime.text(time))  \(Self.text(event))")
        }
        return lines.isEmpty ? "(nothing happened)" : lines.joined(separator: "\n")
    }

    private static func text(_ event: Event) -> String {
        switch event {
        case .spawned(let name): "\(name) is queued"
        case .began(let name): "\(name) begins"
        case .ended(let name): "\(name) ends"
        case .published(let presenter, let state): "\(presenter) publishes \(shortened(StableText(state).text))"
        case .note(let text): text
        }
    }

    /// The beginning and the end of a long description: the rows of a list stand in the middle.
    private static func shortened(_ text: String) -> String {
        guard text.count > 300 else { return text }
        return "\(text.prefix(90)) … \(text.suffix(200))"
    }
}
