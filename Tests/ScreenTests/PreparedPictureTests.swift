import Foundation
import Screen
import TestSupport
import Testing

@Suite struct PreparedPictureTests {
    private let jpeg = SamplePicture.jpeg

    private func told(_ way: PictureProtocol, _ size: Size = Size(columns: 20, rows: 15)) throws
        -> EncodedPicture
    {
        let prepared = try PreparedPicture(jpeg: jpeg, for: PictureFrame(size, way))
        guard case .escapeSequences(let told) = prepared else { throw PictureError.unreadable("cells") }
        return told
    }

    private func cells(_ frame: PictureFrame) throws -> Grid {
        guard case .cells(let grid) = try PreparedPicture(jpeg: jpeg, for: frame) else {
            throw PictureError.unreadable("no cells")
        }
        return grid
    }

    @Test func `blocks are cells of one column with the picture's colours`() throws {
        let grid = try cells(PictureFrame(Size(columns: 20, rows: 15), .blocks))
        #expect(grid.size == Size(columns: 20, rows: 15))
        let all = (0..<15).flatMap { Array(grid.row($0)) }
        #expect(all.allSatisfy { $0.text.unicodeScalars.count == 1 && $0.look.colors != nil })
        #expect(Set(all.map(\.text)).isSubset(of: Set(" ▀▄▌▐▖▗▘▝▚▞▙▛▜▟█".map(String.init))))
        let corner = try #require(grid[Point(column: 0, row: 0)].look.colors?.background)
        #expect(corner >> 16 < corner & 0xFF)
    }

    @Test(arguments: [(10, 20), (9, 18), (11, 20), (10, 21), (7, 15)])
    func `features of the picture keep their position at any cell size`(_ width: Int, _ height: Int) throws {
        let cell = PixelSize(width: width, height: height)
        let grid = try cells(PictureFrame(Size(columns: 30, rows: 23), cell: cell, .blocks))
        func red(_ column: Int, _ row: Int) -> UInt32 {
            (grid[Point(column: column, row: row)].look.colors?.background ?? 0) >> 16
        }
        // The sun's middle, the sky at its left, and the dark plain at both edges.
        #expect(red(20, 7) > 200)
        #expect(red(4, 7) < 150)
        #expect(red(0, 21) < 60 && red(29, 21) < 60)
    }

    @Test func `the 240 fixed colours are xterm's cube and greys`() throws {
        let grid = try cells(PictureFrame(Size(columns: 24, rows: 18), .blocks, isIndexed: true))
        let levels: Set<UInt32> = [0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
        for color in (0..<18).flatMap({ grid.row($0).compactMap(\.look.colors?.background) }) {
            let parts = [color >> 16, color >> 8 & 0xFF, color & 0xFF]
            let isGrey = Set(parts).count == 1 && parts[0] % 10 == 8
            #expect(isGrey || levels.isSuperset(of: parts))
        }
    }

    @Test func `on an ASCII terminal each cell has one colour`() throws {
        let grid = try cells(PictureFrame(Size(columns: 10, rows: 8), .blocks, isASCII: true))
        #expect((0..<8).allSatisfy { grid.row($0).allSatisfy { $0.text == " " } })
    }

    @Test func `impossible numbers of columns and rows are limited`() throws {
        #expect(
            try cells(PictureFrame(Size(columns: 9999, rows: 1), .blocks)).size == Size(columns: 500, rows: 1)
        )
        #expect(try cells(PictureFrame(Size(columns: 0, rows: 5), .blocks)).size.columns == 0)
        for way in PictureProtocol.allCases {
            _ = try PreparedPicture(jpeg: jpeg, for: PictureFrame(Size(columns: 0, rows: 0), way))
        }
    }

    @Test func `sixels fill their cells and are one device control string`() throws {
        let frame = PictureFrame(Size(columns: 4, rows: 3), cell: PixelSize(width: 9, height: 18), .sixel)
        guard case .escapeSequences(let told) = try PreparedPicture(jpeg: jpeg, for: frame) else { return }
        let text = String(decoding: told.showSequence(), as: UTF8.self)
        #expect(text.hasPrefix("\u{1b}P") && text.hasSuffix("\u{1b}\\"))
        #expect(text.contains("\"1;1;36;54#"))
        #expect(text.utf8.count { $0 < 0x20 } == 2)
        #expect(!told.isStoredByTerminal && told.transmission.isEmpty && told.hideSequence().isEmpty)
    }

