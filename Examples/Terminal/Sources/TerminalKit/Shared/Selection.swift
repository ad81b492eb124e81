/// Which of the cells of a grid is selected and which row of them comes first, and how keys move them.
package struct Selection: Hashable, Sendable {
    package private(set) var index = 0
    package private(set) var firstRow = 0

    package init() {}

    /// Answers a key that moves, or `false` for one that does not.
    package mutating func move(_ key: Key, grid: Grid, count: Int) -> Bool {
        let page = grid.rows * grid.columns
        switch key {
        case .left, .character("h"): select(index - 1, count)
        case .right, .character("l"): select(index + 1, count)
        case .up, .character("k"): if index >= grid.columns { select(index - grid.columns, count) }
        case .down, .character("j"): if hasRowBelow(grid, count) { select(index + grid.columns, count) }
        case .pageUp, .control("b"): select(index - page, count)
        case .pageDown, .control("f"), .character(" "): select(index + page, count)
        case .home, .character("g"): select(0, count)
        case .end, .character("G"): select(count - 1, count)
        default: return false
        }
        return true
    }

    /// Selects a position, or the nearest that there is.
    package mutating func select(_ position: Int, _ count: Int) {
        index = max(0, min(position, count - 1))
    }

    /// Scrolls as little as brings the selected cell into sight.
    package mutating func scroll(_ grid: Grid, count: Int) {
        select(index, count)
        let row = index / grid.columns
        let lastRow = max(0, (count - 1) / grid.columns)
        firstRow = min(max(firstRow, row - grid.rows + 1), row)
        firstRow = max(0, min(firstRow, lastRow - grid.rows + 1))
    }

    /// What is looked at stays selected, wherever a new state has put it. Who stands at the beginning stays there.
    package mutating func follow<Rows: RandomAccessCollection>(_ old: Rows, _ new: Rows)
    where Rows.Element: Identifiable, Rows.Index == Int {
        guard index > 0, old.indices.contains(index) else { return }
        let id = old[index].id
        if new.indices.contains(index), new[index].id == id { return }
        if let moved = new.firstIndex(where: { $0.id == id }) { select(moved, new.count) }
    }

    private func hasRowBelow(_ grid: Grid, _ count: Int) -> Bool {
        index / grid.columns < (count - 1) / grid.columns
    }
}
