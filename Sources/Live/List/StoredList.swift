import Foundation
import PokedexDomain

/// A list as it stands in a file: a JSON object with `version` (1), `generation`, `revision`, `savedAt` (milliseconds
/// since 1970), `next` (an offset or null) and `rows`.
struct StoredList<Item>: JSONDocument where Item: Identifiable & Codable & Sendable {
    static var version: Int { 1 }
    static var formatting: JSONEncoder.OutputFormatting { .withoutEscapingSlashes }

    var rows: [Item] = []
    var info = StoredInfo.empty

    private enum CodingKeys: String, CodingKey {
        case version, generation, revision, savedAt, next, rows
    }

    /// Each write of rows changes them.
    var told: StoredInfo { info }

    /// A list that was never saved.
    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else { throw UnusableFile(reason: .unknownVersion(version)) }
        rows = try container.decode([Item].self, forKey: .rows)
        info = StoredInfo(
            count: rows.count,
            next: try container.decodeIfPresent(Int.self, forKey: .next),
            savedAt: try container.decode(Timestamp.self, forKey: .savedAt),
            generation: try container.decode(Int.self, forKey: .generation),
            revision: try container.decode(Int.self, forKey: .revision)
        )
        if info.generation < 0 { throw UnusableFile(reason: .negative("generation")) }
        if info.revision < 0 { throw UnusableFile(reason: .negative("revision")) }
        if let next = info.next, next < 0 { throw UnusableFile(reason: .negative("next")) }
        if Set(rows.map(\.id)).count < rows.count { throw UnusableFile(reason: .repeatedRow) }
    }

    func encode(to encoder: any Encoder) throws {
        // What a later read would take for damage must not be written.
        if let next = info.next, next < 0 {
            throw AppError.inesperado(causa: "the next offset \(next) is negative")
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(info.generation, forKey: .generation)
        try container.encode(info.revision, forKey: .revision)
        try container.encode(info.savedAt, forKey: .savedAt)
        try container.encode(info.next, forKey: .next)
        try container.encode(rows, forKey: .rows)
    }
}
