import Foundation
import PokedexDomain

/// Favourites as they stand in a file: a JSON object with `version` (1) and `favorites`, each with `id`, `name` and
/// `markedAt` (milliseconds since 1970).
///
/// What a later version adds to the object or to a favourite stays with it through a write.
struct FavoritesDocument: JSONDocument {
    static var version: Int { 1 }
    static var formatting: JSONEncoder.OutputFormatting { .readable }

    /// The last marked first.
    var favorites: [FavoritePokemon] = []
    private var others: [String: JSONValue] = [:]
    /// By the whole favourite: what stood beside a mark is not that of a later mark of the same number.
    private var othersOf: [FavoritePokemon: [String: JSONValue]] = [:]

    private var unreadableRows = 0

    var told: [FavoritePokemon] { favorites }
    var damage: Damage.Reason? { unreadableRows == 0 ? nil : .unreadableRows(unreadableRows) }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONKey.self)
        let version = try container.decode(Int.self, forKey: "version")
        guard version == Self.version else { throw UnusableFile(reason: .unknownVersion(version)) }
        let attempts = try container.decode([Attempt].self, forKey: "favorites").map(\.entry)
        let entries = attempts.compactMap { try? $0.get() }
        // Of a file in which nothing can be read it is better to know why.
        if entries.isEmpty { _ = try attempts.first?.get() }
        unreadableRows = attempts.count - entries.count
        // A person who edits the file may mark one twice. It is a set, so that is no damage: the newer mark counts.
        favorites = .distinct(entries.map(\.favorite))
        othersOf = Dictionary(entries.lazy.filter { !$0.others.isEmpty }.map { ($0.favorite, $0.others) }) { $1 }
        others = try container.others(than: ["version", "favorites"])
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encode(others: others)
        try container.encode(Self.version, forKey: "version")
        let entries = favorites.map { Entry(favorite: $0, others: othersOf[$0] ?? [:]) }
        try container.encode(entries, forKey: "favorites")
    }
}

extension FavoritesDocument {
    /// A row that may be of another shape, which is no reason to lose the others.
    private struct Attempt: Decodable {
        let entry: Result<Entry, any Error>

        init(from decoder: any Decoder) throws {
            entry = Result { try Entry(from: decoder) }
        }
    }

    private struct Entry: Codable {
        var favorite: FavoritePokemon
        var others: [String: JSONValue]

        init(favorite: FavoritePokemon, others: [String: JSONValue]) {
            self.favorite = favorite
            self.others = others
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: JSONKey.self)
            favorite = FavoritePokemon(
                id: try container.decode(Int.self, forKey: "id"),
                name: try container.decode(String.self, forKey: "name"),
                markedAt: try container.decode(Timestamp.self, forKey: "markedAt")
            )
            others = try container.others(than: ["id", "name", "markedAt"])
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSONKey.self)
            try container.encode(others: others)
            try container.encode(favorite.id, forKey: "id")
            try container.encode(favorite.name, forKey: "name")
            try container.encode(favorite.markedAt, forKey: "markedAt")
        }
    }
}
