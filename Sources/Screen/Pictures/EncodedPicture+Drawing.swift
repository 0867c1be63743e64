internal import CPictures
import Foundation
internal import Localization

extension EncodedPicture {
    /// iTerm2's inline image: the file itself, fitted into the cells by the terminal, undistorted.
    ///
    /// Source: https://iterm2.com/documentation-images.html; WezTerm reads the same, and the last of these
    /// arguments keeps its cursor in place.
    static func iterm(_ file: [UInt8], size: Size) -> EncodedPicture {
        let arguments =
            "inline=1;size=\(file.count);width=\(size.columns);height=\(size.rows);preserveAspectRatio=1;doNotMoveCursor=1"
        var bytes = Array("\u{1b}]1337;File=\(arguments):".utf8)
        bytes += [UInt8](Data(file).base64EncodedData())
        bytes.append(0x07)
        return EncodedPicture(drawing: bytes, size: size)
    }

    /// Sixels the size of the cells. On a terminal's last row they would make it scroll.
    static func sixel(_ picture: Picture, _ frame: PictureFrame) throws(PictureError) -> EncodedPicture {
        try Picture.loadDrawingLibrary()
        guard frame.size.columns > 0, frame.size.rows > 0, !picture.pixels.isEmpty else {
            return EncodedPicture(drawing: [], size: frame.size)
        }
        var count = 0
        let sixels = cpictures_sixels(
            picture.pixels, Int32(picture.size.width), Int32(picture.size.height), Int32(frame.size.columns),
            Int32(frame.size.rows), Int32(frame.cell.width), Int32(frame.cell.height), &count)
        guard let sixels else { throw .unreadable(tr("it cannot be drawn")) }
        defer { free(sixels) }
        return EncodedPicture(
            drawing: Array(UnsafeBufferPointer(start: sixels, count: count)), size: frame.size)
    }
}

extension Picture {
    /// The picture as characters, each with its own two colours.
    func cells(_ frame: PictureFrame) throws(PictureError) -> Grid {
        try Self.loadDrawingLibrary()
        var grid = Grid(frame.size)
        let (columns, rows) = (frame.size.columns, frame.size.rows)
        guard columns > 0, rows > 0, !pixels.isEmpty else { return grid }
        var cells = [cpictures_cell](repeating: cpictures_cell(), count: columns * rows)
        let symbols = frame.isASCII ? cpictures_spaces : columns <= 20 ? cpictures_quarters : cpictures_blocks
        guard
            cpictures_cells(
                pixels, Int32(size.width), Int32(size.height), Int32(columns), Int32(rows), symbols,
                frame.isIndexed, &cells)
        else { throw .unreadable(tr("it cannot be drawn")) }
        for (index, cell) in cells.enumerated() {
            let colors = Look.Colors(
                foreground: UInt32(exactly: cell.foreground), background: UInt32(exactly: cell.background))
            grid[Point(column: index % columns, row: index / columns)] = Cell(
                Unicode.Scalar(cell.character).map { String(Character($0)) } ?? " ", Look(colors: colors))
        }
        return grid
    }

    /// Loads the library that draws with characters and sixels, or throws.
    fileprivate static func loadDrawingLibrary() throws(PictureError) {
        if let reason = cpictures_load_cells() { throw .missingLibrary(String(cString: reason)) }
    }
}
