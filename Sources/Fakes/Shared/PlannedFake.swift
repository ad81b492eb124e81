import PokedexPresenters

/// A fake whose calls can be told apart, delayed, failed and silenced, one by one: every fake of this library is one.
///
/// ```swift
/// network.fail(next: 2, with: .sinConexion)
/// network.answer(.after(.seconds(20), .rows), .silence)
/// storage.fail(next: 1, of: .write, with: .almacen(.lleno))
/// accounts.answer(.refusal(refusal), to: .refresh)
/// ```
///
/// A call first gets what is planned for its kind, then what is planned for any call, then what stands for all calls.
public protocol PlannedFake: AnyObject, Sendable {
    /// What is asked in a call, for the log.
    associatedtype Request: Hashable & Sendable
    /// Which calls can be told apart.
    associatedtype Kind: Hashable & Sendable
    /// What a call can get.
    associatedtype Answer: PlannedAnswer

    /// What the calls get, and the log of them.
    var plan: CallPlan<Request, Kind, Answer> { get }
}

extension PlannedFake {
    /// How long the calls that come from now on take, also those that fail.
    public var latency: Duration {
        get { plan.latency }
        set { plan.latency = newValue }
    }

    /// How much shorter or longer than ``latency`` a call takes, as the seed of the run decides: from `latency - spread` to
    /// `latency + spread`. Zero at first; without a seed every call takes the latency.
    public var spread: Duration {
        get { plan.spread }
        set { plan.spread = newValue }
    }

    /// Every call so far, in the order in which they came, with its times: also those that failed, and those that are under way.
    public var calls: [FakeCall<Request>] { plan.calls }

    /// How many calls are under way now.
    public var inFlight: Int { plan.inFlight }

    /// What the next calls get, one each, in order, after what is planned already.
    public func answer(_ answers: Answer...) {
        plan.add(answers)
    }

    /// What the next calls of that kind get, one each, in order. It comes before what is planned for any call.
    public func answer(_ answers: Answer..., to kind: Kind) {
        plan.add(answers, to: kind)
    }

    /// Lets the next calls fail, after what is planned already.
    ///
    /// - Parameters:
    ///   - count: how many calls.
    ///   - kind: of which kind; `nil` for any.
    ///   - error: what they throw.
    public func fail(next count: Int, of kind: Kind? = nil, with error: AppError) {
        plan.add(Array(repeating: .failure(error), count: count), to: kind)
    }

    /// Lets the next calls wait until they are cancelled, after what is planned already.
    ///
    /// - Parameters:
    ///   - count: how many calls.
    ///   - kind: of which kind; `nil` for any.
    public func silence(next count: Int, of kind: Kind? = nil) {
        plan.add(Array(repeating: .silence, count: count), to: kind)
    }
}
