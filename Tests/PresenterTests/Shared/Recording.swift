import Foundation
import PokedexFakes
import PokedexPresenters

/// Things in the order in which they happened, whichever thread noted them.
final class Record<Element: Sendable>: Sendable {
    private let contents = Lock<[Element]>([])

    var all: [Element] { contents.withLock { $0 } }

    func note(_ element: Element) {
        contents.withLock { $0.append(element) }
    }
}

/// A reader of a store, and what it has received so far.
final class Recording<Value: Equatable & Sendable>: Sendable {
    private let received = Record<Value>()
    private let ended = Lock(false)
    private let running = Lock<Task<Void, Never>?>(nil)

    var values: [Value] { received.all }

    /// Whether its loop is over.
    var hasEnded: Bool { ended.withLock { $0 } }

    func cancel() {
        running.withLock { $0 }?.cancel()
    }

    fileprivate func follow(
        _ values: StateValues<Value>, _ time: VirtualTime, _ each: @escaping @Sendable (Value) async -> Void
    ) {
        let task = time.environment.spawner.spawn("reader") { [self] in
            for await value in values {
                received.note(value)
                await each(value)
            }
            ended.withLock { $0 = true }
        }
        running.withLock { $0 = task }
    }
}

extension VirtualTime {
    /// Attaches a reader that does this with each value before it asks for the next one.
    func follow<Value>(
        _ values: StateValues<Value>, _ each: @escaping @Sendable (Value) async -> Void = { _ in }
    ) -> Recording<Value> {
        let recording = Recording<Value>()
        recording.follow(values, self, each)
        return recording
    }
}

/// Runs the work on a thread of its own and returns when it is over.
func onAnotherThread(_ work: @escaping @Sendable () -> Void) {
    onThreads(1) { _ in work() }
}

/// Runs the work on so many threads at once, telling each its number, and returns when all are over.
func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let over = DispatchSemaphore(value: 0)
    for number in 0..<count {
        Thread {
            work(number)
            over.signal()
        }.start()
    }
    for _ in 0..<count { over.wait() }
}
