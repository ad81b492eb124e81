/// A piece of text in one style. Its text is always clean: there is no other way to make one, so nothing from a network
/// can reach the terminal as it came.
package struct Span: Hashable, Sendable {
    package let text: String
    package let style: Style
    package let width: Int

    package init(_ text: String, _ style: Style = .plain) {
        self.text = text.cleaned
        self.style = style
        width = self.text.displayWidth
    }
}

/// One line of a screen.
package struct Line: Hashable, Sendable, ExpressibleByStringLiteral {
    package private(set) var spans: [Span]
    package private(set) var width: Int

    package init(_ spans: [Span] = []) {
        self.spans = spans.filter { !$0.text.isEmpty }
        width = self.spans.reduce(0) { $0 + $1.width }
    }

    package init(_ text: String, _ style: Style = .plain) {
        self.init([Span(text, style)])
    }

    package init(stringLiteral text: String) {
        self.init(text)
    }

    /// The text alone, without the blanks at its end.
    package var plain: String {
        let text = spans.map(\.text).joined()
        return String(text.dropLast(text.reversed().prefix { $0 == " " }.count))
    }

    package static func + (left: Line, right: Line) -> Line { Line(left.spans + right.spans) }

    package static func += (left: inout Line, right: Line) { left = left + right }
}

extension Line {
    /// This line with blanks up to that width.
    package func padded(to width: Int) -> Line {
        self.width < width ? self + Line(String(repeating: " ", count: width - self.width)) : self
    }

    /// This line cut to that width, with «…» where something was cut off.
    package func clipped(to width: Int) -> Line {
        guard self.width > width else { return self }
        guard width > 0 else { return Line() }
        var kept: [Span] = []
        var room = width - 1
        for span in spans {
            let text = span.text.prefix(columns: room)
            kept.append(Span(String(text), span.style))
            guard text.endIndex == span.text.endIndex else {
                return Line(kept + [Span("…", span.style)])
            }
            room -= span.width
        }
        return Line(kept)
    }

    /// This line in other styles.
    package func restyled(_ change: (Style) -> Style) -> Line { Line(spans.map { Span($0.text, change($0.style)) }) }

    /// This line with all of it bold.
    package var bold: Line {
        restyled {
            var style = $0
            style.isBold = true
            return style
        }
    }

    /// This line in exactly that width.
    package func fitted(to width: Int) -> Line { clipped(to: width).padded(to: width) }

    /// This line in the middle of that width.
    package func centered(in width: Int) -> Line {
        let blanks = max(0, width - self.width) / 2
        return (Line(String(repeating: " ", count: blanks)) + self).clipped(to: width)
    }
}

extension StringProtocol {
    /// As much of the beginning as fits in so many columns.
    package func prefix(columns: Int) -> SubSequence {
        var room = columns
        return prefix { character in
            room -= character.displayWidth
            return room >= 0
        }
    }
}
