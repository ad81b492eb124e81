import TerminalKit

/// Puts lines on the terminal, and of those only the ones that changed, in one write.
@MainActor
final class Display {
    private let depth: ColorDepth
    private var shown: [String]?

    init(_ depth: ColorDepth) {
        self.depth = depth
    }

    /// What is on the terminal is no longer known: the next lines are drawn whole.
    func forget() {
        shown = nil
    }

    func show(_ lines: [Line]) {
        let encoded = lines.map { $0.encoded(depth) }
        var changes = shown == nil ? "\u{1B}[2J" : ""
        for row in 0..<max(encoded.count, shown?.count ?? 0) {
            let line = row < encoded.count ? encoded[row] : ""
            if let shown, row < shown.count, shown[row] == line { continue }
            // Erased before it is written: afterwards, a cursor at the edge would take the last character with it.
            changes += "\u{1B}[\(row + 1);1H\u{1B}[K\(line)"
        }
        shown = encoded
        guard !changes.isEmpty else { return }
        // Terminals that know this mode show all of it at once; the others ignore it.
        Output.write("\u{1B}[?2026h\(changes)\u{1B}[?2026l")
    }
}
