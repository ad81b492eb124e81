/// The durations that a seed varies. Each draw has a number, and its value depends on the seed and that number alone: so a
/// single one can be put back to its usual value without a change of the others.
struct Variation: Sendable {
    /// A draw that did not give the usual value.
    struct Draw: Hashable, Sendable {
        let number: Int
        let usual: Duration
        let value: Duration
    }

    private let seed: UInt64?
    /// The only draws that may differ from the usual value, or `nil` for all of them.
    private let allowed: Set<Int>?
    private var count = 0

    init(seed: UInt64?, allowed: Set<Int>? = nil) {
        self.seed = seed
        self.allowed = allowed
    }

    /// The next draw.
    mutating func draw(_ usual: Duration, by spread: Duration) -> Draw {
        let number = count
        count += 1
        let usual = max(usual, .zero)
        guard let seed, allowed?.contains(number) ?? true else {
            return Draw(number: number, usual: usual, value: usual)
        }
        // Two steps of the generator apart, so that neighbouring seeds share no numbers.
        var generator = SeededGenerator(seed: seed)
        generator = SeededGenerator(seed: generator.next() &+ UInt64(number))
        let steps = Int.random(in: -8...8, using: &generator)
        return Draw(number: number, usual: usual, value: max(usual + spread / 8 * steps, .zero))
    }
}
