/// Columns and rows.
package struct Size: Hashable, Sendable {
    /// Never below zero when it was made here.
    package var columns: Int
    /// The same of rows.
    package var rows: Int

    /// So many columns and rows; none where a number is negative.
    package init(columns: Int, rows: Int) { (self.columns, self.rows) = (max(0, columns), max(0, rows)) }
}

/// A cell's place, counted from the top left corner, which is 0, 0.
package struct Point: Hashable, Sendable {
    /// From the left.
    package var column: Int
    /// From the top.
    package var row: Int

    /// The cell in this column and row.
    package init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
}

/// A part of the screen.
package struct Rect: Hashable, Sendable {
    /// Its top left cell.
    package var origin: Point
    /// How far it reaches from there.
    package var size: Size

    /// From this cell on, so large.
    package init(_ origin: Point, _ size: Size) { (self.origin, self.size) = (origin, size) }

    /// From this column and row on, so large.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.init(Point(column: column, row: row), Size(columns: columns, rows: rows))
    }

    /// The first row beneath it.
    package var bottom: Int { origin.row + size.rows }
    /// The first column to its right.
    package var right: Int { origin.column + size.columns }

    /// Whether the cell is in it.
    package func contains(_ point: Point) -> Bool {
        (origin.column..<right).contains(point.column) && (origin.row..<bottom).contains(point.row)
    }

    /// Whether all of the other one is in it.
    package func contains(_ other: Rect) -> Bool {
        other.origin.column >= origin.column && other.right <= right && other.origin.row >= origin.row
            && other.bottom <= bottom
    }
}
