import Foundation
import Synchronization

/// Signals as bytes in a pipe: a handler may do nearly nothing, so it writes the number, and the input's thread reads it.
enum Signals {
    private static let all = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

    /// Starts to catch them; answers where their numbers can be read.
    static func start() -> Int32? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        // A full pipe must not hold up a handler: what it holds already is enough.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        signalPipe.store(ends[1], ordering: .releasing)
        for number in all { signal(number, handler) }
        return ends[0]
    }

    /// Stops this process and those it shares the terminal with, as the terminal itself would. Returns when continued,
    /// or at once where a stop is not granted because nobody could ever end it.
    static func stop() {
        signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        // One sent to the whole process may be taken by another thread, some time later, when the handler stands again.
        // One for this thread, which may have it blocked, is taken before `raise` returns.
        signal(SIGTSTP, SIG_DFL)
        unblocked(SIGTSTP) { raise(SIGTSTP) }
        signal(SIGTSTP, handler)
    }

    /// Runs the body with that signal let through to this thread: those of the pool have it blocked.
    @discardableResult
    static func unblocked<Result>(_ number: Int32, _ body: () -> Result) -> Result {
        var signals = sigset_t()
        var before = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }

    private static let handler: @convention(c) (Int32) -> Void = { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe.load(ordering: .acquiring), &byte, 1)
        errno = before
    }
}

/// Outside of the type, so that a handler reads it without any first-use initialization.
private let signalPipe = Atomic<Int32>(-1)
