import PokedexFakes
import PokedexPresenters

/// What waits here never goes on and heeds no cancellation, as work does that nobody resumes.
let neverOpened = Gate()

/// Favourites in memory that break one promise.
final class BrokenFavorites: FavoritesStorage {
    enum Fault {
        case toggleIsTwoSteps, restoreUsesNow, oldestFirst, sequenceStandsStill, silentStream, timeIsNow
        case restoreMarksTwice, removeAllKeepsOne, restoreAlwaysWrites
        case toggleForgetsWhatWent, cancellationComesLate
        case freshHasASample, streamEnds, streamQueuesAll, placesForTwoReaders, failureBeforeEachChange
    }

    private static let now = Timestamp(milliseconds: 10_000)
    private let inner = InMemoryFavoritesStorage(latency: .milliseconds(1))
    private let fault: Fault
    private let needlessWrites = Lock(0)
    private let readers = Readers()
    private let queues = Queues<StorageReading<[FavoritePokemon]>>()

    init(breaking fault: Fault) {
        self.fault = fault
        // Without a wait there is nothing that a cancellation would end.
        if fault == .cancellationComesLate { inner.latency = .zero }
    }

    var writes: Int { inner.log.count + needlessWrites.withLock { $0 } }

    var favorites: any AsyncSequence<StorageReading<[FavoritePokemon]>, Never> & Sendable {
        switch fault {
        case .silentStream:
            return AsyncStream {
                await neverOpened.pass()
                return nil
            }
        case .oldestFirst: return Retold(inner.favorites) { [Self.told($1) { $0.reverse() }] }
        case .freshHasASample:
            return Retold(inner.favorites) { _, reading in
                guard case .value([], sequence: 0) = reading else { return [reading] }
                let sample = FavoritePokemon(id: 25, name: "pikachu", markedAt: Self.now)
                return [.value([sample], sequence: 0)]
            }
        case .streamEnds: return Retold(inner.favorites) { number, reading in number < 4 ? [reading] : nil }
        case .streamQueuesAll:
            return queues.stream(from: .value(inner.stored, sequence: inner.log.count), .unbounded)
        case .placesForTwoReaders: return readers.withPlacesForTwo(inner.favorites)
        case .failureBeforeEachChange: return Retold.failing(inner.favorites)
        default: return inner.favorites
        }
    }

    func toggle(id: Int, name: String, at now: Timestamp) async throws -> FavoritesChange {
        switch fault {
        case .toggleIsTwoSteps:
            // Looks first and writes then, as one who forgot the transaction.
            let mark = inner.stored.first { $0.id == id }
            if mark != nil { return told(try await inner.toggle(id: id, name: name, at: now)) }
            let time = FavoritePokemon.markingTime(now: now, among: inner.stored)
            return told(try await inner.restore(FavoritePokemon(id: id, name: name, markedAt: time)))
        case .timeIsNow where !inner.stored.contains { $0.id == id }:
            return told(try await inner.restore(FavoritePokemon(id: id, name: name, markedAt: now)))
        default:
            var change = told(try await inner.toggle(id: id, name: name, at: now))
            if fault == .toggleForgetsWhatWent { change.removed = nil }
            if fault == .cancellationComesLate { try Task.checkCancellation() }
            return change
        }
    }

    func restore(_ favorite: FavoritePokemon) async throws -> FavoritesChange {
        var favorite = favorite
        if fault == .restoreUsesNow { favorite.markedAt = Self.now }
        if fault == .restoreAlwaysWrites { needlessWrites.withLock { $0 += 1 } }
        if fault == .restoreMarksTwice, inner.stored.contains(where: { $0.id == favorite.id }) {
            _ = try await inner.toggle(id: favorite.id, name: "", at: Self.now)
        }
        return told(try await inner.restore(favorite))
    }

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
        queues.tell(.value(change.favorites, sequence: change.sequence))
        return change
    }

    private static func told(
        _ reading: StorageReading<[FavoritePokemon]>, otherwise change: (inout [FavoritePokemon]) -> Void
    ) -> StorageReading<[FavoritePokemon]> {
        guard case .value(var favorites, let sequence) = reading else { return reading }
        change(&favorites)
        return .value(favorites, sequence: sequence)
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
        .restoreMarksTwice,
        breaks: [
            "Putting back what is marked changes nothing", "Putting back what is marked does not write to the store",
        ],
        says: ["happened: what came: 1 at 900, not nil"]),
    favorites(
        .removeAllKeepsOne, breaks: ["Removing all unmarks all"],
        says: ["happened: the answered favourites: [1 at 100], not []"]),
    favorites(
        .restoreAlwaysWrites, breaks: ["Putting back what is marked does not write to the store"],
        says: ["then restore 1 at 900\n  happened: writes to the store: 1, not 0"]),
    favorites(
        .toggleForgetsWhatWent, breaks: ["A toggle marks what is not marked and unmarks what is"],
        says: ["then toggle 7 at 200\n  happened: what went: nil, not 7 at 100"]),
    favorites(
        .cancellationComesLate, breaks: ["A write that ends with cancellation has written nothing"],
        says: [
            "then toggle 2 in a cancelled task\n  happened: the stored favourites: [2 at 200, 1 at 100], not [1 at 100]"
        ]),
    favorites(
        .freshHasASample, breaks: ["A fresh store has no favourites", "`favorites` gives what is stored now first"],
        says: [
            "happened: the stored favourites: [25 at 10000], not []",
            "happened: first came [25 at 10000] at place 0, not no favourites",
        ]),
    favorites(
        .streamEnds, breaks: ["`favorites` tells every change"],
        says: ["happened: the stream ended; the last was [3 at 2, 2 at 1, 1 at 0] at place 3"]),
    favorites(
        .streamQueuesAll, breaks: ["A slow reader of `favorites` is given the latest and not each"],
        says: ["happened: it was given 6 elements for 6 changes that it slept through"]),
    favorites(
        .placesForTwoReaders, breaks: ["Each reader of `favorites` is told"],
        says: ["happened: the stream gave nothing more; the last was [] at place 0"]),
    favorites(
        .failureBeforeEachChange, breaks: ["`favorites` gives values and no failure while the store can be read"],
        says: ["happened: the stream told failure lento of a store that can be read"]),
]

private func favorites(_ fault: BrokenFavorites.Fault, breaks: [String], says: [String]) -> BrokenCase {
    let contract = FavoritesStorageContract(store: {
        let favorites = BrokenFavorites(breaking: fault)
        return ContractStore(favorites, writes: { favorites.writes })
    })
    return BrokenCase("favourites: \(fault)", contract, breaks: breaks, says: says)
}
