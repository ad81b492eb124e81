import Foundation
import PokedexDomain

/// A list as it stands in a file: a JSON object with `version` (2), `generation`, `revision`, `savedAt` (milliseconds
/// since 1970), `next` (a cursor's text or null), `isPartial` and `rows`.
///
/// Version 1 had an offset as `next` and no `isPartial`. It is read as it is and written as version 2.
struct StoredList<Item>: JSONDocument where Item: Identifiable & Codable & Sendable {
    static var version: Int { 2 }
    static var isCache: Bool { true }
    static var formatting: JSONEncoder.OutputFormatting { .withoutEscapingSlashes }

    private(set) var rows: [Item] = []
    private(set) var info = StoredInfo.empty
    /// The last revision of the list that lay there before, as far as that is known. A list made anew goes on from it: two
    /// lists of one millisecond would otherwise pass for one.
    private var lastRevision = 0
    private var unreadableRows = 0

    private enum CodingKeys: String, CodingKey {
        case version, generation, revision, savedAt, next, isPartial, rows
    }

    /// Each write of rows changes them.
    var told: StoredInfo { info }

    var damage: Damage.Reason? { unreadableRows == 0 ? nil : .unreadableRows(unreadableRows) }

    /// A list that was never saved.
    init() {}

    /// The list of a file. A row that cannot be read, or that stands there twice, costs that row, and makes the copy partial: a
    /// refresh makes it whole. If no row can be read, the file cannot be used.
    init(_ text: JSONText) throws {
        do {
            self = try text.decoded()
        } catch {
            guard let readable = Self.readable(text), var rest: Self = try? readable.text.decoded() else { throw error }
            rest.unreadableRows = readable.dropped
            rest.info.isPartial = true
            self = rest
        }
    }

    /// The same file without the rows that cannot be read; `nil` if that is none of them or all.
    private static func readable(_ text: JSONText) -> (text: JSONText, dropped: Int)? {
        let name = CodingKeys.rows.rawValue
        guard let members = text.members, let all = members.last(where: { $0.name == name })?.value.elements else {
            return nil
        }
        var ids: Set<Item.ID> = []
        let rows = all.filter { row in (try? row.decoded(as: Item.self)).map { ids.insert($0.id).inserted } ?? false }
        guard !rows.isEmpty, rows.count < all.count else { return nil }
        let others = members.filter { $0.name != name }
        return (.object(others + [JSONMember(name, .array(rows))]), all.count - rows.count)
    }

    mutating func follow(_ previous: StoredList) {
        lastRevision = max(previous.info.revision, previous.lastRevision)
    }

    /// Replaces everything. A repeated id keeps its first row.
    mutating func replace(
        with rows: [Item], next: PageCursor?, savedAt: Timestamp, isPartial: Bool
    ) -> StoredInfo {
        self.rows = Self.distinct(rows, after: [])
        info.revision = max(info.revision, lastRevision)
        info = info.replaced(count: self.rows.count, next: next, savedAt: savedAt, isPartial: isPartial)
        return info
    }

    /// Adds rows at the end, unless this is no longer the list that they continue. An id that is there keeps its row.
    mutating func append(
        _ rows: [Item], next: PageCursor?, isPartial: Bool, answering: Answering
    ) -> AppendOutcome {
        guard info.answering == answering else { return .refused }
        let added = Self.distinct(rows, after: self.rows)
        self.rows += added
        info = info.appended(count: added.count, next: next, isPartial: isPartial)
        return .appended(info)
    }

    private static func distinct(_ rows: [Item], after stored: [Item]) -> [Item] {
        var ids = Set(stored.map(\.id))
        return rows.filter { ids.insert($0.id).inserted }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard (1...Self.version).contains(version) else { throw UnusableFile(reason: .unknownVersion(version)) }
        rows = try container.decode([Item].self, forKey: .rows)
        info = StoredInfo(
            count: rows.count,
            next: try container.decodeIfPresent(PageCursor.self, forKey: .next),
            savedAt: try container.decode(Timestamp.self, forKey: .savedAt),
            generation: try container.decode(Int.self, forKey: .generation),
            revision: try container.decode(Int.self, forKey: .revision),
            isPartial: try container.decodeIfPresent(Bool.self, forKey: .isPartial) ?? false
        )
        if info.generation < 0 { throw UnusableFile(reason: .negative("generation")) }
        if info.revision < 0 { throw UnusableFile(reason: .negative("revision")) }
        // Version 1 counted rows here.
        if version == 1, let next = info.next, next.text.hasPrefix("-") {
            throw UnusableFile(reason: .negative("next"))
        }
        if Set(rows.map(\.id)).count < rows.count { throw UnusableFile(reason: .repeatedRow) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(info.generation, forKey: .generation)
        try container.encode(info.revision, forKey: .revision)
        try container.encode(info.savedAt, forKey: .savedAt)
        try container.encode(info.next, forKey: .next)
        try container.encode(info.isPartial, forKey: .isPartial)
        try container.encode(rows, forKey: .rows)
    }
}
