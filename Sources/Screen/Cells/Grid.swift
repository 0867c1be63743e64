package import Terminal

/// The cells of a screen, or part of one. Writes outside are ignored.
package struct Grid: Equatable, Sendable {
    package let size: Size
    /// The characters drawn besides text, such as the ellipsis after text that was cut.
    package var symbols: Symbols
    private var cells: [Cell]

    package init(_ size: Size, symbols: Symbols = .unicode) {
        (self.size, self.symbols) = (size, symbols)
        cells = [Cell](repeating: .blank, count: size.columns * size.rows)
    }

    package subscript(_ point: Point) -> Cell {
        get { cells[point.row * size.columns + point.column] }
        set { cells[point.row * size.columns + point.column] = newValue }
    }

    package func row(_ row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

    package var bounds: Rect { Rect(Point(row: 0), size) }

    /// Writes text, cleaned, and cut to `columns` (with an ellipsis) and the grid.
    ///
    /// - Returns: The columns written.
    @discardableResult package mutating func write(
        _ text: String, at point: Point, columns: Int = .max, _ look: Look = .plain
    ) -> Int {
        guard point.row >= 0, point.row < size.rows, point.column < size.columns, point.column >= 0 else {
            return 0
        }
        let room = min(columns, size.columns - point.column)
        let clean = CleanText.line(text).truncated(to: room, ellipsis: symbols.ellipsis)
        var column = point.column
        for character in clean {
            let width = character.displayWidth
            if width == 0 { continue }
            put(Cell(String(character), look), width, at: Point(column: column, row: point.row))
            column += width
        }
        return column - point.column
    }

    /// Draws a line of a document, cut to `columns` and the grid.
    ///
    /// - Returns: The columns written.
    @discardableResult package mutating func draw(
        _ line: DrawnLine, at point: Point, columns: Int = .max, _ attributes: Look.Attributes = []
    ) -> Int {
        var written = 0
        for (index, span) in line.spans.enumerated() where written < columns {
            // If there is more than fits, the ellipsis goes in this span.
            let room = columns - written
            let rest = line.spans[index...].reduce(0) { $0 + $1.text.displayWidth }
            let text = rest > room && span.text.displayWidth == room ? span.text + " " : span.text
            written += write(
                text, at: Point(column: point.column + written, row: point.row), columns: room,
                Look(span.style, attributes))
        }
        return written
    }

    /// Writes a cluster; a wide cluster that it half covers becomes blank.
    private mutating func put(_ cell: Cell, _ width: Int, at point: Point) {
        for column in point.column..<point.column + width {
            clearWide(at: Point(column: column, row: point.row))
        }
        self[point] = cell
        for column in point.column + 1..<point.column + max(1, width) {
            self[Point(column: column, row: point.row)] = Cell("", cell.look)
        }
    }

    /// Removes a wide cluster that would lose one of its columns.
    private mutating func clearWide(at point: Point) {
        let start = point.row * size.columns
        var first = start + point.column
        while first > start, cells[first].text.isEmpty { first -= 1 }
        var end = start + point.column + 1
        while end < start + size.columns, cells[end].text.isEmpty { end += 1 }
        guard end - first > 1 else { return }
        for index in first..<end { cells[index].text = " " }
    }

    /// Fills a rectangle with one cell of one column.
    package mutating func fill(_ rect: Rect, _ cell: Cell = .blank) {
        for run in runs(of: rect) {
            cutWide(around: run)
            for index in run { cells[index] = cell }
        }
    }

    /// The indices of a rectangle's cells, row by row, as far as they are inside.
    private func runs(of rect: Rect) -> [Range<Int>] {
        guard let inside = bounds.intersection(rect) else { return [] }
        return (inside.origin.row..<inside.bottom).map { row in
            row * size.columns + inside.origin.column..<row * size.columns + inside.right
        }
    }

    /// Blanks the wide clusters across either end of a run of cells that is about to be written.
    private mutating func cutWide(around run: Range<Int>) {
        for index in [run.lowerBound, run.upperBound - 1] {
            let (row, column) = index.quotientAndRemainder(dividingBy: size.columns)
            clearWide(at: Point(column: column, row: row))
        }
    }

    /// Changes the look of a rectangle, leaving its text.
    package mutating func changeLook(_ rect: Rect, _ change: (inout Look) -> Void) {
        for run in runs(of: rect) { for index in run { change(&cells[index].look) } }
    }

    /// Copies another grid over part of this one.
    ///
    /// - Parameter part: Only these cells of this one are written.
    package mutating func overlay(_ other: Grid, at origin: Point, within part: Rect? = nil) {
        guard let seen = Rect(origin, other.size).intersection(part ?? bounds) else { return }
        for run in runs(of: seen) {
            cutWide(around: run)
            let (row, column) = run.lowerBound.quotientAndRemainder(dividingBy: size.columns)
            let first = (row - origin.row) * other.size.columns + column - origin.column
            for index in run { cells[index] = other.cells[first + index - run.lowerBound] }
        }
    }
}

/// Everything on the screen at one moment.
package struct Frame: Equatable, Sendable {
    package var grid: Grid
    package var placements: [Placement]
    /// The cell where the user is typing; nil hides the cursor.
    package var cursor: Point?

    package init(_ grid: Grid, placements: [Placement] = [], cursor: Point? = nil) {
        (self.grid, self.placements, self.cursor) = (grid, placements, cursor)
    }
}

extension Grid {
    /// These rows as a grid; blank beyond its edges.
    package func rows(from first: Int, count: Int) -> Grid {
        var part = Grid(Size(columns: size.columns, rows: count), symbols: symbols)
        part.overlay(self, at: Point(row: -first))
        return part
    }
}
