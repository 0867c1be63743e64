import Screen
import Terminal

/// The layout of a list with a preview of the selected row: beside the rows, below them, or without a preview if
/// there is no space for it.
struct ListLayout {
    /// The first row of the list.
    let top: Int
    /// The number of rows.
    let rowCount: Int
    /// The width of the rows.
    let columns: Int
    let hasHeads: Bool
    let preview: Rect?

    /// - Parameters:
    ///   - lines: The number of rows above the list.
    ///   - hasHeads: Whether there are column heads above the rows, if the screen is high enough.
    ///   - width: The least width of the screen for a preview beside the rows.
    init(_ state: BrowserState, below lines: Int, hasHeads: Bool = false, besideFrom width: Int) {
        let area = state.area
        self.hasHeads = hasHeads && area.rows >= 8
        let top = lines + (self.hasHeads ? 1 : 0)
        var (columns, room) = (area.columns, max(1, area.rows - top))
        if state.isPlain {
            preview = nil
        } else if area.columns >= width, area.rows >= 8 {
            let beside = min(70, area.columns * 2 / 5)
            columns -= beside + 3
            preview = Rect(column: columns + 3, row: lines, columns: beside, rows: max(0, area.rows - lines))
        } else if area.rows >= 20, area.columns >= 30 {
            let height = max(7, area.rows / 3)
            room -= height + 1
            preview = Rect(column: 0, row: area.rows - height, columns: columns, rows: height)
        } else {
            preview = nil
        }
        (self.top, self.columns, self.rowCount) = (top, columns, room)
    }

    /// The index of the row under the pointer, counted from the first visible one; nil outside the list.
    func index(at point: Point, from first: Int) -> Int? {
        let row = point.row - top
        return (0..<rowCount).contains(row) && point.column < columns ? first + row : nil
    }

    /// Draws the preview, which is only created if there is space for it, and a rule between it and the rows.
    func draw(_ preview: @autoclosure () -> Preview?, on frame: inout Frame, _ state: BrowserState) {
        guard let rect = self.preview, let preview = preview() else { return }
        let isPlain = state.symbols == .ascii
        let look = Look(.label, .dim)
        if rect.origin.column > 0 {
            let rule = Rect(
                column: rect.origin.column - 2, row: rect.origin.row, columns: 1, rows: rect.size.rows)
            frame.grid.fill(rule, Cell(isPlain ? "|" : "│", look))
        } else {
            let rule = Rect(column: 0, row: rect.origin.row - 1, columns: columns, rows: 1)
            frame.grid.fill(rule, Cell(isPlain ? "-" : "─", look))
        }
        preview.draw(on: &frame, in: rect, state)
    }
}
