/// How cells are laid out: as many columns as fit, stretched to fill the width.
package struct Grid: Hashable, Sendable {
    package let columns: Int
    package let cellWidth: Int
    /// How many rows of cells are whole; at least one, which a low screen clips.
    package let rows: Int
    private let cellHeight: Int

    package static let gap = 1

    /// Cells side by side.
    package init(_ size: Size, cellsAtLeast minimumWidth: Int, high cellHeight: Int) {
        columns = max(1, (size.width + Self.gap) / (minimumWidth + Self.gap))
        cellWidth = max(0, size.width - (columns - 1) * Self.gap) / columns
        rows = max(1, size.height / cellHeight)
        self.cellHeight = cellHeight
    }

    /// A list: one column of single lines.
    package init(list size: Size) {
        self.init(size, cellsAtLeast: size.width, high: 1)
    }

    /// The positions that are seen when the grid begins at that row.
    package func visible(from row: Int, count: Int) -> Range<Int> {
        let first = min(max(0, row * columns), count)
        return first..<min(count, first + rows * columns)
    }

    /// Puts cells side by side.
    package func lines(_ cells: [[Line]]) -> [Line] {
        stride(from: 0, to: cells.count, by: columns).flatMap { start -> [Line] in
            let row = cells[start..<min(start + columns, cells.count)]
            return (0..<cellHeight).map { height in
                row.dropFirst().reduce(row[start][height]) {
                    $0 + Line(String(repeating: " ", count: Self.gap)) + $1[height]
                }
            }
        }
    }
}
