/// The first element for which that holds; `nil` if none came in that time.
func first<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, within limit: Duration, where holds: @escaping @Sendable (Elements.Element) -> Bool
) async -> Elements.Element? where Elements.Failure == Never, Elements.Element: Sendable {
    let search = Task { () -> Elements.Element? in
        for await element in elements where holds(element) { return element }
        return nil
    }
    let limiter = Task {
        // A cancelled sleep is an element that came in time.
        guard (try? await Task.sleep(for: limit)) != nil else { return }
        search.cancel()
    }
    defer { limiter.cancel() }
    return await search.value
}
