import Terminal
import Testing

@testable import Screen

@Suite struct GridTests {
    @Test func `a wide character that is half covered is removed`() {
        var grid = Grid(Size(columns: 4, rows: 1))
        grid.write("映画", at: Point(column: 0, row: 0))
        grid.write("x", at: Point(column: 1, row: 0))
        #expect(grid.row(0).map(\.text) == [" ", "x", "画", ""])
    }

    @Test func `a grid laid over another removes the wide characters it half covers`() {
        var grid = Grid(Size(columns: 6, rows: 1))
        grid.write("映画映", at: Point(column: 0, row: 0))
        var other = Grid(Size(columns: 3, rows: 1))
        other.write("画x", at: Point(column: 0, row: 0))
        grid.overlay(other, at: Point(column: 1, row: 0))
        #expect(grid.row(0).map(\.text) == [" ", "画", "", "x", "映", ""])
    }

    @Test func `a line of a document keeps its styles`() {
        let canvas = Canvas(width: 12, palette: .none, symbols: .unicode)
        let document = Document(blocks: [.line(StyledText("Up", .title) + " · 2009")])
        var grid = Grid(Size(columns: 10, rows: 1))
        let lines = DocumentRenderer(canvas: canvas).drawnLines(document)
        let columns = grid.draw(lines[0], at: Point(column: 1, row: 0), .reversed)
        #expect(columns == 9)
        #expect(grid.row(0).map(\.text).joined() == " Up · 2009")
        #expect(grid[Point(column: 1, row: 0)].look == Look(.title, .reversed))
        #expect(grid[Point(column: 4, row: 0)].look == Look(nil, .reversed))
    }

    @Test(arguments: [(9, "Up · 2009"), (8, "Up · 20…"), (2, "U…"), (1, "…"), (0, "")])
    func `a document's line is cut with an ellipsis wherever its pieces end`(_ columns: Int, _ text: String) {
        let canvas = Canvas(width: 12, palette: .none, symbols: .unicode)
        let document = Document(blocks: [.line(StyledText("Up", .title) + StyledText(" · 2009", .label))])
        var grid = Grid(Size(columns: 12, rows: 1))
        let line = DocumentRenderer(canvas: canvas).drawnLines(document)[0]
        #expect(grid.draw(line, at: Point(column: 0, row: 0), columns: columns) == columns)
        #expect(grid.row(0).map(\.text).joined() == text.padded(to: 12))
    }
}
