import Screen
import Terminal

extension Document {
    /// The document as cells, as tall as it gets at this width.
    func grid(columns: Int, symbols: Symbols) -> Grid {
        let columns = max(1, columns)
        let canvas = Canvas(width: columns, height: 1000, palette: .none, symbols: symbols)
        let lines = DocumentRenderer(canvas: canvas).drawn(self)
        var grid = Grid(Size(columns: columns, rows: lines.count))
        for (row, line) in lines.enumerated() {
            grid.draw(line, at: Point(column: 0, row: row), symbols: symbols)
        }
        return grid
    }
}
