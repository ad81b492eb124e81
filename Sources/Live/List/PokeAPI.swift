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
/// - Nothing is remembered between pages: no cookies, no cache, no credentials, no connection. On one that was used before
///   and died, Foundation on Linux sends a GET again by itself (6.3): within a page a detail can still be sent twice.
///
/// Foundation on Linux ends the process when a server breaks off in the middle of the header of an answer (6.3). Nothing here
/// can keep that from it.
public struct PokeAPI: PagedNetwork {
    /// How long a request may take in all: 15 s.
    public static let standardTimeout = Duration.seconds(15)
    /// How many details are asked for at once: 8.
    public static let standardParallelism = 8

    private let base: BaseAddress
    private let timeout: Duration
    private let clock: any Clock<Duration>
    private let parallelism: Int
    private let now: @Sendable () -> Timestamp

    /// The public server, `https://pokeapi.co/api/v2/`.
    ///
    /// - Parameters:
    ///   - timeout: how long each request may take in all, however the server drips; longer is `.lento`.
    ///   - parallelism: how many details of a page are asked for at once; less than 1 counts as 1.
    ///   - environment: its clock measures the timeout, its wall clock the date in a `Retry-After`.
    public init(
        timeout: Duration = standardTimeout, parallelism: Int = standardParallelism,
        environment: PresenterEnvironment = .live
    ) {
        self.init(base: .pokeAPI, timeout: timeout, parallelism: parallelism, environment: environment)
    }

    /// A server of your own at a base address such as `https://example.org/api/v2/`, with or without the last slash.
    ///
    /// - Parameters:
    ///   - baseURL: HTTPS; plain HTTP only to this machine (127.0.0.0/8, `[::1]`, `localhost`). No user, no query.
    ///     Foundation on Linux cannot ask an IPv6 number (6.3): there, write `127.0.0.1` or a name.
    ///   - timeout: how long each request may take in all, however the server drips; longer is `.lento`.
    ///   - parallelism: how many details of a page are asked for at once; less than 1 counts as 1.
    ///   - environment: its clock measures the timeout, its wall clock the date in a `Retry-After`.
    /// - Throws: a ``BaseURLError`` that says what to write instead.
    public init(
        baseURL: String, timeout: Duration = standardTimeout, parallelism: Int = standardParallelism,
        environment: PresenterEnvironment = .live
    ) throws(BaseURLError) {
        self.init(
            base: try BaseAddress(baseURL), timeout: timeout, parallelism: parallelism, environment: environment
        )
    }

    private init(base: BaseAddress, timeout: Duration, parallelism: Int, environment: PresenterEnvironment) {
        self.base = base
        self.timeout = timeout
        self.parallelism = max(1, parallelism)
        clock = environment.clock
        now = environment.now
    }

    /// Asks once for up to `limit` rows from `offset`, with their types in slot order.
    ///
    /// A row whose address has no number is left out and counted in `rawCount`. A detail that answers 4xx leaves its row
    /// without types; any other failed detail fails the page (rule: the paged list, "The network beneath it"). A 429 is
    /// no word about that Pokémon but about the caller, so it fails the page too.
    ///
    /// - Throws: an `AppError`; `CancellationError` at once when the task is cancelled.
    public func page(offset: Int, limit: Int) async throws -> Page<Pokemon> {
        let client = HTTPClient(timeout: timeout, connections: parallelism, clock: clock)
        do {
            let list = try await get(
                ListAnswer.self, "pokemon", by: client,
                query: [
                    URLQueryItem(name: "limit", value: String(max(1, limit))),
                    URLQueryItem(name: "offset", value: String(max(0, offset))),
                ])
            let rows = list.rows.compactMap { row in row.id.map { (id: $0, name: row.name) } }
            let types = try await details(of: Set(rows.map(\.id)).sorted(), by: client)
            try Task.checkCancellation()
            return Page(
                items: rows.map { Pokemon(id: $0.id, name: $0.name, types: types[$0.id] ?? []) },
                rawCount: list.rows.count, next: list.nextOffset
            )
        } catch {
            // Cancellation stays cancellation, whichever error won the race.
            try Task.checkCancellation()
            throw error
        }
    }

    private func details(of ids: [Int], by client: HTTPClient) async throws -> [Int: [PokemonType]] {
        try await withThrowingTaskGroup(of: (id: Int, types: [PokemonType]).self) { group in
            var waiting = ids.makeIterator()
            func askNext() {
                guard let id = waiting.next() else { return }
                group.addTask(name: "pokeapi.detail") { (id, try await types(of: id, by: client)) }
            }
            for _ in 0..<min(parallelism, ids.count) { askNext() }
            var found: [Int: [PokemonType]] = [:]
            while let detail = try await group.next() {
                found[detail.id] = detail.types
                askNext()
            }
            return found
        }
    }

    private func types(of id: Int, by client: HTTPClient) async throws -> [PokemonType] {
        do {
            return try await get(DetailAnswer.self, "pokemon/\(id)", by: client).types
        } catch AppError.servidor(let codigo) where (400...499).contains(codigo) {
            return []
        }
    }

    private func get<Value: Decodable>(
        _ type: Value.Type, _ path: String, by client: HTTPClient, query: [URLQueryItem] = []
    ) async throws -> Value {
        let answer = try await client.send(base.request(path, query: query))
        if let failure = answer.failure(now: now()) { throw failure }
        return try answer.decoded(type)
    }
}
