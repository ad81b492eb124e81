extension AsyncSequence where Failure == Never, Element: Sendable {
    /// The first element: of a storage's stream, what is stored now.
    func firstElement() async -> Element? {
        await first { _ in true }
    }
}
