import Screen
import Terminal
import Testing

@testable import movielib

@Suite struct FilmLineTests {
    @Test func `a name is shown in full if shortening its detail makes room`() {
        func drawn(_ title: String, _ columns: Int) -> String {
            var grid = Grid(Size(columns: columns, rows: 1))
            FilmLine(title: title, detail: "person: Interstellar, Inception")
                .draw(on: &grid, at: Point(column: 0, row: 0), columns: columns, isSelected: false)
            return grid.text
        }
        #expect(drawn("Jonathan Nolan", 47).contains("Jonathan Nolan    person: Inter…"))
        #expect(drawn("Christopher Nolan", 47).contains("Christopher Nolan  person: Inte…"))
        #expect(drawn("Christopher Edward Nolan", 47).contains("Christopher Edward Nolan"))
        #expect(!drawn("Christopher Edward Nolan", 47).contains("person"))
    }
}
