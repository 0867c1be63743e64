internal import Localization

/// How a terminal shows pictures.
package enum PictureProtocol: String, CaseIterable, Sendable {
    /// kitty's graphics protocol.
    case kitty
    /// iTerm2's inline images.
    case iterm
    /// DEC's sixels.
    case sixel
    /// Characters in two colours each: any colour terminal.
    case blocks

    /// Whether a part of a picture is prepared as a picture of its own.
    package var cropsBeforeEncoding: Bool { self == .sixel || self == .iterm }
}

/// The cells a picture is to fill, and their terminal.
package struct PictureFrame: Hashable, Sendable {
    /// Columns and rows; with more than ``maxCells`` of either, nothing is drawn.
    package var size: Size
    package var cell: PixelSize
    package var pictureProtocol: PictureProtocol
    /// Whether characters only have the 240 fixed colours.
    package var isIndexed: Bool
    /// Whether only ASCII characters are used.
    package var isASCII: Bool

    /// A cell of unknown size is assumed to be twice as high as wide.
    package static let usualCell = PixelSize(width: 10, height: 20)
    /// Larger canvases have broken the libraries that draw on them.
    static let maxCells = 500

    package init(
        _ size: Size, cell: PixelSize? = nil, _ way: PictureProtocol, isIndexed: Bool = false,
        isASCII: Bool = false
    ) {
        self.size = Size(columns: min(size.columns, Self.maxCells), rows: min(size.rows, Self.maxCells))
        self.cell = cell.flatMap { PixelSize(cell: $0.width, by: $0.height) } ?? Self.usualCell
        (self.pictureProtocol, self.isIndexed, self.isASCII) = (way, isIndexed, isASCII)
    }

    /// The size of all cells together.
    package var pixels: PixelSize {
        PixelSize(width: size.columns * cell.width, height: size.rows * cell.height)
    }

    /// The largest frame of this aspect ratio (2 : 3 for posters) in this many cells; their size may be unknown.
    package static func largest(width: Int, height: Int, in room: Size, cell: PixelSize? = nil) -> Size {
        let cell = cell ?? usualCell
        guard width > 0, height > 0, cell.width > 0, cell.height > 0 else { return room }
        // Half a cell or more counts as one.
        func rounded(_ value: Int, _ divisor: Int) -> Int { max(1, (value + divisor / 2) / divisor) }
        let rows = rounded(room.columns * cell.width * height, width * cell.height)
        if rows <= room.rows { return Size(columns: room.columns, rows: rows) }
        return Size(columns: rounded(room.rows * cell.height * width, height * cell.width), rows: room.rows)
    }
}

package enum PreparedPicture: Equatable, Sendable {
    /// Ordinary cells.
    case cells(Grid)
    /// Escape sequences for the terminal.
    case escapeSequences(EncodedPicture)

    /// Decodes and prepares a JPEG; takes milliseconds, on the calling thread.
    ///
    /// The visible cells of a picture cut by an edge. Ignored for cells, and for terminals that store
    /// pictures: those are cut when they are drawn.
    /// - Throws: ``PictureError``.
    package init(jpeg: [UInt8], for frame: PictureFrame, part: Rect? = nil) throws(PictureError) {
        if let part, frame.pictureProtocol.cropsBeforeEncoding {
            let decoded = try Picture.decode(jpeg: jpeg, covering: frame.pixels).cropped(to: frame.pixels)
            var cut = frame
            cut.size = part.size
            self = try PreparedPicture(decoded.part(part, of: frame.size), for: cut)
            return
        }
        if frame.pictureProtocol == .iterm {
            guard jpeg.count <= Picture.maxFileBytes else { throw .tooLarge }
            guard Picture.isJPEG(jpeg) else { throw .unreadable(tr("it is not a JPEG")) }
            self = .escapeSequences(.iterm(jpeg, size: frame.size))
            return
        }
        self = try PreparedPicture(
            Picture.decode(jpeg: jpeg, covering: frame.pixels).cropped(to: frame.pixels), for: frame)
    }

    private init(_ picture: Picture, for frame: PictureFrame) throws(PictureError) {
        switch frame.pictureProtocol {
        case .kitty: self = .escapeSequences(.kitty(picture, size: frame.size))
        case .sixel: self = .escapeSequences(try .sixel(picture, frame))
        case .iterm: self = .escapeSequences(.iterm(try picture.png(), size: frame.size))
        case .blocks: self = .cells(try picture.cells(frame))
        }
    }
}

/// The escape sequences for one picture, shown with its top left corner at the cursor.
package struct EncodedPicture: Equatable, Sendable {
    let pictureNumber: UInt32?
    private let size: Size
    private let drawing: [UInt8]
    /// The pixels of a picture that the terminal stores.
    private let pixels: KittyGraphics.Pixels?

    init(_ pixels: KittyGraphics.Pixels, as picture: UInt32, size: Size) {
        (self.pixels, self.pictureNumber, self.size, drawing) = (pixels, picture, size, [])
    }

    init(drawing: [UInt8], size: Size) {
        (pixels, pictureNumber, self.size, self.drawing) = (nil, nil, size, drawing)
    }

    /// The bytes that send the picture, once before it is first shown, to a terminal that stores pictures;
    /// empty for others. Computed when needed: base64 makes it a third larger than the pixels.
    package var transmission: [UInt8] {
        guard let pictureNumber, let pixels else { return [] }
        return KittyGraphics.transmit(pixels, as: pictureNumber)
    }

    /// Whether it stays over the cells until removed; else it disappears with the cells it was drawn on.
    package var isStoredByTerminal: Bool { pictureNumber != nil }

    /// The bytes that show it with its top left corner at the cursor, which may end up anywhere.
    ///
    /// - Parameters:
    ///   - place: From 1; a stored picture can be in several at once. Reusing a place moves it.
    /// The cells to show, for a stored picture; by default all.
    package func showSequence(_ place: Int = 1, _ part: Rect? = nil) -> [UInt8] {
        guard let pictureNumber, let pixels else { return drawing }
        guard let part, part.size != size else { return KittyGraphics.place(pictureNumber, place, size) }
        return KittyGraphics.place(
            pictureNumber, place, part.size, from: part.pixels(of: pixels.size, in: size))
    }

    /// The bytes that remove it from one place; empty if the cells are to be rewritten instead.
    package func hideSequence(_ place: Int = 1) -> [UInt8] {
        pictureNumber.map { KittyGraphics.hide($0, place) } ?? []
    }

    /// The bytes that remove it everywhere and from the terminal's memory; empty if it is not stored.
    package var deleteSequence: [UInt8] { pictureNumber.map(KittyGraphics.forget) ?? [] }
}

extension Rect {
    /// The pixels of these cells of a picture that takes `cells` in all: left, top, width and height.
    func pixels(of picture: PixelSize, in cells: Size) -> (left: Int, top: Int, size: PixelSize) {
        func pixel(_ cell: Int, _ all: Int, _ pixels: Int) -> Int { all > 0 ? cell * pixels / all : 0 }
        let left = pixel(origin.column, cells.columns, picture.width)
        let top = pixel(origin.row, cells.rows, picture.height)
        return (
            left, top,
            PixelSize(
                width: pixel(right, cells.columns, picture.width) - left,
                height: pixel(bottom, cells.rows, picture.height) - top)
        )
    }
}
