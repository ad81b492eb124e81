import PokedexFakes
import PokedexPresenters

/// A network that breaks one promise.
final class BrokenNetwork: PagedNetwork {
    enum Fault {
        case ignoresTheLimit, nextOverlaps, wrapsAround, neverEnds, cancellationIsAnError, ignoresCancellation
    }

    let inner = FakePokemonNetwork(total: 7)
    private let fault: Fault

    init(breaking fault: Fault) {
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
]

private func network(_ fault: BrokenNetwork.Fault, breaks: [String], says: [String]) -> BrokenCase {
    let contract = PagedNetworkContract(
        total: 7, limit: 3,
        silent: {
            let network = BrokenNetwork(breaking: fault)
            network.inner.standing = .silence
            return .init(network, isAsked: { await VirtualTime.current?.settle() })
        },
        make: { BrokenNetwork(breaking: fault) })
    return BrokenCase("a network: \(fault)", contract, breaks: breaks, says: says)
}
