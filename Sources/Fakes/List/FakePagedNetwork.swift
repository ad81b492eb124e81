import PokedexPresenters

/// A server of rows in memory: with a latency, failures on demand, and a log of what it was asked.
///
/// Inside ``VirtualTime`` it waits on that run's clock; elsewhere on the machine's, or on the one that it is given.
public final class FakePagedNetwork<Item: Sendable>: PagedNetwork {
    /// One try that reached the server.
    public struct Request: Hashable, Sendable {
        /// What the page was asked with; `nil` is the beginning.
        public let cursor: PageCursor?
        /// How many rows were asked for.
        public let limit: Int
        /// When it came: time since the run of virtual time began; outside one, since the fake was made.
        public let time: Duration
        /// How many tries were under way at that moment, with this one.
        public let inFlight: Int
    }

    /// What the server does with one try.
    public enum Answer: Sendable {
        /// The rows that it has.
        case rows
        /// This page, whatever was asked.
        case page(Page<Item>)
        /// A failure, after the latency.
        case failure(AppError)
        /// Cancellation, though nobody had asked for it.
        case cancellation
        /// Nothing, ever: the try ends only when it is cancelled.
        case silence
    }

    private struct Contents: Sendable {
        var rows: [Item]
        var latency: Duration
        var mostRowsAPage = Int.max
        var ignoresCancellation = false
        /// What the next tries get, one each.
        var script: [Answer] = []
        /// What a try gets when the script is over.
        var standing = Answer.rows
        var answersByCursor: [PageCursor?: Answer] = [:]
        var log: [Request] = []
        var inFlight = 0
    }

    private let contents: Lock<Contents>
    private let clock: FakeClock

    /// A server with these rows.
    ///
    /// - Parameters:
    ///   - rows: what the server has, in its order.
    ///   - latency: how long every answer takes, also a failure.
    ///   - clock: what to wait on; the current ``VirtualTime``'s, or the machine's, if none is given.
    public init(rows: [Item], latency: Duration = .zero, clock: (any Clock<Duration>)? = nil) {
        contents = Lock(Contents(rows: rows, latency: latency))
        self.clock = FakeClock(clock)
    }

    /// The rows of the server. Setting them is what happens on a server: who asked before has the old ones.
    public var rows: [Item] {
        get { contents.withLock { $0.rows } }
        set { contents.withLock { $0.rows = newValue } }
    }

    /// How long the answers to tries that come from now on take.
    public var latency: Duration {
        get { contents.withLock { $0.latency } }
        set { contents.withLock { $0.latency = newValue } }
    }

    /// The most rows that a page has, whatever is asked for, as many servers have it. At first there is no limit.
    public var mostRowsAPage: Int {
        get { contents.withLock { $0.mostRowsAPage } }
        set { contents.withLock { $0.mostRowsAPage = newValue } }
    }

    /// Whether a try goes on to its end though its task was cancelled, as a badly behaved network does.
    public var ignoresCancellation: Bool {
        get { contents.withLock { $0.ignoresCancellation } }
        set { contents.withLock { $0.ignoresCancellation = newValue } }
    }

    /// What the next tries get, one each, in order; after them ``standing`` holds.
    public func script(_ answers: Answer...) {
        contents.withLock { $0.script = answers }
    }

    /// Lets the next `count` tries fail so.
    public func fail(next count: Int, with error: AppError) {
        contents.withLock { $0.script = Array(repeating: .failure(error), count: count) }
    }

    /// What every try gets that no script speaks of: `.rows` at first, `.failure(.sinConexion)` for a network that is down.
    public var standing: Answer {
        get { contents.withLock { $0.standing } }
        set { contents.withLock { $0.standing = newValue } }
    }

    /// What every try with that cursor gets, before `standing` is looked at; `nil` takes it back. A cursor of this fake is the
    /// number of rows that come before the page, in digits; `nil` is the beginning.
    public func answer(after cursor: PageCursor?, with answer: Answer?) {
        contents.withLock { $0.answersByCursor[cursor] = answer }
    }

    /// The tries so far, in the order in which they came.
    public var log: [Request] { contents.withLock { $0.log } }

    /// How many tries are under way now.
    public var inFlight: Int { contents.withLock { $0.inFlight } }

    /// One try: logged when it comes, answered after the latency.
    public func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Item> {
        let time = clock.sinceStart
        let (answer, rows, most, latency, ignoresCancellation) = contents.withLock { contents in
            contents.inFlight += 1
            contents.log.append(Request(cursor: cursor, limit: limit, time: time, inFlight: contents.inFlight))
            let scripted = contents.script.isEmpty ? nil : contents.script.removeFirst()
            let answer = scripted ?? contents.answersByCursor[cursor] ?? contents.standing
            let most = min(limit, contents.mostRowsAPage)
            return (answer, contents.rows, most, contents.latency, contents.ignoresCancellation)
        }
        defer { contents.withLock { $0.inFlight -= 1 } }
        try await clock.wait(latency, ignoringCancellation: ignoresCancellation)
        switch answer {
        case .rows: return try Self.page(of: rows, after: cursor, limit: most)
        case .page(let page): return page
        case .failure(let error): throw error
        case .cancellation: throw CancellationError()
        case .silence:
            for await _ in StateStore(0).values {}
            throw CancellationError()
        }
    }

    private static func page(of rows: [Item], after cursor: PageCursor?, limit: Int) throws -> Page<Item> {
        guard let place = cursor.map({ Int($0.text) }) ?? 0 else { throw AppError.servidor(codigo: 400) }
        let start = min(max(place, 0), rows.count)
        let end = start + min(max(limit, 0), rows.count - start)
        return Page(items: Array(rows[start..<end]), next: end < rows.count ? PageCursor(String(end)) : nil)
    }
}

/// A fake server of Pokémon.
public typealias FakePokemonNetwork = FakePagedNetwork<Pokemon>

extension FakePagedNetwork where Item == Pokemon {
    /// A server with so many Pokémon, ids from 1 and names `p1`, `p2`…, of type grass.
    public convenience init(total: Int, latency: Duration = .zero, clock: (any Clock<Duration>)? = nil) {
        self.init(rows: Pokemon.fakes(total), latency: latency, clock: clock)
    }
}

extension Pokemon {
    /// So many made-up Pokémon: ids from 1, names made of a prefix and the id.
    public static func fakes(_ count: Int, prefix: String = "p") -> [Pokemon] {
        (0..<max(count, 0)).map { Pokemon(id: $0 + 1, name: "\(prefix)\($0 + 1)", types: [.grass]) }
    }
}
