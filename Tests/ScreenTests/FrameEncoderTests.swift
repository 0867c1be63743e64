import Terminal
import TestSupport
import Testing

@testable import Screen

@Suite struct FrameEncoderTests {
    private let encoder = FrameEncoder(palette: Palette(theme: .dark), depth: .trueColor)

    private static let texts = [
        "The Matrix", "1999", "千と千尋の神隠し", "Amélie", "Cafe\u{301} noir", "👨‍👩‍👧 family", "☺️✈️1️⃣", "🇩🇪🇫🇷",
        "👍🏽", "وجدة", "กำแพง", "क्षत्रिय", "기생충", "⌚︎x", "a", "…", " ", "映",
    ]
    private static let looks = [
        Look.plain, Look(nil, .reversed), Look(.heading),
        Look(.label, .reversed), Look(.score, [.bold, .underlined]),
        Look(colors: Look.Colors(foreground: 0xFF8000, background: 0x102030)),
        Look(colors: Look.Colors(foreground: 0xFF8000, background: 0x000000)),
        Look(colors: Look.Colors(foreground: 0x010203, background: nil)),
        Look(.userData, .reversed, colors: Look.Colors(foreground: nil, background: 0x102030)),
    ]

    private func change(_ grid: inout Grid, _ dice: inout SeededGenerator) {
        let size = grid.size
        let point = Point(
            column: .random(in: 0..<size.columns, using: &dice), row: .random(in: 0..<size.rows, using: &dice)
        )
        let look = Self.looks.randomElement(using: &dice) ?? .plain
        switch Int.random(in: 0..<6, using: &dice) {
        case 0:
            grid.fill(
                Rect(column: point.column, row: point.row, columns: .random(in: 0...9, using: &dice), rows: 2)
            )
        case 1: grid.changeLook(Rect(column: 0, row: point.row, columns: size.columns, rows: 1)) { $0 = look }
        default: grid.write(Self.texts.randomElement(using: &dice) ?? "", at: point, look)
        }
    }

    private func pen(_ look: Look) -> ModelTerminal.Pen {
        var pen = ModelTerminal.Pen()
        for (attribute, number) in [
            (Look.Attributes.bold, 1), (.dim, 2), (.underlined, 4), (.reversed, 7),
        ] where look.attributes.contains(attribute) { pen.attributes.insert(number) }
        if let code = look.style.flatMap(encoder.palette.code) { pen.apply(code) }
        func text(_ color: UInt32) -> String { "2;\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)" }
        if let color = look.colors?.foreground { pen.foreground = text(color) }
        if let color = look.colors?.background { pen.background = text(color) }
        return pen
    }

    /// Whether terminals differ about a cell: then only its surroundings are checked.
    private func isDoubtful(_ grid: Grid, _ point: Point) -> Bool {
        var first = point
        while first.column > 0, grid[first].text.isEmpty { first.column -= 1 }
        let text = grid[first].text
        let widths = text.unicodeScalars.map { DisplayWidth(of: $0).columns }
        return widths.reduce(0, +) != text.displayWidth || widths.count { $0 > 0 } > 1
    }

    @Test(arguments: [ModelTerminal.Width.agreed, .perScalar])
    func `after any change the terminal shows the frame`(_ width: ModelTerminal.Width) {
        for seed in 1...12 as ClosedRange<UInt64> {
            var dice = SeededGenerator(state: seed)
            let size = Size(
                columns: .random(in: 2...40, using: &dice), rows: .random(in: 1...7, using: &dice))
            var terminal = ModelTerminal(size, width)
            var (grid, shown) = (Grid(size), Grid?.none)
            for _ in 0..<25 {
                for _ in 0..<Int.random(in: 1...4, using: &dice) { change(&grid, &dice) }
                terminal.feed(encoder.bytes(from: shown, to: grid))
                shown = grid
                for row in 0..<size.rows {
                    for column in 0..<size.columns {
                        let point = Point(column: column, row: row)
                        if width == .perScalar, isDoubtful(grid, point) { continue }
                        let cell = terminal.cells[row][column]
                        guard cell.text == grid[point].text, cell.pen == pen(grid[point].look) else {
                            Issue.record("seed \(seed), \(point): \(cell) for \(grid[point])")
                            return
                        }
                    }
                }
                #expect(terminal.unknown == [])
            }
        }
    }

    @Test func `an unchanged frame writes nothing`() {
        var grid = Grid(Size(columns: 20, rows: 3))
        grid.write("千と千尋 ☺️", at: Point(column: 0, row: 1), Look(nil, .reversed))
        #expect(encoder.bytes(from: grid, to: grid) == [])
    }

    @Test func `moving the selection redraws two rows, and writes at most 2 KB on a large screen`() {
        var rows = Grid(Size(columns: 200, rows: 60))
        for row in 0..<60 {
            rows.write(
                "\(row) The Lord of the Rings: The Fellowship of the Ring", at: Point(column: 0, row: row))
            rows.write("2001  8.4  3 h 28 min", at: Point(column: 150, row: row), Look(.score))
        }
        var (before, after) = (rows, rows)
        before.changeLook(Rect(column: 0, row: 20, columns: 200, rows: 1)) { $0.attributes.insert(.reversed) }
        after.changeLook(Rect(column: 0, row: 21, columns: 200, rows: 1)) { $0.attributes.insert(.reversed) }
        let count = encoder.bytes(from: before, to: after).count
        #expect(count < 500)
    }

    @Test func `without colours, reversed, bold and underlined text stays so`() {
        var grid = Grid(Size(columns: 8, rows: 1))
        grid.write("ab", at: Point(column: 0, row: 0), Look(.score, [.reversed, .bold, .underlined]))
        grid.write(
            "c", at: Point(column: 2, row: 0), Look(.score, colors: Look.Colors(foreground: 1, background: 2))
        )
        let plain = FrameEncoder(palette: .none, depth: .none)
        let bytes = plain.bytes(from: Grid(grid.size), to: grid)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1b}[1;1H\u{1b}[1;4;7mab\u{1b}[mc")
    }

    @Test(arguments: [
        (UInt32(0x000000), "16"), (0xFFFFFF, "231"), (0x808080, "244"), (0xFF0000, "196"), (0x5F87AF, "67"),
    ])
    func `colours of pictures are mapped to the 256 colours`(_ color: UInt32, _ index: String) {
        var grid = Grid(Size(columns: 1, rows: 1))
        grid.write(
            "▀", at: Point(column: 0, row: 0), Look(colors: Look.Colors(foreground: color, background: nil)))
        let indexed = FrameEncoder(palette: .none, depth: .indexed)
        let text = String(decoding: indexed.bytes(from: Grid(grid.size), to: grid), as: UTF8.self)
        #expect(text == "\u{1b}[1;1H\u{1b}[38;5;\(index)m▀\u{1b}[m")
    }

    @Test func `half of a wide character left by a caller is drawn as a space`() {
        var grid = Grid(Size(columns: 3, rows: 1))
        grid[Point(column: 0, row: 0)] = Cell("")
        grid[Point(column: 2, row: 0)] = Cell("映")
        var terminal = ModelTerminal(grid.size)
        terminal.feed(encoder.bytes(from: nil, to: grid))
        #expect(terminal.cells[0].map(\.text) == [" ", " ", " "])
    }
}
