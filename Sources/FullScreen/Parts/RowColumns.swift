import Presenters
import Records
import Screen
import Terminal

/// Columns for rows drawn one by one, so that no width depends on rows off screen.
struct RowColumns<Name: Equatable, Row> {
    /// A column, its width, and the text of its cell for a row.
    struct Column {
        let name: Name
        let head: String
        let width: Int
        let isTrailing: Bool
        let cell: (Row) -> StyledText

        /// Creates a column that is at least as wide as its head.
        init(
            _ name: Name, _ head: String = "", width: Int, isTrailing: Bool = false,
            _ cell: @escaping (Row) -> StyledText
        ) {
            (self.name, self.head, self.isTrailing, self.cell) = (name, head, isTrailing, cell)
            self.width = max(width, head.displayWidth)
        }
    }

    /// A column's position.
    struct PlacedCell {
        let column: Column
        let start: Int
        let width: Int
    }

    private(set) var placed: [PlacedCell] = []
    private static var gutter: Int { 2 }

    /// - Parameters:
    ///   - columns: From left to right; the main one gets the space that the others leave, up to its own width.
    ///   - importance: The other columns, the most important first; the last ones are dropped first.
    ///   - narrowest: The least width that the main one keeps beside the others.
    init(_ columns: [Column], main: Name, importance: [Name], narrowest: Int, width: Int) {
        guard let title = columns.first(where: { $0.name == main }) else { return }
        var room = width - narrowest
        var kept: [Name] = [main]
        for name in importance {
            guard let column = columns.first(where: { $0.name == name }) else { continue }
            let needed = column.width + Self.gutter
            if needed > room { break }
            room -= needed
            kept.append(name)
        }
        let shown = columns.filter { kept.contains($0.name) }
        let others = shown.reduce(0) { $0 + ($1.name == main ? 0 : $1.width + Self.gutter) }
        let titleWidth = max(1, min(title.width, width - others))
        var start = 0
        for column in shown {
            let width = column.name == main ? titleWidth : column.width
            placed.append(PlacedCell(column: column, start: start, width: width))
            start += width + Self.gutter
        }
    }

    func drawHeads(on grid: inout Grid, at point: Point) {
        for place in placed {
            write(StyledText(place.column.head, .label), in: place, on: &grid, at: point)
        }
    }

    /// Writes a row, each cell cut to its column.
    func draw(_ row: Row, on grid: inout Grid, at point: Point, _ attributes: Look.Attributes) {
        for place in placed {
            write(place.column.cell(row), in: place, on: &grid, at: point, attributes)
        }
    }

    private func write(
        _ text: StyledText, in place: PlacedCell, on grid: inout Grid, at point: Point,
        _ attributes: Look.Attributes = []
    ) {
        var start = place.start
        if place.column.isTrailing {
            let width = text.pieces(grid.symbols).reduce(0) { $0 + $1.text.displayWidth }
            start += max(0, place.width - width)
        }
        grid.write(
            text, at: Point(column: point.column + start, row: point.row),
            columns: place.width - (start - place.start), attributes)
    }
}

extension DisplayText {
    /// The width that fits a table date of any month.
    static var tableDateWidth: Int {
        (1...12).compactMap { PartialDate(year: 2026, month: $0, day: 22) }
            .map { tableDate($0).displayWidth }.max() ?? 0
    }
}
