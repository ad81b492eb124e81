import PokedexPresenters

/// A server of rows in memory: with a latency, failures on demand, and a log of what it was asked.
///
/// Inside ``VirtualTime`` it waits on that run's clock; elsewhere on the machine's, or on the one that it is given.
public final class FakePagedNetwork<Item: Sendable>: PagedNetwork, PlannedFake {
    /// What one try asked for.
    public struct Request: Hashable, Sendable {
        /// What the page was asked with; `nil` is the beginning.
        public let cursor: PageCursor?
        /// How many rows were asked for.
        public let limit: Int
    }

    /// Which tries are meant.
    public enum Kind: Hashable, Sendable {
        /// Those for the beginning of the list.
        case first
        /// Those for a page that comes after another.
        case later
    }

    /// What the server does with one try.
    public indirect enum Answer: PlannedAnswer {
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
        /// That answer, after this time in place of the latency.
        case after(Duration, Answer)

        /// How a try with this answer goes on.
        public var course: AnswerCourse<Answer> {
            switch self {
            case .rows, .page: .own
            case .failure(let error): .failure(error)
            case .cancellation: .failure(CancellationError())
            case .silence: .silence
            case .after(let latency, let answer): .after(latency, answer)
            }
        }
    }

    private struct Contents: Sendable {
        var rows: [Item]
        var mostRowsAPage = Int.max
        var ignoresCancellation = false
        /// What a try gets that nothing is planned for.
        var standing = Answer.rows
        var answersByCursor: [PageCursor?: Answer] = [:]
    }

    private let contents: Lock<Contents>
    /// What the tries get, and the log of them.
    public let plan: CallPlan<Request, Kind, Answer>

    /// A server with these rows.
    ///
    /// - Parameters:
    ///   - rows: what the server has, in its order.
    ///   - latency: how long every answer takes, also a failure.
    ///   - clock: what to wait on; the current ``VirtualTime``'s, or the machine's, if none is given.
    public init(rows: [Item], latency: Duration = .zero, clock: (any Clock<Duration>)? = nil) {
        contents = Lock(Contents(rows: rows))
        plan = CallPlan(latency: latency, clock: clock)
    }

    /// The rows of the server. Setting them is what happens on a server: who asked before has the old ones.
    public var rows: [Item] {
        get { contents.withLock { $0.rows } }
        set { contents.withLock { $0.rows = newValue } }
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

    /// What every try gets that nothing is planned for: `.rows` at first, `.failure(.sinConexion)` for a network that is down.
    public var standing: Answer {
        get { contents.withLock { $0.standing } }
        set { contents.withLock { $0.standing = newValue } }
    }

    /// What every try with that cursor gets, before `standing` is looked at; `nil` takes it back. A cursor of this fake is the
    /// number of rows that come before the page, in digits; `nil` is the beginning.
    public func answer(after cursor: PageCursor?, with answer: Answer?) {
        contents.withLock { $0.answersByCursor[cursor] = answer }
    }

    /// The tries so far, in the order in which they came: ``PlannedFake/calls`` under the name of a server's log.
    public var log: [FakeCall<Request>] { calls }

    /// One try: logged when it comes, answered after the latency.
    public func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Item> {
        let contents = contents.withLock { $0 }
        let standing = contents.answersByCursor[cursor] ?? contents.standing
        return try await plan.serve(
            Request(cursor: cursor, limit: limit), of: cursor == nil ? .first : .later, standing: standing,
            ignoringCancellation: contents.ignoresCancellation
        ) { answer in
            if case .page(let page)? = answer { return page }
            return try Self.page(of: contents.rows, after: cursor, limit: min(limit, contents.mostRowsAPage))
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
