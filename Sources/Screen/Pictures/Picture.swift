internal import CPictures
internal import Localization
internal import Synchronization

/// Width and height in pixels.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    /// A size in pixels; negative numbers become zero.
    package init(width: Int, height: Int) { (self.width, self.height) = (max(0, width), max(0, height)) }

    /// The size of a cell as the terminal or its window reports it; nil if no font has that size.
    init?(cell width: Int, by height: Int) {
        guard (1...200).contains(width), (1...200).contains(height) else { return nil }
        self.init(width: width, height: height)
    }
}

package struct Picture: Equatable, Sendable {
    package let size: PixelSize
    /// Red, green and blue of each pixel, row by row.
    package let pixels: [UInt8]

    /// The largest file that is decoded, in bytes.
    package static let maxFileBytes = 5 << 20
    /// A little more than TMDB's largest poster size, 780 by 1,170 pixels.
    private static let usualPixels = 1_000_000
    /// A picture with more pixels by its header is not decoded.
    package static let maxPixels = 2_500_000
    /// The most coefficients in all scans together: libjpeg stores all coefficients of a progressive JPEG,
    /// and each scan may change them all. Twice those of TMDB's largest with four components and ten scans.
    private static let maxCoefficients = 80_000_000
    /// Held while a picture of more than ``usualPixels`` is decoded: one at a time.
    private static let largePictureLock = Mutex(())

    init(size: PixelSize, pixels: [UInt8]) { (self.size, self.pixels) = (size, pixels) }

    /// Whether these bytes start like a JPEG (ITU-T T.81, B.2.1).
    package static func isJPEG(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.starts(with: [0xFF, 0xD8, 0xFF])
    }

    /// Decodes a JPEG, or as much as there is of a truncated one.
    ///
    /// - Parameter covering: The pixels to cover; a picture of twice that or more is decoded at half, a
    ///   quarter or an eighth of its size, which is faster.
    /// - Throws: ``PictureError``.
    package static func decode(
        jpeg: [UInt8], covering wanted: PixelSize? = nil
    ) throws(PictureError) -> Picture {
        if let reason = cpictures_load_jpeg() { throw .missingLibrary(String(cString: reason)) }
        guard jpeg.count <= maxFileBytes else { throw .tooLarge }
        guard let decoder = cpictures_jpeg_new() else {
            throw .unreadable(tr("not enough memory"))
        }
        defer { cpictures_jpeg_free(decoder) }
        var (width, height): (Int32, Int32) = (0, 0)
        guard cpictures_jpeg_size(decoder, jpeg, jpeg.count, &width, &height) else {
            throw .unreadable(String(cString: cpictures_jpeg_error(decoder)))
        }
        let sourceSize = PixelSize(width: Int(width), height: Int(height))
        // Each side fits in 16 bits; at most four components, in blocks of at most 32 by 32 pixels (B.2.2, A.2.4).
        let coefficients = (sourceSize.width + 31) / 32 * ((sourceSize.height + 31) / 32) * 1024 * 4
        guard sourceSize.width * sourceSize.height <= maxPixels, coefficients <= maxCoefficients,
            coefficients * Int(cpictures_jpeg_scans(jpeg, jpeg.count)) <= maxCoefficients
        else { throw .tooLarge }
        let size = wanted.map(sourceSize.scaledDown(covering:)) ?? sourceSize
        func decoded() throws(PictureError) -> Picture {
            var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
            guard
                cpictures_jpeg_decode(
                    decoder, jpeg, jpeg.count, Int32(size.width), Int32(size.height), &pixels)
            else { throw .unreadable(String(cString: cpictures_jpeg_error(decoder))) }
            return Picture(size: size, pixels: pixels)
        }
        if sourceSize.width * sourceSize.height <= usualPixels { return try decoded() }
        return try largePictureLock.withLock { _ throws(PictureError) in try decoded() }
    }

    /// The centre of the picture cropped to another aspect ratio: as much as fits, with nothing squeezed.
    ///
    /// A poster slightly taller than its cells loses a strip at the top and bottom, as in a frame.
    package func cropped(to shape: PixelSize) -> Picture {
        guard shape.width > 0, shape.height > 0, size.width > 0, size.height > 0 else { return self }
        let width = max(1, min(size.width, size.height * shape.width / shape.height))
        let height = max(1, min(size.height, size.width * shape.height / shape.width))
        if width == size.width, height == size.height { return self }
        let (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
        var kept: [UInt8] = []
        kept.reserveCapacity(width * height * 3)
        for row in top..<top + height {
            let start = (row * size.width + left) * 3
            kept += pixels[start..<start + width * 3]
        }
        return Picture(size: PixelSize(width: width, height: height), pixels: kept)
    }
}

extension PixelSize {
    /// This size, or its half, quarter or eighth: the smallest that covers another one. libjpeg can decode
    /// directly to these (TJSCALED in turbojpeg.h).
    fileprivate func scaledDown(covering wanted: PixelSize) -> PixelSize {
        for part in [8, 4, 2] {
            let size = PixelSize(width: (width + part - 1) / part, height: (height + part - 1) / part)
            if size.width >= wanted.width, size.height >= wanted.height { return size }
        }
        return self
    }
}
