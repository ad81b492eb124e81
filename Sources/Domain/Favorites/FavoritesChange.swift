/// What a write to the favourites did: the answer of a ``FavoritesStorage``.
public struct FavoritesChange: Hashable, Sendable {
    /// The favourite that a toggle or a removal took out, if it did.
    public var removed: FavoritePokemon?
    /// The favourite that has come, if any.
    public var added: FavoritePokemon?
    /// All the favourites after the write, the last marked first.
    public var favorites: [FavoritePokemon]
    /// The place of `favorites` among all that this storage object has told (see ``StorageReading``). It is one more than
    /// the place before only if nothing but this write lies between the two.
    public var sequence: Int

    /// What a write did.
    public init(
        removed: FavoritePokemon? = nil, added: FavoritePokemon? = nil, favorites: [FavoritePokemon], sequence: Int
    ) {
        self.removed = removed
        self.added = added
        self.favorites = favorites
        self.sequence = sequence
    }
}
