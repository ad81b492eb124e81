extension JSON {
    /// What stands in an object that may have these keys. Any other is a slip of the pen.
    func fields(_ known: String...) throws -> [String: JSON] { try fields(known) }

    /// What stands in an object that may have these keys, and no others.
    func fields(_ known: [String]) throws -> [String: JSON] {
        guard case .object(let fields) = self else { throw Failure(description: "\(line) is no object") }
        if let unknown = fields.keys.sorted().first(where: { !known.contains($0) }) {
            throw Failure(description: "\(line) has a field \(unknown), which nothing reads")
        }
        return fields
    }

    /// An object with more in it.
    func adding(_ more: [String: JSON]) -> JSON {
        guard case .object(let fields) = self else { return self }
        return .object(fields.merging(more) { _, last in last })
    }

    var duration: Duration {
        get throws { .milliseconds(try int) }
    }
}
