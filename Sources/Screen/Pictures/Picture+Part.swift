internal import CZlib
internal import Localization

extension Picture {
    /// The pixels of some cells of a picture that takes `cells` in all.
    func part(_ part: Rect, of cells: Size) -> Picture {
        let (left, top, cut) = part.pixels(of: size, in: cells)
        guard cut.width > 0, cut.height > 0, left >= 0, top >= 0, left + cut.width <= size.width,
            top + cut.height <= size.height
        else { return self }
        var kept: [UInt8] = []
        kept.reserveCapacity(cut.width * cut.height * 3)
        for row in top..<top + cut.height {
            let start = (row * size.width + left) * 3
            kept += pixels[start..<start + cut.width * 3]
        }
        return Picture(size: cut, pixels: kept)
    }

    /// The picture as a file that every terminal with pictures can read.
    ///
    /// Source: https://www.w3.org/TR/png-3/, sections 5 and 11.2.
    func png() throws(PictureError) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(pixels.count + size.height)
        for row in 0..<size.height {
            // Filter type 0: none.
            lines.append(0)
            lines += pixels[row * size.width * 3..<(row + 1) * size.width * 3]
        }
        guard let data = lines.deflated() else { throw .unreadable(tr("not enough memory")) }
        // Eight bits of red, green and blue, not interlaced.
        let head = Self.bytes(size.width) + Self.bytes(size.height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + Self.chunk("IHDR", head) + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + data
        return bytes(data.count) + named + bytes(Int(crc32(0, named, uInt(named.count))))
    }

    /// The four bytes of a number, the highest first.
    private static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
