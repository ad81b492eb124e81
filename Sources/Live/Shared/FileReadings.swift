import PokedexDomain
import PokedexPresenters

/// What a file tells: asks for it to be read, then gives what is known of it, or that it cannot be read now.
struct FileReadings<Told: Equatable & Sendable>: AsyncSequence, Sendable {
    typealias Element = StorageReading<Told>
    typealias Failure = Never

    let readings: StateValues<StorageReading<Told>?>
    let load: @Sendable () async -> Void

    func makeAsyncIterator() -> Iterator {
        Iterator(readings: readings.makeAsyncIterator(), load: load)
    }

    struct Iterator: AsyncIteratorProtocol {
        var readings: StateValues<StorageReading<Told>?>.Iterator
        var load: (@Sendable () async -> Void)?

        mutating func next() async -> StorageReading<Told>? {
            await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async -> StorageReading<Told>? {
            if let load {
                // Let go before the first value: it holds the storage, with which the readings end.
                self.load = nil
                await load()
            }
            while let reading = await readings.next(isolation: actor) {
                // Nothing is known before the file was looked at.
                if let reading { return reading }
            }
            return nil
        }
    }
}
