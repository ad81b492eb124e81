/// A frame around lines.
struct Box: Sendable {
    private let topLeft, topRight, bottomLeft, bottomRight, rule, side: String

    private static let light = Box(
        topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", rule: "─", side: "│")
    private static let heavy = Box(
        topLeft: "┏", topRight: "┓", bottomLeft: "┗", bottomRight: "┛", rule: "━", side: "┃")

    /// The lines in a frame of exactly that width. A selected one is heavy, which can be told apart without colours too.
    ///
    /// - Parameters:
    ///   - title: stands in the frame, at the left.
    ///   - mark: stands in the frame, at the right.
    static func lines(
        _ content: [Line], width: Int, isSelected: Bool, color: Color? = nil, title: Line = Line(), mark: Line = Line()
    ) -> [Line] {
        let box = isSelected ? heavy : light
        let frame = Style(color, isBold: isSelected)
        let inner = max(0, width - 4)
        let title = title.clipped(to: max(0, width - 3))
        let rule = max(0, width - 3 - title.width - mark.width)
        let above = String(repeating: box.rule, count: rule)
        let below = String(repeating: box.rule, count: max(0, width - 2))
        let top = Line(box.topLeft + box.rule, frame) + title + Line(above, frame) + mark + Line(box.topRight, frame)
        let rows = content.map {
            Line("\(box.side) ", frame) + $0.fitted(to: inner) + Line(" \(box.side)", frame)
        }
        let bottom = Line(box.bottomLeft + below + box.bottomRight, frame)
        return ([top] + rows + [bottom]).map { $0.fitted(to: width) }
    }

    /// What closes a mark, in the frame's own rule.
    static func rule(isSelected: Bool, color: Color?) -> Line {
        Line((isSelected ? heavy : light).rule, Style(color, isBold: isSelected))
    }
}
