import PokedexPresenters

/// What must be told beside the list, from whatever thread it is noticed on, for whoever shows it.
///
/// It is the library's own latest-value store with the notices as its value.
struct Notices: Sendable {
    private let store = StateStore<[String]>([])

    func add(_ notice: String) {
        store.update { if !$0.contains(notice) { $0.append(notice) } }
    }

    var all: [String] { store.value }
    var changes: StateValues<[String]> { store.values }
}
