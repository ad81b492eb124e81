import PokedexPresenters

/// What goes along with the body of a run: recorders, which end with the body, and work that can throw, whose error is told
/// unless somebody asks for its result.
final class Companions: Sendable {
    private struct Contents: Sendable {
        var recorders: [Task<Void, Never>] = []
        /// Errors of works that nobody has asked for so far, in the order in which they were thrown.
        var failures: [(work: Int, failure: VirtualWorkError)] = []
        var awaited: Set<Int> = []
        var works = 0
    }

    private let contents = Lock(Contents())

    func add(recorder: Task<Void, Never>) {
        contents.withLock { $0.recorders.append(recorder) }
    }

    /// Cancels the recorders. They let go of what they follow as soon as they run.
    func endRecorders() {
        let recorders = contents.withLock { contents in
            defer { contents.recorders = [] }
            return contents.recorders
        }
        for recorder in recorders { recorder.cancel() }
    }

    func newWork() -> Int {
        contents.withLock { contents in
            contents.works += 1
            return contents.works
        }
    }

    func failed(_ work: Int, _ failure: VirtualWorkError) {
        contents.withLock { contents in
            if !contents.awaited.contains(work) { contents.failures.append((work, failure)) }
        }
    }

    /// Somebody asks for the result of that work, and so for its error.
    func isAwaited(_ work: Int) {
        contents.withLock { contents in
            contents.awaited.insert(work)
            contents.failures.removeAll { $0.work == work }
        }
    }

    /// The first error that nobody has asked for.
    var failure: VirtualWorkError? { contents.withLock { $0.failures.first?.failure } }
}
