import Foundation
import Screen
import TestSupport
import Testing

@Suite struct PictureTests {
    private let jpeg = SamplePicture.jpeg

    @Test func `a JPEG is decoded at its size, or at the smallest scale that covers the requested size`()
        throws
    {
        #expect(try Picture.decode(jpeg: jpeg).size == PixelSize(width: 308, height: 462))
        let sizes = [(100, 150), (154, 231), (155, 231), (308, 462), (900, 900), (1, 1)].map {
            width, height in
            try? Picture.decode(jpeg: jpeg, covering: PixelSize(width: width, height: height)).size.width
        }
        #expect(sizes == [154, 154, 308, 308, 308, 39])
    }

    @Test func `the pixels are those of the picture, from its top left corner on`() throws {
        let picture = try Picture.decode(jpeg: jpeg)
        #expect(picture.pixels.count == 308 * 462 * 3)
        // Blue above, and the sun's pale yellow in its middle.
        #expect(picture.pixels[0] < picture.pixels[2])
        let sun = (150 * 308 + 210) * 3
        #expect(picture.pixels[sun] > 200 && picture.pixels[sun] > picture.pixels[sun + 2])
    }

    @Test func `a truncated file yields the available rows`() throws {
        let whole = try Picture.decode(jpeg: jpeg)
        let part = try Picture.decode(jpeg: Array(jpeg.prefix(jpeg.count / 2)))
        #expect(part.size == whole.size)
        #expect(part.pixels.prefix(308 * 3 * 32) == whole.pixels.prefix(308 * 3 * 32))
        #expect(part.pixels != whole.pixels)
    }

    @Test func `a file that is not a JPEG is an error with libturbojpeg's message`() {
        for bytes in [[], [0xFF], Array("<html>".utf8), [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47]] {
            #expect { try Picture.decode(jpeg: bytes) } throws: { error in
                guard case PictureError.unreadable(let why) = error else { return false }
                return !why.isEmpty
            }
        }
    }

    @Test func `a file or a picture that is too large is not decoded`() throws {
        let padding = [UInt8](repeating: 0, count: Picture.maxFileBytes)
        #expect(throws: PictureError.tooLarge) { try Picture.decode(jpeg: jpeg + padding) }
        // Height and width of the frame header, two bytes each (ITU-T T.81, B.2.2).
        var large = jpeg
        let frame = try #require(
            large.indices.dropLast(8).first { large[$0] == 0xFF && large[$0 + 1] == 0xC0 })
        large.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
        #expect(throws: PictureError.tooLarge) { try Picture.decode(jpeg: large) }
    }

    /// A progressive JPEG without data: every scan is as long as its marker, and decoded as zeros
    /// (ITU-T T.81, B.2.2, B.2.3, B.2.4.1 and B.2.4.2).
    private func progressive(_ width: Int, _ height: Int, scans: Int) -> [UInt8] {
        func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        bytes += [0xFF, 0xC2, 0, 17, 8] + two(height) + two(width) + [3]
        bytes += [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        // Tables of one code of one bit, for zero.
        for table: UInt8 in [0x00, 0x10] {
            bytes += [0xFF, 0xC4, 0, 20, table, 1] + [UInt8](repeating: 0, count: 16)
        }
        bytes += [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0]
        for _ in 1..<scans { bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0] }
        return bytes + [0xFF, 0xD9]
    }

    @Test func `a progressive JPEG has a maximum of pixels and scans, which TMDB's pictures keep to`() throws
    {
        let small = PixelSize(width: 8, height: 8)
        for (width, height, scans) in [(780, 1170, 10), (780, 3200, 3), (64, 64, 400)] {
            let picture = try Picture.decode(
                jpeg: progressive(width, height, scans: scans), covering: small)
            #expect(picture.size.width == (width + 7) / 8)
        }
        for (width, height, scans) in [(8000, 5000, 2), (780, 1170, 40), (65_500, 38, 10), (1, 65_500, 10)] {
            #expect(throws: PictureError.tooLarge) {
                try Picture.decode(jpeg: progressive(width, height, scans: scans), covering: small)
            }
        }
    }

    @Test func `bytes that only look like a scan are not counted`() throws {
        // A comment full of scan markers, and 200 after the end of the picture.
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0]
        let scans = Array(repeating: scan, count: 200).flatMap(\.self)
        var bytes = progressive(780, 1170, scans: 2) + scans
        bytes.insert(
            contentsOf: [0xFF, 0xFE] + [UInt8((scans.count + 2) >> 8), UInt8((scans.count + 2) & 0xFF)], at: 2
        )
        bytes.insert(contentsOf: scans, at: 6)
        #expect(try Picture.decode(jpeg: bytes).size == PixelSize(width: 780, height: 1170))
    }

    @Test func `no bytes crash the decoder`() {
        var generator = SeededGenerator(state: 20_261_122)
        for _ in 0..<300 {
            var bytes = jpeg
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                bytes[Int.random(in: 2..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            }
            guard let picture = try? Picture.decode(jpeg: bytes, covering: PixelSize(width: 38, height: 57))
            else {
                continue
            }
            #expect(picture.pixels.count == picture.size.width * picture.size.height * 3)
        }
    }

    @Test func `a picture with another aspect ratio is cropped to its middle`() throws {
        let picture = try Picture.decode(jpeg: jpeg)
        let square = picture.cropped(to: PixelSize(width: 10, height: 10))
        #expect(square.size == PixelSize(width: 308, height: 308))
        #expect(square.pixels.prefix(30) == picture.pixels.dropFirst(77 * 308 * 3).prefix(30))
        let tower = picture.cropped(to: PixelSize(width: 1, height: 2))
        #expect(tower.size == PixelSize(width: 231, height: 462))
        #expect(tower.pixels.prefix(30) == picture.pixels.dropFirst(38 * 3).prefix(30))
        #expect(picture.cropped(to: PixelSize(width: 2, height: 3)) == picture)
        #expect(picture.cropped(to: PixelSize(width: 0, height: 3)) == picture)
    }
}
