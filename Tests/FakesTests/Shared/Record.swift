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

/// A place where tasks wait until somebody opens it, whom virtual time need not know.
final class Gate: Sendable {
    private let waiting = Lock<[CheckedContinuation<Void, Never>]>([])

    func pass() async {
        await withCheckedContinuation { continuation in
            waiting.withLock { $0.append(continuation) }
        }
    }

    func open() {
        let all = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for one in all { one.resume() }
    }
}

/// Runs the work on a thread of its own and returns when it is over.
func onAnotherThread(_ work: @escaping @Sendable () -> Void) {
    waitFor { over in
        Thread {
            work()
            over()
        }.start()
    }
}

/// Blocks this thread until the work says that it is over.
func waitFor(_ work: (_ over: @escaping @Sendable () -> Void) -> Void) {
    let over = DispatchSemaphore(value: 0)
    work { over.signal() }
    over.wait()
}

/// Runs the body on a thread of its own, so that it may block without taking a thread from everybody's tasks.
func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
    }
}

/// The error that a run of virtual time ends with, if it does.
func failure<Result: Sendable>(
    budget: VirtualTimeBudget = .standard, foreignWork: VirtualTime.ForeignWork = .fails,
    _ body: @escaping @Sendable (VirtualTime) async throws -> Result
) -> VirtualTimeError? {
    do {
        _ = try VirtualTime.run(budget: budget, foreignWork: foreignWork, body)
        return nil
    } catch {
        return error as? VirtualTimeError
    }
}
