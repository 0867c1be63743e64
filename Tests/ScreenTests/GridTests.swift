import Screen
import Testing

@Suite struct GridTests {
    @Test func `a wide cluster that is half covered goes whole`() {
        var grid = Grid(Size(columns: 4, rows: 1))
        grid.write("映画", at: Point(column: 0, row: 0))
        grid.write("x", at: Point(column: 1, row: 0))
        #expect(grid.row(0).map(\.text) == [" ", "x", "画", ""])
    }
}
