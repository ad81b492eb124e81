import PokedexFakes
import PokedexPresenters

/// A network that breaks one promise.
final class BrokenNetwork: PagedNetwork {
    enum Fault {
        case ignoresTheLimit, nextOverlaps, wrapsAround, neverEnds, cancellationIsAnError, ignoresCancellation
        case capsTheLimit, knowsWholePagesOnly, turnsTheOrder
    }

    let inner: FakePokemonNetwork
    private let fault: Fault

    init(breaking fault: Fault, total: Int) {
        inner = FakePokemonNetwork(total: total)
        self.fault = fault
    }

    func page(offset: Int, limit: Int) async throws -> Page<Pokemon> {
        switch fault {
        case .ignoresTheLimit: return try await inner.page(offset: offset, limit: 3)
        case .nextOverlaps:
            var page = try await inner.page(offset: offset, limit: limit)
            page.next = page.next.map { $0 - 1 }
            return page
        case .wrapsAround: return try await inner.page(offset: offset % 7, limit: limit)
        case .neverEnds:
            var page = try await inner.page(offset: offset, limit: limit)
            if page.items.isEmpty { page.rawCount = limit }
            page.next = offset + limit
            return page
        case .capsTheLimit: return try await inner.page(offset: offset, limit: min(limit, 2))
        case .knowsWholePagesOnly: return try await inner.page(offset: offset / limit * limit, limit: limit)
        case .turnsTheOrder:
            // As a server that sorts by what changes from one question to the next.
            let isTurned = inner.log.count % 2 == 1
            var page = try await inner.page(offset: offset, limit: limit)
            if isTurned { page.items.reverse() }
            return page
        case .cancellationIsAnError:
            do {
                return try await inner.page(offset: offset, limit: limit)
            } catch {
                throw AppError.sinConexion
            }
        case .ignoresCancellation:
            do {
                return try await inner.page(offset: offset, limit: limit)
            } catch {
                return Page(items: [], rawCount: 0, next: nil)
            }
        }
    }
}

let brokenNetworks: [BrokenCase] = [
    network(
        .ignoresTheLimit, breaks: ["A page has no more rows than were asked for"],
        says: ["happened: 3 rows for a limit of 1"]),
    network(
        .nextOverlaps, breaks: ["The pages cover every row once, and the last one says that it is the last"],
        says: ["happened: different ids: "]),
    network(.wrapsAround, breaks: ["Beyond the end there is an empty page"], says: ["happened: rows: 3, not 0"]),
    network(
        .neverEnds, breaks: ["Beyond the end there is an empty page"],
        says: ["happened: rows as the server counts them: 3, not 0"]),
    network(
        .cancellationIsAnError, breaks: ["A call that is cancelled ends with `CancellationError`"],
        says: ["then cancel it\n  happened: it threw sinConexion"]),
    network(
        .ignoresCancellation, breaks: ["A call that is cancelled ends with `CancellationError`"],
        says: ["happened: it answered"]),
    network(
        .capsTheLimit,
        breaks: [
            "The first page has as many rows as were asked for, and says where the next begins",
            "The pages cover every row once, and the last one says that it is the last",
        ], says: ["then page(offset: 0, limit: 3)\n  happened: rows: 2, not 3"]),
    // Of so many rows that the last one does not begin a page.
    network(
        .knowsWholePagesOnly, total: 9, breaks: ["The last page is shorter than asked for or has no next"],
        says: ["then page(offset: 8, limit: 3)\n  happened: rows: 3, not 1"]),
    network(
        .turnsTheOrder, breaks: ["The same page asked for again has the same rows"],
        says: ["happened: the ids: [4, 3, 2], not [2, 3, 4]"]),
]

private func network(
    _ fault: BrokenNetwork.Fault, total: Int = 7, breaks: [String], says: [String]
) -> BrokenCase {
    let contract = PagedNetworkContract(
        total: total, limit: 3,
        silent: {
            let network = BrokenNetwork(breaking: fault, total: total)
            network.inner.standing = .silence
            return .init(network, isAsked: { await VirtualTime.current?.settle() })
        },
        make: { BrokenNetwork(breaking: fault, total: total) })
    return BrokenCase("a network: \(fault)", contract, breaks: breaks, says: says)
}
