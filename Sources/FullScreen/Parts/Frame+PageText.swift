import Presenters
import Screen
import Terminal

extension Document {
    /// The document as a grid of this width, as tall as needed.
    func grid(columns: Int, symbols: Symbols) -> Grid {
        let columns = max(1, columns)
        let canvas = Canvas(width: columns, palette: .none, symbols: symbols)
        let lines = DocumentRenderer(canvas: canvas).drawnLines(self)
        var grid = Grid(Size(columns: columns, rows: lines.count), symbols: symbols)
        for (row, line) in lines.enumerated() { grid.draw(line, at: Point(row: row)) }
        return grid
    }
}

extension Frame {
    /// Creates a blank frame that draws with the symbols of this state.
    init(_ size: Size, _ state: BrowserState) { self.init(Grid(size, symbols: state.symbols)) }

    /// Draws a document across the frame, from a row on.
    mutating func lay(_ document: Document, from row: Int = 0) {
        grid.overlay(document.grid(columns: grid.size.columns, symbols: grid.symbols), at: Point(row: row))
    }
}

extension Failure {
    /// The text shown in place of an answer.
    var document: Document { Document(blocks: linesOnScreen.map { .line(StyledText($0, .warning)) }) }
}
