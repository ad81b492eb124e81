import PokedexDomain
import PokedexPresenters

/// What earlier tries of a page got to know of its details, so that one slow detail does not cost all the others again.
///
/// It is a memory of failed pages, and no cache: what a page was made of is forgotten when the page is given.
final class KnownDetails: Sendable {
    /// How long a detail counts: as long as a list's copy is fresh.
    static let freshness = PagedListConfiguration().freshness
    /// How many details are remembered at the most. The oldest is forgotten first.
    static let capacity = 1_000
    /// How often a detail must fail before a page is given without it: in all the tries of one request.
    static let failuresOfABrokenDetail = RetryPolicy.standard.waits.count + 1

    private struct Entry: Sendable {
        var types: [PokemonType]?
        var failures = 0
        var at: Timestamp
    }

    private struct Contents: Sendable {
        var entries: [Int: Entry] = [:]
        /// The ids in the order in which they came.
        var order: [Int] = []

        mutating func set(_ id: Int, _ entry: Entry) {
            if entries.updateValue(entry, forKey: id) == nil { order.append(id) }
            if order.count > KnownDetails.capacity { entries[order.removeFirst()] = nil }
        }
    }

    private let contents = Lock(Contents())

    /// The types that an earlier try got, or `nil` if the detail must be asked for.
    func types(of id: Int, now: Timestamp) -> [PokemonType]? {
        contents.withLock { $0.entries[id].flatMap { Self.counts($0, now) ? $0.types : nil } }
    }

    /// A detail came.
    func got(_ types: [PokemonType], of id: Int, now: Timestamp) {
        contents.withLock { $0.set(id, Entry(types: types, at: now)) }
    }

    /// A detail failed; answers whether it has failed so often that it counts as broken.
    func failed(_ id: Int, now: Timestamp) -> Bool {
        contents.withLock { contents in
            var entry = contents.entries[id].flatMap { Self.counts($0, now) ? $0 : nil } ?? Entry(at: now)
            entry.types = nil
            entry.failures += 1
            contents.set(id, entry)
            return entry.failures >= Self.failuresOfABrokenDetail
        }
    }

    /// The page of these details was given. What failed is remembered, so that the next request asks for it once and not
    /// three times.
    func gave(_ ids: [Int]) {
        contents.withLock { contents in
            let given = Set(ids.filter { contents.entries[$0]?.types != nil })
            for id in given { contents.entries[id] = nil }
            contents.order.removeAll { given.contains($0) }
        }
    }

    private static func counts(_ entry: Entry, _ now: Timestamp) -> Bool {
        let age = now.timeSince(entry.at)
        return age >= .zero && age < freshness
    }
}
