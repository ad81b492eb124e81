/// The expectations that failed in a run, as far as they could be seen.
struct FailedExpectations: Sendable {
    private var first: String?
    private var count = 0

    /// Takes the words of Swift Testing about an issue, and gives a sentence for the timeline. A warning is none.
    mutating func add(_ words: String) -> String? {
        if words.contains(" (warning)") { return nil }
        let sentence = words.replacing(" (error)", with: "", maxReplacements: 1)
        first = first ?? sentence
        count += 1
        return sentence
    }

    var isEmpty: Bool { count == 0 }

    /// One sentence about all of them, or `nil` if there is none.
    var summary: String? {
        first.map { count == 1 ? "\($0)." : "\($0) (and \(count - 1) more)." }
    }
}
