import PokedexDomain
import PokedexPresenters

/// The facts of a list in a file, as far as it can be read.
struct FileChanges: AsyncSequence, Sendable {
    typealias Element = StoredInfo
    typealias Failure = Never

    let readings: FileReadings<StoredInfo>

    func makeAsyncIterator() -> Iterator {
        Iterator(readings: readings.makeAsyncIterator())
    }

    struct Iterator: AsyncIteratorProtocol {
        var readings: FileReadings<StoredInfo>.Iterator
        private var last: Int?

        init(readings: FileReadings<StoredInfo>.Iterator) {
            self.readings = readings
        }

        mutating func next() async -> StoredInfo? {
            await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async -> StoredInfo? {
            while let reading = await readings.next(isolation: actor) {
                // The same value comes again after a time in which the file could not be read.
                guard case .value(let info, let sequence) = reading, sequence != last else { continue }
                last = sequence
                return info
            }
            return nil
        }
    }
}
