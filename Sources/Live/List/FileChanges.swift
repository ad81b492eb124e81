import PokedexDomain
import PokedexPresenters

/// The facts of a list in a file: asks for the file to be read, then gives what is known of it.
struct FileChanges: AsyncSequence, Sendable {
    typealias Element = StoredInfo
    typealias Failure = Never

    let facts: StateValues<StoredInfo?>
    let load: @Sendable () async -> Void

    func makeAsyncIterator() -> Iterator {
        Iterator(facts: facts.makeAsyncIterator(), load: load)
    }

    struct Iterator: AsyncIteratorProtocol {
        var facts: StateValues<StoredInfo?>.Iterator
        var load: (@Sendable () async -> Void)?

        mutating func next() async -> StoredInfo? {
            await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async -> StoredInfo? {
            if let load {
                // Let go before the first value: it holds the storage, with which the facts end.
                self.load = nil
                await load()
            }
            while let value = await facts.next(isolation: actor) {
                // Nothing is known before the file could be read.
                if let value { return value }
            }
            return nil
        }
    }
}
