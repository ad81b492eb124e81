import PokedexDomain

/// The parts of the pages that are made from the vectors: they stand between two marks, and the prose around them is left
/// alone.
enum Pages {
    static func path<Spec: SpecMachine>(_ spec: Spec.Type) -> String { "\(Spec.name).md" }
    static let rulesPath = "rules.md"

    /// A machine's page, with what the vectors show today.
    static func page<Spec: SpecMachine>(_ spec: Spec.Type) throws -> String {
        let shown = try Replayed.transitions(of: Spec.name)
        return try filled(try SpecFolder.text(path(spec)), parts(spec, shown))
    }

    /// The page of the rules, with the rows of their files.
    static func rules() throws -> String {
        let tables = try RuleTable.all.map { table in
            let rows = try SpecFolder.json(table.path)["rows"].array.map { row in
                "| `\(cell(row["given"]))` | `\(cell(row["gives"]))` |"
            }
            return (table.name, (["| given | gives |", "|---|---|"] + rows).joined(separator: "\n") + "\n")
        }
        return try filled(try SpecFolder.text(rulesPath), tables)
    }

    /// A bar and a backquote would end the cell.
    private static func cell(_ json: JSON) -> String {
        json.line.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\u007c")
            .split(separator: "`", omittingEmptySubsequences: false).joined(separator: "\\u0060")
    }

    /// Puts generated text between the marks of its name.
    static func filled(_ page: String, _ parts: [(name: String, text: String)]) throws -> String {
        var page = page
        for (name, text) in parts {
            let (begin, end) = ("<!-- generated: \(name) -->\n", "<!-- end: \(name) -->")
            guard let from = page.firstRange(of: begin)?.upperBound, let to = page.firstRange(of: end)?.lowerBound,
                from <= to
            else { throw JSON.Failure(description: "a page lacks the marks of «\(name)»") }
            page.replaceSubrange(from..<to, with: "\n\(text)\n")
        }
        return page
    }

    /// What everything that the vectors show makes of a page.
    static func parts<Spec: SpecMachine>(_ spec: Spec.Type, _ shown: Set<Transition>) -> [(name: String, text: String)]
    {
        [("classes", classes(spec, shown)), ("transitions", table(spec, shown))]
            + Spec.parts.indices.filter { Spec.diagrams.contains(Spec.parts[$0]) }.map {
                ("diagram \(Spec.parts[$0])", diagram(of: $0, shown))
            }
    }

    // MARK: Classes

    private static func classes<Spec: SpecMachine>(_ spec: Spec.Type, _ shown: Set<Transition>) -> String {
        let classes = Set(shown.flatMap { [$0.from, $0.to] })
        let values = Spec.parts.indices.map { part in
            "- \(Spec.parts[part]): "
                + Set(classes.map { $0[part] }).sorted().map { "`\($0)`" }.joined(separator: " · ")
        }
        return "\(classes.count) classes of state can be reached. Their parts, and the values of each:\n\n"
            + values.joined(separator: "\n") + "\n"
    }

    // MARK: Table

    /// A line of the table: classes of one shape, what they have in common, and what the event does there.
    private struct Line {
        var from: [Set<String>]
        let answer: Answer
    }

    /// What an event does: its effects, and the parts that it changes.
    private struct Answer: Hashable {
        let event: String
        let effects: [String]
        let changes: [String?]

        init(_ transition: Transition) {
            event = transition.event
            effects = transition.effects
            changes = zip(transition.from, transition.to).map { $0 == $1 ? nil : $1 }
        }

        var order: String { "\(event)|\(effects)|\(changes.map { $0 ?? "" })" }
    }

    private static func table<Spec: SpecMachine>(_ spec: Spec.Type, _ shown: Set<Transition>) -> String {
        let told = shown.filter { !$0.isAbsorbed }
        let byAnswer = Dictionary(grouping: told, by: Answer.init)
        let lines = byAnswer.sorted { $0.key.order < $1.key.order }.flatMap { answer, transitions in
            merged(Set(transitions.map(\.from))).map { Line(from: $0, answer: answer) }
        }
        let parts = Spec.parts
        let all = parts.indices.map { part in Set(shown.map { $0.from[part] }) }
        var rows = ["| event | " + parts.joined(separator: " | ") + " | effects | changes |"]
        rows.append("|" + String(repeating: "---|", count: parts.count + 3))
        for line in lines {
            let from = parts.indices.map { part in
                line.from[part] == all[part] ? "any" : line.from[part].sorted().joined(separator: ", ")
            }
            let effects = line.answer.effects.map { "`\($0)`" }.joined(separator: ", ")
            let changes = zip(parts, line.answer.changes).compactMap { part, value in value.map { "\(part): \($0)" } }
            rows.append(
                "| `\(line.answer.event)` | \(from.joined(separator: " | ")) | \(effects.isEmpty ? "–" : effects) | "
                    + "\(changes.isEmpty ? "–" : changes.joined(separator: ", ")) |")
        }
        return rows.joined(separator: "\n") + "\n"
    }

    /// Few shapes that cover exactly these classes: two that differ in one part are one.
    private static func merged(_ classes: Set<[String]>) -> [[Set<String>]] {
        var shapes = classes.sorted { $0.lexicographicallyPrecedes($1) }.map { $0.map { Set([$0]) } }
        var isChanged = true
        while isChanged {
            isChanged = false
            search: for left in shapes.indices {
                for right in shapes.indices where right > left {
                    let different = shapes[left].indices.filter { shapes[left][$0] != shapes[right][$0] }
                    guard different.count == 1, let part = different.first else { continue }
                    shapes[left][part].formUnion(shapes[right][part])
                    shapes.remove(at: right)
                    isChanged = true
                    break search
                }
            }
        }
        return shapes
    }

    // MARK: Diagram

    /// How one part of the class changes, and by which events.
    private static func diagram(of part: Int, _ shown: Set<Transition>) -> String {
        var events: [[String]: Set<String>] = [:]
        for transition in shown where transition.from[part] != transition.to[part] {
            events[[transition.from[part], transition.to[part]], default: []].insert(transition.event)
        }
        let arrows = events.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { way, names in
            "    \(word(way[0])) --> \(word(way[1])): \(names.sorted().joined(separator: ", "))"
        }
        return "```mermaid\nstateDiagram-v2\n" + arrows.joined(separator: "\n") + "\n```\n"
    }

    /// A value as Mermaid takes a name.
    private static func word(_ value: String) -> String { value.split(separator: " ").joined(separator: "_") }
}
