import Foundation
import TerminalKit

/// Reads keys and signals on a thread of its own, since reading a terminal blocks.
enum Input {
    /// How long the rest may take of what has begun, in milliseconds. A paste that stops for so long has lost its end, and
    /// what comes then is keys again: nobody should have to kill the app for it.
    private static func patience(_ waiting: KeyParser.Waiting?) -> Int32 {
        switch waiting {
        case nil: -1
        case .key: 50
        case .paste: 2000
        }
    }

    /// Starts; every event is given to `send` on that thread. `false` if it cannot.
    static func start(_ send: @escaping @Sendable (AppEvent) -> Void) -> Bool {
        guard let signals = Signals.start() else { return false }
        Thread.detachNewThread { loop(signals, send) }
        return true
    }

    private static func loop(_ signals: Int32, _ send: (AppEvent) -> Void) {
        var parser = KeyParser()
        while true {
            let patience = patience(parser.waiting)
            guard let ready = Readiness.wait(for: [STDIN_FILENO, signals], milliseconds: patience) else { continue }
            if ready.isEmpty { send(.typed(parser.flush())) }
            if ready.contains(signals) {
                for number in bytes(from: signals) ?? [] { send(.signal(Int32(number))) }
            }
            if ready.contains(STDIN_FILENO) {
                guard let bytes = bytes(from: STDIN_FILENO) else { return send(.inputEnded) }
                send(.typed(parser.feed(bytes)))
            }
        }
    }

    /// What is there to read, or `nil` at the end.
    private static func bytes(from descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { return Array(buffer.prefix(count)) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
    }
}
