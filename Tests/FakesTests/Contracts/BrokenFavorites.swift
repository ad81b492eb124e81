import PokedexFakes
import PokedexPresenters

/// What waits here never goes on and heeds no cancellation, as work does that nobody resumes.
let neverOpened = Gate()

/// Favourites in memory that break one promise.
final class BrokenFavorites: FavoritesStorage {
    enum Fault {
        case toggleIsTwoSteps, restoreUsesNow, oldestFirst, sequenceStandsStill, silentStream, timeIsNow
        case restoreMarksTwice, removeAllKeepsOne
    }

    private static let now = Timestamp(milliseconds: 10_000)
    private let inner: InMemoryFavoritesStorage
    private let fault: Fault

    init(breaking fault: Fault, over inner: InMemoryFavoritesStorage = .init(latency: .milliseconds(1))) {
        self.fault = fault
        self.inner = inner
    }

    var favorites: any AsyncSequence<StorageReading<[FavoritePokemon]>, Never> & Sendable {
        switch fault {
        case .silentStream:
            return AsyncStream {
                await neverOpened.pass()
                return nil
            }
        case .oldestFirst: return Told(from: inner.favorites) { $0.reversed() }
        default: return inner.favorites
        }
    }

    func toggle(id: Int, name: String, at now: Timestamp) async throws -> FavoritesChange {
        switch fault {
        case .toggleIsTwoSteps:
            // Looks first and writes then, as one who forgot the transaction.
            let mark = inner.stored.first { $0.id == id }
            if mark != nil { return told(try await inner.remove(id: id)) }
            let time = FavoritePokemon.markingTime(now: now, among: inner.stored)
            return told(try await inner.restore(FavoritePokemon(id: id, name: name, markedAt: time)))
        case .timeIsNow where !inner.stored.contains { $0.id == id }:
            return told(try await inner.restore(FavoritePokemon(id: id, name: name, markedAt: now)))
        default: return told(try await inner.toggle(id: id, name: name, at: now))
        }
    }

    func restore(_ favorite: FavoritePokemon) async throws -> FavoritesChange {
        var favorite = favorite
        if fault == .restoreUsesNow { favorite.markedAt = Self.now }
        if fault == .restoreMarksTwice { _ = try await inner.remove(id: favorite.id) }
        return told(try await inner.restore(favorite))
    }

    func remove(id: Int) async throws -> FavoritesChange { told(try await inner.remove(id: id)) }

    func removeAll() async throws -> FavoritesChange {
        guard fault == .removeAllKeepsOne, let last = inner.stored.last else {
            return told(try await inner.removeAll())
        }
        _ = try await inner.removeAll()
        return told(try await inner.restore(last))
    }

    private func told(_ change: FavoritesChange) -> FavoritesChange {
        var change = change
        if fault == .oldestFirst { change.favorites.reverse() }
        if fault == .sequenceStandsStill { change.sequence = 1 }
        return change
    }
}

/// What another stream tells, told otherwise.
private struct Told: AsyncSequence, Sendable {
    typealias Value = [FavoritePokemon]
    typealias Element = StorageReading<Value>
    typealias Failure = Never

    let source: any AsyncSequence<Element, Never> & Sendable
    let change: @Sendable (Value) -> Value

    init(
        from source: any AsyncSequence<Element, Never> & Sendable, _ change: @escaping @Sendable (Value) -> Value
    ) {
        self.source = source
        self.change = change
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(source: source.makeAsyncIterator(), change: change)
    }

    struct Iterator: AsyncIteratorProtocol {
        var source: any AsyncIteratorProtocol<Element, Never>
        let change: @Sendable (Value) -> Value

        mutating func next() async -> Element? { await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            guard case .value(let value, let sequence)? = await source.next(isolation: actor) else { return nil }
            return .value(change(value), sequence: sequence)
        }
    }
}

let brokenFavorites: [BrokenCase] = [
    favorites(
        .toggleIsTwoSteps,
        breaks: [
            "Toggles of one id at once end with their parity",
            "Of toggles of several ids at once none is lost, and no two have one time",
        ], says: ["happened: so many times: 1, not 8"]),
    favorites(
        .restoreUsesNow, breaks: ["A favourite is put back with its own time, so in its own place"],
        says: ["happened: what came: 2 at 10000, not 2 at 200"]),
    favorites(
        .oldestFirst,
        breaks: [
            "The last marked comes first", "A favourite is put back with its own time, so in its own place",
            "Of two that are put back with one time, the larger id comes first",
            "A place is one more than the one before only if nothing but its own write lies between",
        ], says: ["happened: the ids in order: [5, 9, 1], not [1, 9, 5]"]),
    favorites(
        .sequenceStandsStill,
        breaks: [
            "The place of an answer grows with every change",
            "An answer has the place at which the stream tells the same",
            "A place is one more than the one before only if nothing but its own write lies between",
        ],
        says: ["happened: its place is 1, and that of the answer before was 1"]),
    favorites(
        .timeIsNow,
        breaks: [
            "A mark has the time now, or one millisecond after the newest stored if that is later",
            "Toggles of one id at once end with their parity",
            "Of toggles of several ids at once none is lost, and no two have one time",
        ],
        says: ["happened: the time: 100, not 101"]),
    favorites(
        .restoreMarksTwice, breaks: ["Putting back what is marked changes nothing"],
        says: ["happened: what came: 1 at 900, not nil"]),
    favorites(
        .removeAllKeepsOne, breaks: ["Removing all unmarks all"],
        says: ["happened: the answered favourites: [1 at 100], not []"]),
]

private func favorites(_ fault: BrokenFavorites.Fault, breaks: [String], says: [String]) -> BrokenCase {
    BrokenCase(
        "favourites: \(fault)", FavoritesStorageContract { BrokenFavorites(breaking: fault) }, breaks: breaks,
        says: says)
}
