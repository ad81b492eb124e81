import PokedexFakes
import PokedexPresenters

/// A network that breaks one promise.
final class BrokenNetwork: PagedNetwork {
    enum Fault {
        case nextOverlaps, skipsARow, neverEnds, startsOverAtTheEnd, hasNothing, cancellationIsAnError,
            ignoresCancellation
        case turnsTheOrder, repeats, repeatsWhatIsSlow, namesNothing, namesEveryStatusAlike, dropsTheWait
    }

    let inner: FakePokemonNetwork
    private let fault: Fault

    init(breaking fault: Fault, total: Int) {
        inner = FakePokemonNetwork(total: total)
        self.fault = fault
    }

    func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Pokemon> {
        switch fault {
        case .nextOverlaps: return try await moved(by: -1, cursor, limit)
        case .skipsARow: return try await moved(by: 1, cursor, limit)
        case .neverEnds:
            var page = try await inner.page(after: cursor, limit: limit)
            page.next = page.next ?? cursor
            return page
        case .startsOverAtTheEnd:
            var page = try await inner.page(after: cursor, limit: limit)
            page.next = page.next ?? 0
            return page
        case .hasNothing:
            _ = try await inner.page(after: cursor, limit: limit)
            return Page(items: [], next: nil)
        case .turnsTheOrder:
            // As a server that sorts by what changes from one question to the next.
            let isTurned = inner.log.count % 2 == 1
            var page = try await inner.page(after: cursor, limit: limit)
            if isTurned { page.items.reverse() }
            return page
        case .repeats:
            do {
                return try await inner.page(after: cursor, limit: limit)
            } catch is AppError {
                return try await inner.page(after: cursor, limit: limit)
            }
        case .repeatsWhatIsSlow:
            do {
                return try await inner.page(after: cursor, limit: limit)
            } catch AppError.lento {
                return try await inner.page(after: cursor, limit: limit)
            }
        case .namesNothing, .namesEveryStatusAlike, .dropsTheWait:
            do {
                return try await inner.page(after: cursor, limit: limit)
            } catch let error as AppError {
                throw misnamed(error)
            }
        case .cancellationIsAnError:
            do {
                return try await inner.page(after: cursor, limit: limit)
            } catch is CancellationError {
                throw AppError.sinConexion
            }
        case .ignoresCancellation:
            do {
                return try await inner.page(after: cursor, limit: limit)
            } catch is CancellationError {
                return Page(items: [], next: nil)
            }
        }
    }

    private func misnamed(_ error: AppError) -> AppError {
        switch (fault, error) {
        case (.namesNothing, _): .inesperado(causa: "the request failed")
        case (.namesEveryStatusAlike, .servidor): .servidor(codigo: 500)
        case (.dropsTheWait, .demasiadas): .demasiadas(esperar: nil)
        default: error
        }
    }

    private func moved(by distance: Int, _ cursor: PageCursor?, _ limit: Int) async throws -> Page<Pokemon> {
        var page = try await inner.page(after: cursor, limit: limit)
        page.next = page.next.flatMap { Int($0.text) }.map { PageCursor(String($0 + distance)) }
        return page
    }
}

private let covers = "The pages cover every row once, and the last one says that it is the last"

private let once = "A call that fails has asked the server once"
private let named = "A failure is thrown under its name"

let brokenNetworks: [BrokenCase] = [
    network(.nextOverlaps, breaks: [covers], says: ["happened: "]),
    network(.skipsARow, breaks: [covers], says: ["happened: rows in all: 6, not 7"]),
    network(
        .neverEnds, breaks: [covers],
        says: ["happened: after 9 pages there is still a next one, though the server has 7 rows"]),
    network(
        .startsOverAtTheEnd, breaks: [covers],
        says: ["happened: after 9 pages there is still a next one, though the server has 7 rows"]),
    network(
        .hasNothing, breaks: ["The first page has rows, and says where the next begins", covers],
        says: ["happened: it has no row, though the server has 7"]),
    network(
        .cancellationIsAnError, breaks: ["A call that is cancelled ends with `CancellationError`"],
        says: ["then cancel it\n  happened: it threw sinConexion"]),
    network(
        .ignoresCancellation, breaks: ["A call that is cancelled ends with `CancellationError`"],
        says: ["happened: it answered"]),
    network(
        .turnsTheOrder, breaks: ["The same page asked for again has the same rows"],
        says: ["happened: the ids: [3, 2, 1], not [1, 2, 3]"]),
    network(
        .repeats, breaks: [once],
        says: ["page(after: nil, limit: 3)\n  happened: so many tries for sinConexion: 2, not 1"]),
    network(.repeatsWhatIsSlow, breaks: [once], says: ["happened: so many tries for lento: 2, not 1"]),
    network(
        .namesNothing, breaks: [named],
        says: ["happened: it threw inesperado(causa: \"the request failed\"), not sinConexion"]),
    network(
        .namesEveryStatusAlike, breaks: [named],
        says: ["happened: it threw servidor(codigo: 500), not servidor(codigo: 404)"]),
    network(
        .dropsTheWait, breaks: [named],
        says: ["happened: it threw demasiadas(esperar: nil), not demasiadas(esperar: Optional(7.0 seconds))"]),
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
        failing: { error in
            let network = BrokenNetwork(breaking: fault, total: total)
            network.inner.standing = .failure(error)
            return .init(network, tries: { network.inner.calls.count })
        },
        make: { BrokenNetwork(breaking: fault, total: total) })
    return BrokenCase("a network: \(fault)", contract, breaks: breaks, says: says)
}
