import Foundation
import TerminalKit

/// The terminal and its modes.
@MainActor
final class Terminal {
    private var original: termios?
    private var isEntered = false

    /// Whether a person sits at both ends, at a terminal that can place text.
    static var isInteractive: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
            && ProcessInfo.processInfo.environment["TERM"].map { !["", "dumb"].contains($0) } ?? false
    }

    /// Takes the terminal: keys come at once and unechoed, and a screen of one's own without a cursor. Again is harmless. In
    /// the background it stops there, until it is in front again. Keys that were pressed meanwhile count.
    func enter() -> Bool {
        if original == nil {
            var modes = termios()
            guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return false }
            original = modes
        }
        guard var raw = original else { return false }
        cfmakeraw(&raw)
        guard Signals.unblocked(SIGTTOU, { tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) }) == 0 else { return false }
        // The alternate screen, no cursor, no wrapping: a line that a terminal measures otherwise must not move the rest. A
        // paste comes between marks, so that it is not taken for keys.
        Output.write((isEntered ? "" : "\u{1B}[?1049h") + "\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h")
        isEntered = true
        return true
    }

    /// Gives the terminal back as it was. Again is harmless.
    func leave() {
        guard isEntered, var original else { return }
        isEntered = false
        Output.write("\u{1B}[?2004l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
    }

    /// How big it is now. For one that does not say, what the environment says.
    var size: Size {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return Size(environment: ProcessInfo.processInfo.environment)
        }
        return Size(width: Int(window.ws_col), height: Int(window.ws_row)).bounded
    }
}
