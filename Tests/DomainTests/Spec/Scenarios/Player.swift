/// A presenter as a scenario deals with it.
struct Player: Sendable {
    /// What it publishes now.
    let state: @Sendable () -> JSON
    /// Tells every state that a subscriber gets, until the presenter is closed.
    let follow: @Sendable (_ each: @escaping @Sendable (JSON) -> Void) async -> Void
    /// Its intents, by name.
    let calls: [String: @Sendable (JSON) throws -> Void]
    let close: @Sendable () -> Void
    var token: (@Sendable () async throws -> String?)?

    func call(_ name: String, _ arguments: JSON) throws {
        if name == "close" { return close() }
        guard let call = calls[name] else { throw JSON.Failure(description: "there is no call \(name)") }
        try call(arguments)
    }
}
