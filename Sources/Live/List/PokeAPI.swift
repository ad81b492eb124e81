import Foundation
import PokedexDomain
import PokedexPresenters

/// The list of Pokémon of a PokéAPI server, a page at a time with the types of each row.
///
/// A page is one `GET pokemon?limit&offset` and, side by side but never more than so many at once, a
/// `GET pokemon/{id}` for each row. It makes one try and never tries again by itself.
///
/// - No request leaves the configured server: addresses in an answer are read for their number and never followed, and a
///   redirection to another scheme, host or port is refused.
/// - Nothing is remembered between pages that came: no cookies, no cache, no credentials, no connection. On one that was used before
///   and died, Foundation on Linux sends a GET again by itself (6.3): within a page a detail can still be sent twice.
///
/// Foundation on Linux ends the process at a length above all numbers, at a header that breaks off and at a trailer field, and
/// does not stop at a body without an end (6.3). Nothing here can keep that from it; the package's trait `LibCurl` puts another
/// transport in its place.
public struct PokeAPI: PagedNetwork {
    /// How long a request may take in all: 15 s.
    public static let standardTimeout = Duration.seconds(15)
    /// How many details are asked for at once: 8.
    public static let standardParallelism = 8
    /// How many times as long as one request a page and its details may take in all, where nothing else is said: 4.
    public static let standardPageFactor = 4
    /// How many rows of an answer are used where fewer are asked for: 100. A server that has a page size of its own is read
    /// whole all the same, and none costs more requests than this.
    public static let mostUnaskedRows = 100
    /// How many details of a page may be broken for good before the page fails with them: 3.
    public static let mostBrokenDetails = 3

    private let base: BaseAddress
    private let timeout: Duration
    private let pageTimeout: Duration
    private let clock: any Clock<Duration>
    private let parallelism: Int
    private let now: @Sendable () -> Timestamp
    private let known = KnownDetails()

    /// The public server, `https://pokeapi.co/api/v2/`.
    ///
    /// - Parameters:
    ///   - timeout: how long each request may take in all, with the reading of its answer and however the server drips;
    ///     longer is `.lento`.
    ///   - pageTimeout: how long a page may take with all its details; longer is `.lento`. Without it,
    ///     ``standardPageFactor`` times `timeout`. What came of the details is not asked for again by the next try.
    ///   - parallelism: how many details of a page are asked for at once; less than 1 counts as 1.
    ///   - environment: its clock measures the timeout, its wall clock the date in a `Retry-After`.
    public init(
        timeout: Duration = standardTimeout, pageTimeout: Duration? = nil, parallelism: Int = standardParallelism,
        environment: PresenterEnvironment = .current
    ) {
        self.init(
            base: .pokeAPI, timeout: timeout, pageTimeout: pageTimeout, parallelism: parallelism,
            environment: environment)
    }

    /// A server of your own at a base address such as `https://example.org/api/v2/`, with or without the last slash.
    ///
    /// - Parameters:
    ///   - baseURL: HTTPS; plain HTTP only to this machine (127.0.0.0/8, `[::1]`, `localhost`). No user, no query.
    ///     Foundation on Linux cannot ask an IPv6 number (6.3): there, write `127.0.0.1` or a name.
    ///   - timeout: how long each request may take in all, with the reading of its answer and however the server drips;
    ///     longer is `.lento`.
    ///   - pageTimeout: how long a page may take with all its details; longer is `.lento`. Without it,
    ///     ``standardPageFactor`` times `timeout`. What came of the details is not asked for again by the next try.
    ///   - parallelism: how many details of a page are asked for at once; less than 1 counts as 1.
    ///   - environment: its clock measures the timeout, its wall clock the date in a `Retry-After`.
    /// - Throws: a ``BaseURLError`` that says what to write instead.
    public init(
        baseURL: String, timeout: Duration = standardTimeout, pageTimeout: Duration? = nil,
        parallelism: Int = standardParallelism, environment: PresenterEnvironment = .current
    ) throws(BaseURLError) {
        self.init(
            base: try BaseAddress(baseURL), timeout: timeout, pageTimeout: pageTimeout, parallelism: parallelism,
            environment: environment
        )
    }

    private init(
        base: BaseAddress, timeout: Duration, pageTimeout: Duration?, parallelism: Int,
        environment: PresenterEnvironment
    ) {
        self.base = base
        self.timeout = TimeLimit.held(timeout)
        self.pageTimeout = pageTimeout ?? self.timeout * Self.standardPageFactor
        self.parallelism = max(1, parallelism)
        clock = environment.clock
        now = environment.now
    }

