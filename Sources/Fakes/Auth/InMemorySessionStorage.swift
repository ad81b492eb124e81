import PokedexPresenters

/// A stored session in memory: with a latency, failures on demand, and a log of what was stored.
///
/// Inside ``VirtualTime`` it waits on that run's clock; elsewhere on the machine's, or on the one that it is given.
public final class InMemorySessionStorage: SessionStorage {
    /// A write that was done.
    public enum Write: Hashable, Sendable {
        /// This session was stored.
        case save(AuthSession)
        /// The session was forgotten.
        case delete
    }

    private struct Contents: Sendable {
        var session: AuthSession?
        /// A removal was asked for and failed: what lies there is given to nobody.
        var isDeleted = false
        var latency: Duration
        var readError: AppError?
        var writeError: AppError?
        var log: [Write] = []

        mutating func delete() {
            session = nil
            isDeleted = false
            log.append(.delete)
        }
    }

    private let contents: Lock<Contents>
    private let clock: FakeClock

    /// A store with that session, or with none.
    ///
    /// - Parameters:
    ///   - session: what is stored at first, also one that cannot be used.
    ///   - latency: how long every call takes.
    ///   - clock: what to wait on; the current ``VirtualTime``'s, or the machine's, if none is given.
    public init(_ session: AuthSession? = nil, latency: Duration = .zero, clock: (any Clock<Duration>)? = nil) {
        contents = Lock(Contents(session: session, latency: latency))
        self.clock = FakeClock(clock)
    }

    /// How long the calls that come from now on take.
    public var latency: Duration {
        get { contents.withLock { $0.latency } }
        set { contents.withLock { $0.latency = newValue } }
    }

    /// How every read fails, or `nil` if they work.
    public var readError: AppError? {
        get { contents.withLock { $0.readError } }
        set { contents.withLock { $0.readError = newValue } }
    }

    /// How every write fails, or `nil` if they work. A save that fails changes nothing; a removal that fails is tried again
    /// by the next read.
    public var writeError: AppError? {
        get { contents.withLock { $0.writeError } }
        set { contents.withLock { $0.writeError = newValue } }
    }

    /// What lies in the store, given or not: for a test to look at.
    public var stored: AuthSession? { contents.withLock { $0.session } }

    /// The writes that were done, in their order.
    public var log: [Write] { contents.withLock { $0.log } }

    /// What is stored. A removal that failed is tried again first.
    public func load() async throws -> AuthSession? {
        try await transaction { contents throws(AppError) in
            if let error = contents.readError { throw error }
            guard contents.isDeleted else { return contents.session }
            if contents.writeError == nil { contents.delete() }
            return nil
        }
    }

    /// Stores the session.
    public func save(_ session: AuthSession) async throws {
        try await transaction { contents throws(AppError) in
            if let error = contents.writeError { throw error }
            contents.session = session
            contents.isDeleted = false
            contents.log.append(.save(session))
        }
    }

    /// Forgets the session.
    public func delete() async throws {
        // From the call on, whatever comes of it.
        contents.withLock { $0.isDeleted = true }
        try await transaction { contents throws(AppError) in
            if let error = contents.writeError { throw error }
            contents.delete()
        }
    }

    private func transaction<Result: Sendable>(
        _ body: @Sendable (inout Contents) throws(AppError) -> Result
    ) async throws -> Result {
        try await clock.wait(latency)
        return try contents.withLock { contents throws(AppError) in try body(&contents) }
    }
}
