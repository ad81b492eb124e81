/// A few words in the middle of an otherwise empty screen.
package struct Message: Hashable, Sendable {
    package var title: Line
    package var detail = ""
    /// What can be done about it, and the key for it.
    package var action: Line?

    package init(title: Line, detail: String = "", action: Line? = nil) {
        self.title = title
        self.detail = detail
        self.action = action
    }

    /// The message in the middle of that size, or what fits of it.
    package func lines(in size: Size) -> [Line] {
        let text = lines(width: min(size.width, 60))
        let above = max(0, size.height - text.count) / 2
        let lines = Array(repeating: Line(), count: above) + text.map { $0.centered(in: size.width) }
        return Array(lines.prefix(size.height))
    }

    /// The message from the left edge on, for paper.
    package func lines(width: Int) -> [Line] {
        var lines = [title.clipped(to: width)]
        lines += detail.wrapped(to: width).map { Line($0) }
        if let action { lines += [Line(), action.clipped(to: width)] }
        return lines
    }
}
