/// A reader of a stream, an element at a time.
struct StreamReader<Element: Sendable> {
    private var iterator: any AsyncIteratorProtocol<Element, Never>

    init(_ elements: any AsyncSequence<Element, Never>) {
        iterator = elements.makeAsyncIterator()
    }

    mutating func next() async -> Element? {
        await iterator.next(isolation: nil)
    }
}
