/// How cards are laid out: as many columns as fit, stretched to fill the width.
package struct Grid: Hashable, Sendable {
    package let columns: Int
    package let cardWidth: Int
    /// How many rows of cards are whole; at least one, which a low screen clips.
    package let rows: Int
    private let width: Int

    package static let gap = 1

    package init(_ size: Size) {
        width = size.width
        columns = max(1, (size.width + Self.gap) / (Card.minimumWidth + Self.gap))
        cardWidth = max(0, size.width - (columns - 1) * Self.gap) / columns
        rows = max(1, size.height / Card.height)
    }

    /// The positions that are seen when the grid begins at that row.
    package func visible(from row: Int, count: Int) -> Range<Int> {
        let first = min(max(0, row * columns), count)
        return first..<min(count, first + rows * columns)
    }

    /// Puts cards side by side.
    package func lines(_ cards: [[Line]]) -> [Line] {
        stride(from: 0, to: cards.count, by: columns).flatMap { start -> [Line] in
            let row = cards[start..<min(start + columns, cards.count)]
            return (0..<Card.height).map { height in
                row.dropFirst().reduce(row[start][height]) {
                    $0 + Line(String(repeating: " ", count: Self.gap)) + $1[height]
                }
            }
        }
    }
}
