import PokedexFakes
import PokedexPresenters

/// The fake network of a list, with the answers that a scenario writes.
final class ListServer: PagedNetwork {
    private typealias Answer = FakePagedNetwork<Row>.Answer

    private let fake = FakePagedNetwork<Row>(rows: [])
    private let answers = Lock(AnswerScript(always: Answer.rows))

    func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Row> {
        fake.answer(answers.withLock { $0.next() })
        return try await fake.page(after: cursor, limit: limit)
    }

    var log: [JSON] {
        fake.log.map {
            ["at": .int($0.time.milliseconds), "after": JSON($0.cursor), "limit": .int($0.limit)]
        }
    }

    /// What is not named stays.
    func set(_ change: JSON) throws {
        for (name, value) in try change.fields("rows", "latency", "answers", "ignoresCancellation", "mostRowsAPage") {
            switch name {
            case "rows": fake.rows = try RowsText.rows(value)
            case "latency": fake.latency = try value.duration
            case "mostRowsAPage": fake.mostRowsAPage = try value.int
            case "answers":
                let script = try AnswerScript(try value.array.map(Self.answer))
                answers.withLock { $0 = script }
            default: fake.ignoresCancellation = try value.bool
            }
        }
    }

    private static func answer(_ json: JSON) throws -> Answer {
        if json == "rows" { return .rows }
        if json == "cancellation" { return .cancellation }
        if json == "silence" { return .silence }
        let fields = try json.fields("page", "failure")
        return if let page = fields["page"] {
            .page(try ListSpec.page(page))
        } else {
            .failure(try json["failure"].appError)
        }
    }
}
