/// A row of one's own. With main-actor isolation by default it must say `nonisolated`: a presenter compares rows on other
/// threads.
public nonisolated struct Berry: Identifiable, Hashable, Sendable {
    /// Its number.
    public let id: Int
    /// Its name.
    public let name: String

    /// A berry.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}
