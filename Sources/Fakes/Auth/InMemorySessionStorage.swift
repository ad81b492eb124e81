import PokedexPresenters

/// A stored session in memory: with a latency, failures on demand, and a log of what was stored.
///
/// Inside ``VirtualTime`` it waits on that run's clock; elsewhere on the machine's, or on the one that it is given.
public final class InMemorySessionStorage: SessionStorage, PlannedFake {
    /// A write that was done.
    public enum Write: Hashable, Sendable {
        /// This session was stored.
        case save(AuthSession)
        /// This session was deleted.
        case delete(AuthSession)
    }

    private struct Contents: Sendable {
        var session: AuthSession?
        /// The removal of these was asked for and is not done: they are given to nobody.
        var deleted: [AuthSession] = []
        var readError: AppError?
        var writeError: AppError?
        var log: [Write] = []

        mutating func delete(_ session: AuthSession) {
            self.session = nil
            deleted = []
            log.append(.delete(session))
        }
    }

    private let contents: Lock<Contents>
    /// What the calls get, and the log of them.
    public let plan: CallPlan<StorageRequest<Write>, StorageCallKind, FakeAnswer>

    /// A store with that session, or with none.
    ///
    /// - Parameters:
    ///   - session: what is stored at first, also one that cannot be used.
    ///   - latency: how long every call takes.
    ///   - clock: what to wait on; the current ``VirtualTime``'s, or the machine's, if none is given.
    public init(_ session: AuthSession? = nil, latency: Duration = .zero, clock: (any Clock<Duration>)? = nil) {
        contents = Lock(Contents(session: session))
        plan = CallPlan(latency: latency, clock: clock)
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
        try await transaction(.read, .read) { contents throws(AppError) in
            if let error = contents.readError { throw error }
            guard let session = contents.session, contents.deleted.contains(where: session.isSame) else {
                return contents.session
            }
            if contents.writeError == nil { contents.delete(session) }
            return nil
        }
    }

    /// Stores the session.
    public func save(_ session: AuthSession) async throws {
        try await transaction(.write(.save(session)), .write) { contents throws(AppError) in
            if let error = contents.writeError { throw error }
            contents.session = session
            contents.deleted = []
            contents.log.append(.save(session))
        }
    }

    /// Deletes that session, if it is the one that is stored when the latency is over.
    public func delete(_ session: AuthSession) async throws {
        // From the call on, whatever comes of it.
        contents.withLock { $0.deleted.append(session) }
        try await transaction(.write(.delete(session)), .write) { contents throws(AppError) in
            guard let stored = contents.session, stored.isSame(as: session) else { return }
            if let error = contents.writeError { throw error }
            contents.delete(stored)
        }
    }

    private func transaction<Result: Sendable>(
        _ request: StorageRequest<Write>, _ kind: StorageCallKind,
        _ body: @Sendable (inout Contents) throws(AppError) -> Result
    ) async throws -> Result {
        try await plan.serve(request, of: kind) { _ in
            try contents.withLock { contents throws(AppError) in try body(&contents) }
        }
    }
}
