import PokedexPresenters

/// What the calls of a fake get and how long each takes, and a log of them: the part that all fakes share.
///
/// A fake of your own has one too, and with it all that ``PlannedFake`` offers:
///
/// ```swift
/// final class FakeWeather: Weather, PlannedFake {
///     let plan = CallPlan<String, WeatherCall, FakeAnswer>()
///
///     func degrees(in city: String) async throws -> Int {
///         try await plan.serve(city, of: .degrees) { _ in 21 }
///     }
/// }
/// ```
///
/// Inside ``VirtualTime`` it waits on that run's clock; elsewhere on the machine's, or on the one that it is given.
public final class CallPlan<Request: Hashable & Sendable, Kind: Hashable & Sendable, Answer: PlannedAnswer>: Sendable {
    private struct Contents: Sendable {
        var latency: Duration
        var spread = Duration.zero
        /// What the next calls of any kind get, one each.
        var next: [Answer] = []
        /// What the next calls of one kind get, one each. They come first.
        var nextOfKind: [Kind: [Answer]] = [:]
        var calls: [FakeCall<Request>] = []
        var inFlight = 0

        mutating func take(_ kind: Kind) -> Answer? {
            if nextOfKind[kind]?.isEmpty == false { return nextOfKind[kind]?.removeFirst() }
            return next.isEmpty ? nil : next.removeFirst()
        }
    }

    private let contents: Lock<Contents>
    let clock: FakeClock

    /// A plan with nothing in it: every call gets the fake's own answer.
    ///
    /// - Parameters:
    ///   - latency: how long every call takes, also one that fails.
    ///   - clock: what to wait on; the current ``VirtualTime``'s, or the machine's, if none is given.
    public init(latency: Duration = .zero, clock: (any Clock<Duration>)? = nil) {
        contents = Lock(Contents(latency: latency))
        self.clock = FakeClock(clock)
    }

    /// How long the calls that come from now on take.
    public var latency: Duration {
        get { contents.withLock { $0.latency } }
        set { contents.withLock { $0.latency = newValue } }
    }

    /// How much shorter or longer than the latency a call takes, as the seed of the run decides (see ``Latency``). Zero at first.
    public var spread: Duration {
        get { contents.withLock { $0.spread } }
        set { contents.withLock { $0.spread = newValue } }
    }

    /// Every call so far, in the order in which they came.
    public var calls: [FakeCall<Request>] { contents.withLock { $0.calls } }

    /// How many calls are under way now.
    public var inFlight: Int { contents.withLock { $0.inFlight } }

    /// Plans what the next calls get, one each, after what is planned already.
    ///
    /// - Parameters:
    ///   - answers: the answers, in order.
    ///   - kind: the calls that are meant, or `nil` for those of any kind. What is planned for a kind comes first.
    public func add(_ answers: [Answer], to kind: Kind? = nil) {
        contents.withLock { contents in
            guard let kind else { return contents.next += answers }
            contents.nextOfKind[kind, default: []] += answers
        }
    }

    /// One call: logged when it comes, answered as planned.
    ///
    /// - Parameters:
    ///   - request: what was asked, for the log.
    ///   - kind: which calls it belongs to.
    ///   - standing: what it gets if nothing is planned for it; `nil` for the fake's own answer.
    ///   - ignoringCancellation: whether the latency goes on though the task is cancelled, as in a badly behaved adapter.
    ///   - own: the fake's own answer, asked for when the latency is over. It is given the answer that was taken.
    /// - Throws: what is planned, or what `own` throws.
    public func serve<Result: Sendable>(
        _ request: Request, of kind: Kind, standing: Answer? = nil, ignoringCancellation: Bool = false,
        _ own: (Answer?) throws -> Result
    ) async throws -> Result {
        let time = clock.sinceStart
        let (number, answer, latency) = contents.withLock { contents in
            contents.inFlight += 1
            contents.calls.append(FakeCall(request: request, time: time, inFlight: contents.inFlight))
            let latency = Latency.varied(contents.latency, by: contents.spread)
            return (contents.calls.count - 1, contents.take(kind) ?? standing, latency)
        }
        do {
            let result = try await go(answer, latency, ignoringCancellation, own)
            end(number, .answered)
            return result
        } catch {
            end(number, error is CancellationError ? .cancelled : .failed)
            throw error
        }
    }

    private func go<Result: Sendable>(
        _ answer: Answer?, _ latency: Latency, _ ignoringCancellation: Bool, _ own: (Answer?) throws -> Result
    ) async throws -> Result {
        var (answer, latency) = (answer, latency)
        while case .after(let another, let then)? = answer?.course { (answer, latency) = (then, .fixed(another)) }
        try await clock.wait(latency.next(), ignoringCancellation: ignoringCancellation)
        switch answer?.course {
        case .failure(let error): throw error
        case .silence:
            for await _ in StateStore(0).values {}
            throw CancellationError()
        case .own, .after, nil: return try own(answer)
        }
    }

    private func end(_ number: Int, _ end: FakeCall<Request>.End) {
        let time = clock.sinceStart
        contents.withLock { contents in
            contents.inFlight -= 1
            contents.calls[number].end = end
            contents.calls[number].endTime = time
        }
    }
}