    /// Asks once for up to `limit` rows, with their types in slot order. The cursor is the `offset` of the server's own next
    /// address, in digits.
    ///
    /// - Of an answer with more rows than `limit` (or ``mostUnaskedRows``, if that is more) the first ones are used, and the
    ///   next page begins behind them.
    /// - A row whose address has no number is left out.
    /// - A detail that answers 404 or 410 leaves its row without types. Any other failed detail fails the page: a gateway's 403
    ///   says nothing of that Pokémon, and the row would be stored without types.
    /// - A call for a page that failed before asks only for the details that it did not get then, for up to twelve hours.
    /// - A detail that failed in three calls, while others answered, is broken for good. The page is then given with that row
    ///   without types, and says that it is partial. More than ``mostBrokenDetails`` of them fail the page.
    ///
    /// The rules stand in `Spec/ports.md`.
    ///
    /// - Throws: an `AppError`; `CancellationError` at once when the task is cancelled.
    public func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Pokemon> {
        guard let offset = cursor.map({ Int(digits: $0.text) }) ?? 0 else {
            throw AppError.inesperado(
                causa: "a cursor of PokéAPI is a number, and this one was given by another network")
        }
        do {
            return try await TimeLimit.run(pageTimeout, on: clock, name: "pokeapi.page") {
                try await self.page(from: offset, limit: max(1, limit))
            }
        } catch {
            // Cancellation stays cancellation, whichever error won the race.
            try Task.checkCancellation()
            throw error
        }
    }

    private func page(from offset: Int, limit: Int) async throws -> Page<Pokemon> {
        let client = HTTPClient(timeout: timeout, connections: parallelism, clock: clock)
        let list = try await get(
            ListAnswer.self, "pokemon", by: client,
            query: [
                URLQueryItem(name: "limit", value: String(limit)), URLQueryItem(name: "offset", value: String(offset)),
            ])
        let used = list.rows.prefix(max(limit, Self.mostUnaskedRows))
        let rows = used.compactMap { row in row.id.map { (id: $0, name: row.name) } }
        let ids = Set(rows.map(\.id)).sorted()
        let types = try await details(of: ids, by: client)
        try Task.checkCancellation()
        known.gave(ids)
        return Page(
            items: rows.map { Pokemon(id: $0.id, name: $0.name, types: types[$0.id] ?? []) },
            next: list.nextOffset(after: offset, used: used.count).map { PageCursor(String($0)) },
            isEmptyOnServer: list.rows.isEmpty, isPartial: types.count < ids.count
        )
    }

    /// The types of those details that could be had, from now or from an earlier try of the page.
    ///
    /// - Throws: the first failure, unless all that failed are broken for good while others answered.
    private func details(of ids: [Int], by client: HTTPClient) async throws -> [Int: [PokemonType]] {
        try await withThrowingTaskGroup(of: (id: Int, types: Result<[PokemonType], AppError>).self) { group in
            var found: [Int: [PokemonType]] = [:]
            for id in ids { found[id] = known.types(of: id, now: now()) }
            var waiting = ids.filter { found[$0] == nil }.makeIterator()
            func askNext() {
                guard let id = waiting.next() else { return }
                group.addTask(name: "pokeapi.detail") { (id, try await types(of: id, by: client)) }
            }
            for _ in 0..<min(parallelism, ids.count) { askNext() }
            var failure: AppError?
            var (failed, broken) = (0, 0)
            while let detail = try await group.next() {
                switch detail.types {
                case .success(let types):
                    known.got(types, of: detail.id, now: now())
                    found[detail.id] = types
                case .failure(let error):
                    failure = failure ?? error
                    failed += 1
                    if known.failed(detail.id, now: now()) { broken += 1 }
                    // So many fail because of the server, and asking for the rest would only press it more.
                    if failed > Self.mostBrokenDetails { throw failure ?? error }
                }
                askNext()
            }
            if let failure, broken < failed || found.isEmpty { throw failure }
            return found
        }
    }

    /// The types of a row, or how asking for them failed.
    ///
    /// - Throws: what says nothing of that Pokémon: a refusal of a gateway, or a cancellation.
    private func types(of id: Int, by client: HTTPClient) async throws -> Result<[PokemonType], AppError> {
        do {
            return .success(try await get(DetailAnswer.self, "pokemon/\(id)", by: client).types)
        } catch AppError.servidor(let codigo) where codigo == 404 || codigo == 410 {
            return .success([])
        } catch let error as AppError where error.mayBeOfOneDetail {
            return .failure(error)
        }
    }

    private func get<Value: Decodable & Sendable>(
        _ type: Value.Type, _ path: String, by client: HTTPClient, query: [URLQueryItem] = []
    ) async throws -> Value {
        try await client.send(base.request(path, query: query)) { [now] answer in
            if let failure = answer.failure(now: now()) { throw failure }
            return try answer.decoded(type)
        }
    }
}

extension AppError {
    /// Whether a detail that failed so may be the only one: the others of its page are still asked for.
    fileprivate var mayBeOfOneDetail: Bool {
        switch self {
        case .inesperado: true
        default: isTransient
        }
    }
}
