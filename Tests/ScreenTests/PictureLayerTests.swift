import Terminal
import TestSupport
import Testing

@testable import Screen

@Suite struct PictureLayerTests {
    private let encoder = FrameEncoder(palette: .none, depth: .none)
    private let size = Size(columns: 12, rows: 6)
    private let rect = Rect(column: 1, row: 1, columns: 4, rows: 2)
    private let kitty = PreparedPicture.escapeSequences(
        EncodedPicture(
            KittyGraphics.Pixels(Picture(size: PixelSize(width: 8, height: 8), pixels: [1, 2, 3])),
            as: 7, size: Size(columns: 4, rows: 2)))
    private let sixel = PreparedPicture.escapeSequences(
        EncodedPicture(drawing: Array("<sixel>".utf8), size: Size(columns: 4, rows: 2)))

    /// The output for consecutive frames.
    private func written(_ frames: [(Frame, [Placement: PreparedPicture])]) -> [String] {
        var layer = PictureLayer()
        var grid: Grid?
        return frames.map { frame, pictures in
            var bytes: [UInt8] = []
            grid = layer.encode(frame, pictures, from: grid, encoder) { part, _ in bytes += part }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private func frame(_ placements: Placement..., words: String = "card") -> Frame {
        var grid = Grid(size)
        grid.write(words, at: Point(column: 1, row: 1))
        return Frame(grid, placements: placements)
    }

    @Test func `a card is shown until its picture is ready, and then only the picture`() {
        let placement = Placement("a", in: rect)
        let written = written([
            (frame(placement), [:]), (frame(placement), [placement: sixel]),
            (frame(placement), [placement: sixel]),
        ])
        #expect(written[0].contains("card"))
        #expect(written[1].hasSuffix("\u{1b}[2;2H<sixel>"))
        #expect(written[1].hasPrefix("\u{1b}[2;2H    "))
        #expect(written[2] == "")
    }

    @Test func `a sixel picture stays when another one is drawn or removed next to it`() {
        let (left, right) = (
            Placement("a", in: rect), Placement("b", in: Rect(column: 6, row: 1, columns: 4, rows: 2))
        )
        var cards = frame(left, right)
        cards.grid.write("another", at: Point(column: 6, row: 2))
        let written = written([
            (cards, [left: sixel]), (cards, [left: sixel, right: sixel]), (frame(left), [left: sixel]),
        ])
        var terminal = ModelTerminal(size)
        terminal.feed(Array(written[0].utf8))
        terminal.feed(Array("\u{1b}[2;2HXXXX\u{1b}[3;2HXXXX".utf8))
        for later in written[1...] {
            terminal.feed(Array(later.replacing("<sixel>", with: "").utf8))
            for row in 1...2 {
                #expect(terminal.cells[row][1...4].allSatisfy { $0.text == "X" })
            }
        }
    }

    @Test func `a picture is sent to kitty once, and then only its positions`() {
        let (here, there) = (
            Placement("a", in: rect), Placement("a", in: Rect(column: 6, row: 1, columns: 4, rows: 2))
        )
        let written = written([
            (frame(here, words: ""), [here: kitty]), (frame(there, words: ""), [there: kitty]),
            (frame(here, there, words: ""), [here: kitty, there: kitty]), (frame(words: ""), [:]),
        ])
        #expect(written[0].hasSuffix(";AQID\u{1b}\\\u{1b}[2;2H\u{1b}_Ga=p,q=2,i=7,p=1,c=4,r=2,C=1\u{1b}\\"))
        #expect(
            written[1]
                == "\u{1b}_Ga=d,d=i,q=2,i=7,p=1\u{1b}\\\u{1b}[2;7H\u{1b}_Ga=p,q=2,i=7,p=2,c=4,r=2,C=1\u{1b}\\"
        )
        #expect(written[2] == "\u{1b}[2;2H\u{1b}_Ga=p,q=2,i=7,p=3,c=4,r=2,C=1\u{1b}\\")
        #expect(written[3].contains("p=2\u{1b}\\") && written[3].contains("p=3\u{1b}\\"))
    }

    @Test func `a removed sixel picture is overwritten, and an overwritten one is drawn again`() {
        let placement = Placement("a", in: rect)
        let written = written([
            (frame(placement, words: ""), [placement: sixel]), (frame(words: ""), [:]),
            (frame(placement, words: ""), [placement: sixel]),
            (
                frame(placement, words: ""),
                [placement: .escapeSequences(EncodedPicture(drawing: Array("<b>".utf8), size: rect.size))]
            ),
        ])
        var terminal = ModelTerminal(size)
        terminal.feed(Array("\u{1b}[2;1HXXXXXXXXXXXX\u{1b}[3;1HXXXXXXXXXXXX".utf8))
        terminal.feed(Array(written[1].utf8))
        for row in 1...2 {
            #expect(terminal.cells[row][1...4].allSatisfy { $0.text == " " })
        }
        #expect(written[3].hasSuffix("\u{1b}[2;2H<b>"))
    }

    @Test func `no sixel picture is drawn in the last row`() {
        let last = Placement("a", in: Rect(column: 0, row: 4, columns: 4, rows: 2))
        #expect(!written([(frame(last), [last: sixel])])[0].contains("sixel"))
        #expect(written([(frame(last), [last: kitty])])[0].contains("_Ga=t,"))
        let outside = Placement("a", in: Rect(column: 10, row: 0, columns: 4, rows: 2))
        #expect(!written([(frame(outside), [outside: kitty])])[0].contains("_Ga=t,"))
    }

    @Test func `a smaller frame drops pictures outside of it`() {
        let placement = Placement("a", in: Rect(column: 6, row: 3, columns: 4, rows: 2))
        let small = Frame(Grid(Size(columns: 3, rows: 2)))
        let written = written([
            (frame(placement), [placement: kitty]), (small, [:]), (frame(placement), [placement: sixel]),
            (small, [:]),
        ])
        #expect(written[1].hasPrefix("\u{1b}_Ga=d,d=i,q=2,i=7,p=1\u{1b}\\"))
        #expect(written[2].hasSuffix("<sixel>"))
        #expect(written[3] == "\u{1b}[m\u{1b}[2J")
    }

    @Test func `a picture made of cells is drawn over its card`() {
        let placement = Placement("a", in: rect)
        var cells = Grid(rect.size)
        cells.write("▀▀▀▀", at: Point(column: 0, row: 0))
        let written = written([(frame(placement), [placement: .cells(cells)])])
        #expect(written[0].contains("▀") && !written[0].contains("card"))
    }
}
