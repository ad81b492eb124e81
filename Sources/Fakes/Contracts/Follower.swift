import PokedexPresenters

/// A reader of an adapter's stream that takes an element only when it is asked to, and does not wait for ever.
///
/// It reads in a task of its own: an iterator that hangs and does not heed cancellation is left behind, where a task group
/// would wait for it.
final class Follower<Element: Equatable & Sendable>: Sendable {
    private struct Given: Equatable, Sendable {
        var elements: [Element] = []
        var hasEnded = false
    }

    private let trial: Trial
    private let name: String
    private let asked: StateStore<Int>
    private let given: StateStore<Given>
    private let task: Task<Void, Never>

    init(_ trial: Trial, _ name: String, _ stream: any AsyncSequence<Element, Never> & Sendable) {
        let (asked, given) = (StateStore(0), StateStore(Given()))
        task = trial.spawn { await Self.read(stream, asked, given) }
        (self.trial, self.name, self.asked, self.given) = (trial, name, asked, given)
    }

    deinit {
        task.cancel()
    }

    private static func read(
        _ stream: some AsyncSequence<Element, Never> & Sendable, _ asked: StateStore<Int>, _ given: StateStore<Given>
    ) async {
        var iterator = stream.makeAsyncIterator()
        var taken = 0
        for await wanted in asked.values {
            while taken < wanted {
                guard let element = await iterator.next(isolation: nil) else {
                    given.update { $0.hasEnded = true }
                    return
                }
                taken += 1
                given.update { $0.elements.append(element) }
            }
        }
    }

    /// The next element. One that does not come, or the end of the stream, is a failure that ends the check.
    func next() async throws -> Element {
        let place = asked.update { asked in
            defer { asked += 1 }
            return asked
        }
        let missing = { @Sendable [trial, name, given] in
            Trial.Missing(
                done: "read `\(name)`", happened: "the stream gave nothing more\(Self.last(given.value, trial))")
        }
        let given = try await trial.wait(for: given, or: missing) { $0.elements.count > place || $0.hasEnded }
        guard given.elements.count > place else {
            trial.did("read `\(name)`")
            trial.fail("the stream ended\(Self.last(given, trial))")
            throw Trial.Stop()
        }
        return given.elements[place]
    }

    private static func last(_ given: Given, _ trial: Trial) -> String {
        given.elements.last.map { "; the last was \(trial.text($0))" } ?? ""
    }

    /// Takes elements until one is such. Answers all that it took, that one the last.
    func next(_ wanted: String, until isSuch: (Element) -> Bool) async throws -> [Element] {
        trial.did("read `\(name)` until it tells \(wanted)")
        var taken: [Element] = []
        while true {
            let element = try await next()
            taken.append(element)
            if isSuch(element) { return taken }
        }
    }
}
