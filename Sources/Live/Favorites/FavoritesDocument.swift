import Foundation
import PokedexDomain

/// Favourites as they stand in a file: a JSON object with `version` (1) and `favorites`, each with `id`, `name` and
/// `markedAt` (milliseconds since 1970).
///
/// What a later version adds to the object or to a favourite stays with it through a write, byte for byte.
struct FavoritesDocument: FileDocument {
    static var version: Int { 1 }

    /// The last marked first.
    var favorites: [FavoritePokemon] = []
    private var others: [JSONMember] = []
    /// By the whole favourite: what stood beside a mark is not that of a later mark of the same number.
    private var othersOf: [FavoritePokemon: [JSONMember]] = [:]

    private var unreadableRows = 0

    var told: [FavoritePokemon] { favorites }
    var damage: Damage.Reason? { unreadableRows == 0 ? nil : .unreadableRows(unreadableRows) }

    init() {}

    init(_ text: JSONText) throws {
        let members = try text.file()
        let version = try JSONText.object(members.filter { $0.name == "version" }).decoded(as: Head.self).version
        guard version == Self.version else { throw UnusableFile(reason: .unknownVersion(version)) }
        guard let list = members.last(where: { $0.name == "favorites" })?.value else {
            throw UnusableFile(reason: .wrongShape("favorites is missing"))
        }
        guard let rows = list.elements else {
            throw UnusableFile(reason: .wrongShape("favorites is \(list.isNull ? "null" : "of another type")"))
        }
        for row in rows {
            guard let favorite = try? row.decoded(as: Row.self).favorite else { continue }
            favorites.append(favorite)
            let others = (row.members ?? []).others(than: ["id", "name", "markedAt"])
            if !others.isEmpty { othersOf[favorite] = others }
        }
        // If no row can be read, the reason of the first one is told.
        if favorites.isEmpty, let first = rows.first {
            _ = try JSONText.object([JSONMember("favorites", .array([first]))]).decoded(as: Rows.self)
        }
        unreadableRows = rows.count - favorites.count
        // A person who edits the file may mark one twice. It is a set, so that is no damage: the newer mark counts.
        favorites = .distinct(favorites)
        others = members.others(than: ["version", "favorites"])
    }

    func written() -> Data {
        let rows = favorites.map { favorite in
            let members = [
                JSONMember("id", JSONText(favorite.id)), JSONMember("name", JSONText(favorite.name)),
                JSONMember("markedAt", JSONText(favorite.markedAt.milliseconds)),
            ]
            return JSONText.object(members + (othersOf[favorite] ?? []), in: 2)
        }
        let members = [
            JSONMember("version", JSONText(Self.version)), JSONMember("favorites", .array(rows, in: 1)),
        ]
        return Data(JSONText.object(members + others).bytes)
    }
}

extension FavoritesDocument {
    private struct Head: Decodable {
        let version: Int
    }

    private struct Rows: Decodable {
        let favorites: [Row]
    }

    private struct Row: Decodable {
        let id: Int
        let name: String
        let markedAt: Timestamp

        var favorite: FavoritePokemon { FavoritePokemon(id: id, name: name, markedAt: markedAt) }
    }
}
