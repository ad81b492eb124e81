/// A Pokémon that was marked, and when.
public struct FavoritePokemon: Identifiable, Hashable, Sendable {
    /// The number that the API gives it.
    public var id: Int
    /// The API's name, as it was when it was marked.
    public var name: String
    /// When it was marked: its place in the list.
    public var markedAt: Timestamp

    /// A favourite.
    public init(id: Int, name: String, markedAt: Timestamp) {
        self.id = id
        self.name = name
        self.markedAt = markedAt
    }

    /// Where the official artwork of that number lies: made from the id alone.
    public var artworkUrl: String { Textos.artworkUrl(id) }

    /// The number as it is shown: «N.º 0007».
    public var numero: String { Textos.numero(id) }

    /// The name as it is shown: «Mr-Mime».
    public var nombre: String { Textos.nombre(name) }

    /// The order of a list of favourites: the last marked first. The id decides between two with one time, which come
    /// about only when somebody else marks before an undo.
    public static func isBefore(_ left: FavoritePokemon, _ right: FavoritePokemon) -> Bool {
        (left.markedAt, left.id) > (right.markedAt, right.id)
    }
}

#if !hasFeature(Embedded)
    extension FavoritePokemon: Codable {}
#endif
