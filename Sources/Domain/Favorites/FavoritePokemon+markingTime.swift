extension FavoritePokemon {
    /// The time that a new mark gets: `now`, or one millisecond after the newest of these favourites if that is later.
    ///
    /// So no two marks of one store have the same time, and a clock that was set back makes no new mark an old one (rule:
    /// `marking-time` in Spec).
    public static func markingTime(now: Timestamp, among favorites: some Sequence<FavoritePokemon>) -> Timestamp {
        favorites.map { $0.markedAt.advanced(by: .milliseconds(1)) }.max().map { max($0, now) } ?? now
    }
}
