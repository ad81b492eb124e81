/// Rows as `Spec` writes them: ids and runs of ids with a blank between, in the order of the list. A letter behind an id,
/// or behind the end of a run, tells another content than the first: «1-60», «1-3 7b», «1-20b».
enum RowsText {
    static func text(_ rows: [Row]) -> String {
        var runs: [(first: Row, last: Row)] = []
        for row in rows {
            if let run = runs.last, row.version == run.last.version, row.id == run.last.id + 1 {
                runs[runs.count - 1].last = row
            } else {
                runs.append((row, row))
            }
        }
        return runs.map { run in
            let ids = run.first == run.last ? "\(run.first.id)" : "\(run.first.id)-\(run.last.id)"
            return ids + letter(run.first.version)
        }.joined(separator: " ")
    }

    static func rows(_ json: JSON) throws -> [Row] {
        try json.text.split(separator: " ").flatMap { run in
            let ids = run.prefix { !$0.isLetter }.split(separator: "-").map { Int($0) }
            guard let version = version(run.drop { !$0.isLetter }), let first = ids.first ?? nil,
                let last = ids.last ?? nil, first <= last
            else { throw JSON.Failure(description: "«\(run)» names no rows") }
            return (first...last).map { Row(id: $0, version: version) }
        }
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

    private static func letter(_ version: Int) -> String { version == 0 ? "" : String(letters[version]) }

    private static func version(_ letter: Substring) -> Int? {
        letter.isEmpty ? 0 : letters.firstIndex { String($0) == letter }
    }
}
