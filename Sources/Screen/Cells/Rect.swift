/// Columns and rows.
package struct Size: Hashable, Sendable {
    /// Never negative when set by the initializer.
    package var columns: Int
    /// Never negative when set by the initializer.
    package var rows: Int

    /// This many columns and rows; negative numbers become zero.
    package init(columns: Int, rows: Int) { (self.columns, self.rows) = (max(0, columns), max(0, rows)) }
}

/// A cell's position, counted from 0, 0 at the top left.
package struct Point: Hashable, Sendable {
    /// From the left.
    package var column: Int
    /// From the top.
    package var row: Int

    package init(column: Int = 0, row: Int) { (self.column, self.row) = (column, row) }
}

/// A rectangle of cells.
package struct Rect: Hashable, Sendable {
    /// Its top left cell.
    package var origin: Point
    package var size: Size

    package init(_ origin: Point, _ size: Size) { (self.origin, self.size) = (origin, size) }

    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.init(Point(column: column, row: row), Size(columns: columns, rows: rows))
    }

    /// The first row below it.
    package var bottom: Int { origin.row + size.rows }
    /// The first column to its right.
    package var right: Int { origin.column + size.columns }

    package func contains(_ point: Point) -> Bool {
        (origin.column..<right).contains(point.column) && (origin.row..<bottom).contains(point.row)
    }

    package func contains(_ other: Rect) -> Bool {
        other.origin.column >= origin.column && other.right <= right && other.origin.row >= origin.row
            && other.bottom <= bottom
    }

    func moved(columns: Int, rows: Int) -> Rect {
        Rect(Point(column: origin.column + columns, row: origin.row + rows), size)
    }

    /// The cells in both rectangles; nil if there are none.
    func intersection(_ other: Rect) -> Rect? {
        let (left, top) = (max(origin.column, other.origin.column), max(origin.row, other.origin.row))
        let (right, bottom) = (min(right, other.right), min(bottom, other.bottom))
        guard left < right, top < bottom else { return nil }
        return Rect(column: left, row: top, columns: right - left, rows: bottom - top)
    }

    /// The cells outside of the other one, as at most four rectangles: above, left, right, below.
    func subtracting(_ other: Rect) -> [Rect] {
        guard let hole = intersection(other) else { return [self] }
        return [
            Rect(origin, Size(columns: size.columns, rows: hole.origin.row - origin.row)),
            Rect(
                column: origin.column, row: hole.origin.row, columns: hole.origin.column - origin.column,
                rows: hole.size.rows),
            Rect(column: hole.right, row: hole.origin.row, columns: right - hole.right, rows: hole.size.rows),
            Rect(column: origin.column, row: hole.bottom, columns: size.columns, rows: bottom - hole.bottom),
        ].filter { $0.size.columns > 0 && $0.size.rows > 0 }
    }
}
