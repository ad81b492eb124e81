import PokedexPresenters

/// The readings of a store. The first one comes as a call is answered: late, as a failure, or never.
///
/// A reader whose first reading fails is told of the next change, and not of the value that it could not read: as with an
/// adapter whose file could not be read once and has not changed since.
struct PlannedReadings<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    typealias Element = StorageReading<Value>
    typealias Failure = Never

    let readings: StateValues<StorageReading<Value>>
    let firstCall: @Sendable () async throws -> Void

    func makeAsyncIterator() -> Iterator {
        Iterator(readings: readings.makeAsyncIterator(), firstCall: firstCall)
    }

    struct Iterator: AsyncIteratorProtocol {
        private enum Progress {
            case new, reading, over
        }

        var readings: StateValues<StorageReading<Value>>.Iterator
        let firstCall: @Sendable () async throws -> Void
        private var progress = Progress.new

        init(
            readings: StateValues<StorageReading<Value>>.Iterator,
            firstCall: @escaping @Sendable () async throws -> Void
        ) {
            self.readings = readings
            self.firstCall = firstCall
        }

        mutating func next() async -> StorageReading<Value>? {
            await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async -> StorageReading<Value>? {
            switch progress {
            case .reading: return await readings.next(isolation: actor)
            case .over: return nil
            case .new: break
            }
            progress = .reading
            do {
                try await firstCall()
                return await readings.next(isolation: actor)
            } catch let error as AppError {
                // Taken, so that the next one is a change.
                return await readings.next(isolation: actor).map { _ in .failure(error) }
            } catch {
                progress = .over
                return nil
            }
        }
    }
}
