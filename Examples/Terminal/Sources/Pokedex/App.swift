import Foundation
import TerminalKit

/// The loop: takes events in their order, and draws after each.
@MainActor
final class App {
    private let root: Root
    private let terminal = Terminal()
    private let display: Display
    private let events: AsyncStream<AppEvent>
    private let send: AsyncStream<AppEvent>.Continuation
    private var beat = 0
    private var isBeatComing = false

    init(_ root: Root, depth: ColorDepth) {
        self.root = root
        display = Display(depth)
        (events, send) = AsyncStream.makeStream()
    }

    /// Runs until the person or a signal ends it; answers the exit code.
    func run() async -> Int32 {
        let send = send
        guard terminal.enter(), Input.start({ send.yield($0) }) else {
            terminal.leave()
            Output.tell(String(cString: strerror(errno)))
            return 74
        }
        defer { terminal.leave() }
        let following = Task { await root.follow { send.yield(.changed) } }
        defer { following.cancel() }
        // What is told of ages goes on while nothing else happens.
        let ageing = Task {
            while (try? await Task.sleep(for: .seconds(60))) != nil { send.yield(.changed) }
        }
        defer { ageing.cancel() }

        draw()
        for await event in events {
            if let exitCode = handle(event) { return exitCode }
            draw()
        }
        return 0
    }

    /// Answers the exit code if the event ends the app.
    private func handle(_ event: AppEvent) -> Int32? {
        switch event {
        case .typed(let all):
            for typed in all where ends(typed) { return 0 }
        case .signal(SIGTSTP): suspend()
        case .signal(SIGCONT):
            // Back from a stop, whoever caused it: the shell may have changed the terminal meanwhile.
            _ = terminal.enter()
            display.forget()
            root.resume()
        case .signal(SIGWINCH): display.forget()
        case .signal(let number): return 128 + number
        case .inputEnded: return 128 + SIGHUP
        case .changed: break
        case .beat:
            isBeatComing = false
            beat &+= 1
        }
        return nil
    }

    /// Answers whether what was typed ends the app. A paste never does.
    private func ends(_ typed: Typed) -> Bool {
        guard case .key(let key) = typed else {
            if case .paste(let text) = typed { root.paste(text) }
            return false
        }
        switch key {
        case .control("c"): return true
        case .character("q") where root.isEndedByQ: return true
        case .control("z"): suspend()
        case .control("l"): display.forget()
        // Escape is the way out of the app only where there is nothing smaller to leave.
        default: return !root.press(key) && key == .escape
        }
        return false
    }

    private func draw() {
        let (lines, isMoving) = root.draw(in: terminal.size, beat: beat)
        display.show(lines)
        guard isMoving, !isBeatComing else { return }
        isBeatComing = true
        Task { [send] in
            try? await Task.sleep(for: .milliseconds(100))
            send.yield(.beat)
        }
    }

    /// Gives the terminal back and stops, as Ctrl-Z does with any program.
    private func suspend() {
        terminal.leave()
        Signals.stop()
        // Running again (or still, where nobody could ever wake it: then the stop is not granted).
        _ = terminal.enter()
        display.forget()
    }
}
