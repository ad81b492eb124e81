import PokedexDomain
import Testing

/// A rule without a state: what is given, and what the rule makes of it.
struct RuleTable: Sendable, CustomTestStringConvertible {
    let name: String
    let given: [JSON]
    let rule: @Sendable (JSON) throws -> JSON

    var testDescription: String { name }
    var path: String { "vectors/\(name).json" }

    var text: String {
        get throws {
            let rows = try given.map { "    {\"given\": \($0.line), \"gives\": \(try rule($0).line)}" }
            let head = [
                "{", "  \"format\": \(VectorFile.format),", "  \"rule\": \(JSON.text(name).line),", "  \"rows\": [",
            ]
            return (head + rows.joinedByCommas + ["  ]", "}", ""]).joined(separator: "\n")
        }
    }
}
