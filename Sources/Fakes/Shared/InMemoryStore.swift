import PokedexPresenters

/// A value in memory that is written one transaction at a time and told to followers: what the fakes of storages share.
///
/// A transaction happens at one instant, after the latency, and is told in the same order.
final class InMemoryStore<Value: Equatable & Sendable, Write: Sendable>: Sendable {
    private struct Contents: Sendable {
        var value: Value
        var sequence = 0
        var latency: Duration
        var readError: AppError?
        var writeError: AppError?
        var log: [Write] = []

        var reading: StorageReading<Value> {
            readError.map { .failure($0) } ?? .value(value, sequence: sequence)
        }
    }

    private let contents: Lock<Contents>
    private let told: StateStore<StorageReading<Value>>
    private let clock: FakeClock

    init(_ value: Value, latency: Duration, clock: (any Clock<Duration>)?) {
        contents = Lock(Contents(value: value, latency: latency))
        told = StateStore(.value(value, sequence: 0))
        self.clock = FakeClock(clock)
    }

    var latency: Duration {
        get { contents.withLock { $0.latency } }
        set { contents.withLock { $0.latency = newValue } }
    }

    var writeError: AppError? {
        get { contents.withLock { $0.writeError } }
        set { contents.withLock { $0.writeError = newValue } }
    }

    /// Setting it is told to the followers; taking it back tells the value.
    var readError: AppError? {
        get { contents.withLock { $0.readError } }
        set {
            let untold = contents.withLock { contents in
                contents.readError = newValue
                return told.replace(with: contents.reading)
            }
            told.tell(untold)
        }
    }

    var value: Value { contents.withLock { $0.value } }

    var log: [Write] { contents.withLock { $0.log } }

    /// The readings, each after the latency that holds when it is given.
    var readings: DelayedReadings<Value> {
        DelayedReadings(readings: told.values) { [self] in try? await clock.wait(latency) }
    }

    /// One transaction: what the body makes of the value is stored whole, or not at all if writes fail.
    func write<Result: Sendable>(
        _ write: Write, _ body: @Sendable (inout Value) -> Result
    ) async throws -> (result: Result, value: Value, sequence: Int) {
        try await clock.wait(latency)
        let (answer, untold) = try contents.withLock { contents throws(AppError) in
            if let error = contents.writeError { throw error }
            var changed = contents.value
            let result = body(&changed)
            if changed != contents.value {
                contents.value = changed
                contents.sequence += 1
                contents.log.append(write)
            }
            return ((result, contents.value, contents.sequence), told.replace(with: contents.reading))
        }
        told.tell(untold)
        return answer
    }
}

/// The readings of a store, the first one after its latency: as slow to come as a first read.
struct DelayedReadings<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    typealias Element = StorageReading<Value>
    typealias Failure = Never

    let readings: StateValues<StorageReading<Value>>
    let wait: @Sendable () async -> Void

    func makeAsyncIterator() -> Iterator {
        Iterator(readings: readings.makeAsyncIterator(), wait: wait)
    }

    struct Iterator: AsyncIteratorProtocol {
        var readings: StateValues<StorageReading<Value>>.Iterator
        let wait: @Sendable () async -> Void
        private var hasRead = false

        init(readings: StateValues<StorageReading<Value>>.Iterator, wait: @escaping @Sendable () async -> Void) {
            self.readings = readings
            self.wait = wait
        }

        mutating func next() async -> StorageReading<Value>? {
            await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async -> StorageReading<Value>? {
            if !hasRead {
                await wait()
                hasRead = true
            }
            return await readings.next(isolation: actor)
        }
    }
}
