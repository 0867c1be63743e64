import Foundation
import Terminal
import TestSupport
import Testing

@testable import Screen

/// Pictures cut by an edge, or covered by a box.
@Suite struct PicturePartsTests {
    private let encoder = FrameEncoder(palette: .none, depth: .none)
    private let size = Size(columns: 12, rows: 6)
    private let rect = Rect(column: 2, row: 1, columns: 8, rows: 4)
    private let box = Rect(column: 4, row: 2, columns: 3, rows: 2)

    private var kitty: PreparedPicture {
        .escapeSequences(
            EncodedPicture(
                KittyGraphics.Pixels(Picture(size: PixelSize(width: 80, height: 120), pixels: [1, 2, 3])),
                as: 7, size: rect.size))
    }
    private let sixel = PreparedPicture.escapeSequences(
        EncodedPicture(drawing: Array("<sixel>".utf8), size: Size(columns: 8, rows: 4)))

    /// The output for consecutive frames.
    private func written(_ frames: [(Frame, PreparedPicture)]) -> [String] {
        var layer = PictureLayer()
        var grid: Grid?
        return frames.map { frame, picture in
            var bytes: [UInt8] = []
            let ready = Dictionary(frame.placements.map { ($0, picture) }) { first, _ in first }
            grid = layer.encode(frame, ready, from: grid, encoder) { part, _ in bytes += part }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private var bare: Frame { Frame(Grid(size), placements: [Placement("a", in: rect)]) }
    private var covered: Frame {
        var frame = bare
        frame.cover(box)
        for row in 2...3 { frame.grid.write("box", at: Point(column: 4, row: row)) }
        return frame
    }

    @Test func `the pieces of a picture are all parts not covered by a box, once each`() {
        for box in [
            box, Rect(column: 0, row: 0, columns: 4, rows: 9), Rect(column: 9, row: 4, columns: 5, rows: 5),
            Rect(column: 0, row: 3, columns: 12, rows: 1), Rect(column: 11, row: 0, columns: 1, rows: 1),
        ] {
            var frame = bare
            frame.cover(box)
            let pieces = frame.placements.flatMap(\.pieces)
            for row in 0..<6 {
                for column in 0..<12 {
                    let point = Point(column: column, row: row)
                    let isSeen = rect.contains(point) && !box.contains(point)
                    #expect(pieces.count { $0.contains(point) } == (isSeen ? 1 : 0))
                }
            }
        }
        var frame = bare
        frame.cover(rect)
        #expect(frame.placements.isEmpty)
    }

    @Test func `each piece is placed in kitty without sending the picture again`() {
        let written = written([(bare, kitty), (covered, kitty), (bare, kitty)])
        #expect(written[0].contains("_Ga=t,") && written[0].contains("c=8,r=4"))
        #expect(!written[1].contains("_Ga=t,"))
        // Above, left, right, below; 10 pixels a column, 30 a row.
        for part in [
            "x=0,y=0,w=80,h=30,c=8,r=1", "x=0,y=30,w=20,h=60,c=2,r=2", "x=50,y=30,w=30,h=60,c=3,r=2",
            "x=0,y=90,w=80,h=30,c=8,r=1",
        ] {
            #expect(written[1].contains(part))
        }
        #expect(written[1].contains("a=d,d=i,q=2,i=7,p=1"))
        #expect((2...5).allSatisfy { written[2].contains("a=d,d=i,q=2,i=7,p=\($0)\u{1b}") })
    }

    @Test func `a sixel picture stays around a box, and is drawn again when the box is removed`() {
        let written = written([(bare, sixel), (covered, sixel), (covered, sixel), (bare, sixel)])
        #expect(written[0].hasSuffix("<sixel>"))
        #expect(!written[1].contains("sixel") && written[1].contains("box"))
        #expect(written[2] == "")
        #expect(written[3].hasSuffix("<sixel>"))
    }

    @Test func `a sixel picture beneath a box is drawn before the box`() throws {
        let written = written([(covered, sixel)])[0]
        let picture = try #require(written.range(of: "<sixel>"))
        #expect(written[picture.upperBound...].contains("box"))
        var terminal = ModelTerminal(size)
        terminal.feed(Array(written.replacing("<sixel>", with: "").utf8))
        #expect(terminal.cells[2][4...6].map(\.text) == ["b", "o", "x"])
    }

    @Test func `cells are cut at edges and boxes`() {
        var cells = Grid(rect.size)
        cells.fill(cells.bounds, Cell("#"))
        let page = Frame(Grid(Size(columns: 12, rows: 20)), placements: [Placement("a", in: rect)])
        var frame = page.window(from: 2, rows: 6)
        frame.cover(Rect(column: 0, row: 0, columns: 4, rows: 1))
        var layer = PictureLayer()
        var bytes: [UInt8] = []
        let ready = Dictionary(frame.placements.map { ($0, PreparedPicture.cells(cells)) }) { first, _ in
            first
        }
        let grid = layer.encode(frame, ready, from: nil, encoder) { part, _ in bytes += part }
        let lines = (0..<6).map { grid.row($0).map(\.text).joined() }
        #expect(lines[0] == "    ######  " && lines[1] == "  ########  " && lines[2] == "  ########  ")
        #expect(lines[3] == String(repeating: " ", count: 12))
    }

    @Test func `a window cuts pictures, and drops those outside of it`() {
        let page = Frame(
            Grid(Size(columns: 12, rows: 20)),
            placements: [
                Placement("a", in: rect), Placement("b", in: Rect(column: 0, row: 10, columns: 4, rows: 4)),
            ])
        let window = page.window(from: 3, rows: 6)
        #expect(window.placements.map(\.picture) == ["a"])
        #expect(window.placements[0].pieces == [Rect(column: 2, row: 0, columns: 8, rows: 2)])
        #expect(window.placements[0].part == Rect(column: 0, row: 2, columns: 8, rows: 2))
    }

    @Test(arguments: [PictureProtocol.sixel, .iterm, .kitty, .blocks])
    func `a part is a separate picture if the terminal cannot crop`(_ way: PictureProtocol) throws {
        let frame = PictureFrame(Size(columns: 12, rows: 8), way)
        let part = Rect(column: 0, row: 3, columns: 12, rows: 5)
        let whole = try PreparedPicture(jpeg: SamplePicture.jpeg, for: frame)
        let cut = try PreparedPicture(jpeg: SamplePicture.jpeg, for: frame, part: part)
        guard case .escapeSequences(let told) = cut, case .escapeSequences(let all) = whole else {
            #expect(cut == whole && way == .blocks)
            return
        }
        let text = String(decoding: told.showSequence().prefix(200), as: UTF8.self)
        switch way {
        case .iterm:
            #expect(text.contains("width=12;height=5;"))
            // "\u{89}PNG" in Base64.
            #expect(text.contains(":iVBORw0KGgo"))
        case .sixel: #expect(told.showSequence().count < all.showSequence().count)
        default: #expect(text.contains("c=12,r=8"))
        }
    }

    @Test func `pixels are encoded as a valid PNG file`() throws {
        let picture = Picture(size: PixelSize(width: 2, height: 1), pixels: [255, 0, 0, 0, 0, 255])
        let file = try picture.png()
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // The checksum of an empty IEND chunk, from the standard.
        #expect(file.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
        #expect(file[8..<33].suffix(17).prefix(13) == [0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0])
    }
}
