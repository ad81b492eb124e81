import PokedexPresenters

/// A value in memory that is written one transaction at a time and told to followers: what the fakes of storages share.
///
/// A transaction happens at one instant, after the latency, and is told in the same order.
final class InMemoryStore<Value: Equatable & Sendable, Write: Hashable & Sendable>: Sendable {
    private struct Contents: Sendable {
        var value: Value
        var sequence = 0
        var readError: AppError?
        var writeError: AppError?
        var log: [Write] = []

        var reading: StorageReading<Value> {
            readError.map { .failure($0) } ?? .value(value, sequence: sequence)
        }
    }

    private let contents: Lock<Contents>
    private let told: StateStore<StorageReading<Value>>
    let plan: CallPlan<StorageRequest<Write>, StorageCallKind, FakeAnswer>

    init(_ value: Value, latency: Duration, clock: (any Clock<Duration>)?) {
        contents = Lock(Contents(value: value))
        told = StateStore(.value(value, sequence: 0))
        plan = CallPlan(latency: latency, clock: clock)
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

    /// The readings: for each reader the first one as planned for a call, then every change.
    var readings: PlannedReadings<Value> {
        PlannedReadings(readings: told.values) { [plan] in try await plan.serve(.read, of: .read) { _ in } }
    }

    /// One transaction: what the body makes of the value is stored whole, or not at all if writes fail.
    func write<Result: Sendable>(
        _ write: Write, _ body: @Sendable (inout Value) -> Result
    ) async throws -> (result: Result, value: Value, sequence: Int) {
        try await plan.serve(.write(write), of: .write) { _ in
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
}