    @Test func `iTerm2 gets the original file`() throws {
        let text = String(decoding: try told(.iterm).showSequence(), as: UTF8.self)
        #expect(text.hasPrefix("\u{1b}]1337;File=inline=1;size=\(jpeg.count);width=20;height=15;"))
        let content = try #require(text.dropLast().split(separator: ":").last)
        #expect(Data(base64Encoded: String(content)) == Data(jpeg))
        #expect(throws: PictureError.self) {
            try PreparedPicture(
                jpeg: Array("<html>".utf8), for: PictureFrame(Size(columns: 1, rows: 1), .iterm))
        }
    }

    @Test func `pixels are sent to kitty once, in portions, and then the position`() throws {
        let told = try told(.kitty)
        let parts = String(decoding: told.transmission, as: UTF8.self).components(separatedBy: "\u{1b}\\")
            .dropLast()
        #expect(parts.count > 1 && parts.allSatisfy { $0.hasPrefix("\u{1b}_G") })
        let contents = try parts.map {
            try #require($0.split(separator: ";", omittingEmptySubsequences: false).last)
        }
        #expect(contents.dropLast().allSatisfy { $0.utf8.count == 4096 })
        #expect(
            try #require(parts.last).contains("m=0;") && parts.dropLast().allSatisfy { $0.contains("m=1;") })
        let first = try #require(parts.first)
        // Twenty cells of ten pixels: half of 308 would not cover them.
        #expect(first.hasPrefix("\u{1b}_Ga=t,q=2,f=24,o=z,i=") && first.contains(",s=308,v=462,m=1;"))
        let number = try #require(first.firstMatch(of: /i=(\d+),/)?.1)
        #expect(
            String(decoding: told.showSequence(2), as: UTF8.self)
                == "\u{1b}_Ga=p,q=2,i=\(number),p=2,c=20,r=15,C=1\u{1b}\\")
        #expect(
            String(decoding: told.hideSequence(2), as: UTF8.self)
                == "\u{1b}_Ga=d,d=i,q=2,i=\(number),p=2\u{1b}\\")
        #expect(
            String(decoding: told.deleteSequence, as: UTF8.self) == "\u{1b}_Ga=d,d=I,q=2,i=\(number)\u{1b}\\")
        #expect(try self.told(.kitty).showSequence() != told.showSequence())
    }

    @Test func `the data sent to kitty inflates to the picture's pixels`() throws {
        let told = try told(.kitty)
        let text = String(decoding: told.transmission, as: UTF8.self).components(separatedBy: "\u{1b}\\")
            .dropLast()
            .compactMap { $0.split(separator: ";", omittingEmptySubsequences: false).last }.joined()
        let packed = try #require(Data(base64Encoded: text))
        let pixels = try Picture.decode(jpeg: jpeg).cropped(to: PixelSize(width: 200, height: 300)).pixels
        // The last four bytes are the sum of what was packed (RFC 1950, section 2.2, ADLER32).
        let sum = pixels.reduce((a: UInt32(1), b: UInt32(0))) { sums, byte in
            let a = (sums.a + UInt32(byte)) % 65521
            return (a, (sums.b + a) % 65521)
        }
        #expect(
            Array(packed.suffix(4)) == [sum.b >> 8, sum.b & 0xFF, sum.a >> 8, sum.a & 0xFF].map { UInt8($0) })
    }

    @Test func `the largest frame of a poster fills the width or the height`() {
        let cell = PixelSize(width: 10, height: 20)
        #expect(
            PictureFrame.largest(width: 2, height: 3, in: Size(columns: 30, rows: 40), cell: cell)
                == Size(columns: 30, rows: 23))
        #expect(
            PictureFrame.largest(width: 2, height: 3, in: Size(columns: 30, rows: 12), cell: cell)
                == Size(columns: 16, rows: 12))
    }

    @Test func `pictures are prepared on many threads at once`() async throws {
        let grids = await withTaskGroup(of: Grid?.self) { group in
            for _ in 0..<16 {
                group.addTask { try? cells(PictureFrame(Size(columns: 16, rows: 12), .blocks)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let first = try #require(grids.first ?? nil)
        #expect(grids.allSatisfy { $0 == first })
    }
}
