/// The stored favourites in the order that is shown, and their ids.
///
/// A change of one favourite moves one: neither the order nor the set is made anew for it, which is what keeps a toggle
/// cheap among many.
struct FavoritesList: Equatable, Sendable {
    /// As the storage gives them: the last marked first.
    private var byTime: [FavoritePokemon] = []
    /// By number; kept only while that is the order.
    private var byNumber: [FavoritePokemon]?
    private(set) var ids: Set<Int> = []

    var shown: [FavoritePokemon] { byNumber ?? byTime }

    mutating func orderByNumber(_ isByNumber: Bool) {
        guard isByNumber != (byNumber != nil) else { return }
        byNumber = isByNumber ? Self.sorted(byTime) : nil
    }

    /// Takes what is stored now.
    ///
    /// - Parameter change: the one write that lies between what was shown and this, if that is known.
    mutating func show(_ stored: [FavoritePokemon], change: FavoritesChange?) {
        byTime = stored
        if let change, move(change), ids.count == stored.count { return }
        ids = Set(stored.map(\.id))
        if byNumber != nil { byNumber = Self.sorted(stored) }
    }

    private mutating func move(_ change: FavoritesChange) -> Bool {
        guard change.removed != nil || change.added != nil else { return false }
        if let removed = change.removed {
            guard ids.remove(removed.id) != nil else { return false }
            if let place = byNumber.map({ Self.place(of: removed.id, in: $0) }) { byNumber?.remove(at: place) }
        }
        if let added = change.added {
            guard ids.insert(added.id).inserted else { return false }
            if let place = byNumber.map({ Self.place(of: added.id, in: $0) }) { byNumber?.insert(added, at: place) }
        }
        return true
    }

    private static func sorted(_ favorites: [FavoritePokemon]) -> [FavoritePokemon] {
        favorites.sorted { $0.id < $1.id }
    }

    /// Where that number stands, or belongs: the first place whose number is not smaller.
    private static func place(of id: Int, in favorites: [FavoritePokemon]) -> Int {
        var (low, high) = (0, favorites.count)
        while low < high {
            let middle = (low + high) / 2
            if favorites[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
