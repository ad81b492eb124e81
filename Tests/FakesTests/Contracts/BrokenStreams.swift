import PokedexFakes
import PokedexPresenters

/// What another stream tells, told otherwise.
struct Retold<Element: Sendable>: AsyncSequence, Sendable {
    typealias Failure = Never

    let source: any AsyncSequence<Element, Never> & Sendable
    /// What a reader is given in the place of its element of that number, counted from 0; `nil` ends the stream.
    let change: @Sendable (Int, Element) -> [Element]?

    init(
        _ source: any AsyncSequence<Element, Never> & Sendable,
        _ change: @escaping @Sendable (Int, Element) -> [Element]?
    ) {
        self.source = source
        self.change = change
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(source: source.makeAsyncIterator(), change: change)
    }

    struct Iterator: AsyncIteratorProtocol {
        var source: any AsyncIteratorProtocol<Element, Never>
        let change: @Sendable (Int, Element) -> [Element]?
        private var number = 0
        private var left: [Element] = []

        init(
            source: any AsyncIteratorProtocol<Element, Never>, change: @escaping @Sendable (Int, Element) -> [Element]?
        ) {
            self.source = source
            self.change = change
        }

        mutating func next() async -> Element? { await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            while left.isEmpty {
                guard let element = await source.next(isolation: actor), let given = change(number, element) else {
                    return nil
                }
                number += 1
                left = given
            }
            return left.removeFirst()
        }
    }
}

extension Retold {
    /// A failure before every change, as of one who reads while the file is being replaced.
    static func failing<Value>(_ source: any AsyncSequence<Element, Never> & Sendable) -> Retold
    where Element == StorageReading<Value> {
        Retold(source) { number, reading in number == 0 ? [reading] : [.failure(.lento), reading] }
    }
}

/// Counts the readers of a stream.
final class Readers: Sendable {
    private let count = Lock(0)

    /// A stream as of one who has a place for two readers: whoever comes later is given what is there and told nothing.
    func withPlacesForTwo<Element: Sendable>(
        _ source: any AsyncSequence<Element, Never> & Sendable
    ) -> Retold<Element> {
        let reader = count.withLock { count in
            count += 1
            return count
        }
        return Retold(source) { number, element in number == 0 || reader <= 2 ? [element] : [] }
    }
}

/// The readers of an adapter that tells each through a queue.
final class Queues<Element: Sendable>: Sendable {
    private let all = Lock<[AsyncStream<Element>.Continuation]>([])

    func stream(
        from first: Element, _ policy: AsyncStream<Element>.Continuation.BufferingPolicy
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
        continuation.yield(first)
        all.withLock { $0.append(continuation) }
        return stream
    }

    func tell(_ element: Element) {
        for queue in all.withLock({ $0 }) { queue.yield(element) }
    }
}
