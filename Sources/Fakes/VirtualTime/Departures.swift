/// The moments at which a run does not do what a run without a seed does: another job than the one that came first runs, or
/// a varied duration is not the usual one. All else goes in the order of arrival.
///
/// It is what is left of a seed when ``VirtualTime/explore(seeds:budget:shrinking:fileID:filePath:line:column:_:)`` has
/// taken away all that the failure does not need. Its text is printed with the failure and can be pasted into a test:
///
/// ```swift
/// try VirtualTime.run(replaying: Departures("seed 7, step 4 takes 1, draw 0")) { time in … }
/// ```
///
/// Steps are counted in jobs, so the text holds for the configuration (debug or release) and the toolchain in which it was
/// printed, as a seed does.
public struct Departures: Hashable, Sendable, CustomStringConvertible {
    /// The seed: it decides the value of each draw, and what a body chooses by itself from ``VirtualTime/seed``.
    public let seed: UInt64
    /// At which steps, counted from 0, the job at which place of the queue runs. The place of the first is 0.
    let places: [Int: Int]
    /// Which draws of a varied duration, counted from 0, are not the usual one.
    let draws: Set<Int>

    init(seed: UInt64, _ all: [Departure]) {
        self.seed = seed
        var places: [Int: Int] = [:]
        var draws: Set<Int> = []
        for one in all {
            switch one {
            case .order(let step, let place): places[step] = place
            case .draw(let number): draws.insert(number)
            }
        }
        self.places = places
        self.draws = draws
    }

    /// Reads the text that a failure printed.
    ///
    /// - Throws: a ``DeparturesError`` if it is no such text.
    public init(_ text: String) throws {
        var parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.split(separator: " ").map(String.init) }[...]
        guard let first = parts.popFirst(), first.count == 2, first[0] == "seed", let seed = UInt64(first[1]) else {
            throw DeparturesError(text: text)
        }
        self.init(
            seed: seed,
            try parts.map { words in
                if words.count == 4, words[0] == "step", words[2] == "takes", let step = Int(words[1]),
                    let place = Int(words[3]), step >= 0, place > 0
                {
                    return .order(step: step, place: place)
                }
                if words.count == 2, words[0] == "draw", let number = Int(words[1]), number >= 0 {
                    return .draw(number)
                }
                throw DeparturesError(text: text)
            })
    }

    /// How many there are.
    public var count: Int { places.count + draws.count }

    /// The text that ``init(_:)`` reads.
    public var description: String {
        let steps = places.sorted { $0.key < $1.key }.map { "step \($0.key) takes \($0.value)" }
        return (["seed \(seed)"] + steps + draws.sorted().map { "draw \($0)" }).joined(separator: ", ")
    }
}

/// One moment of ``Departures``.
enum Departure: Hashable, Sendable {
    case order(step: Int, place: Int)
    case draw(Int)

    /// The same step with the job at that place of the queue; a draw stays as it is.
    func withPlace(_ new: (Int) -> Int) -> Departure {
        guard case .order(let step, let place) = self else { return self }
        return .order(step: step, place: new(place))
    }
}

/// A text that describes no ``Departures``.
public struct DeparturesError: Error, Equatable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// What is wrong, and what such a text looks like.
    public var description: String {
        "«\(text)» describes no departures. Copy the text from the failure, such as «seed 7, step 4 takes 1, draw 0»."
    }
}
