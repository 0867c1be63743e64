import Foundation
import Screen
import TestSupport
import Testing

@Suite struct PictureTests {
    private let jpeg = SamplePicture.jpeg

    @Test func `a JPEG is decoded at its size, or at the smallest of its parts that covers what is wanted`()
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

    @Test func `a file that is cut short gives what is there`() throws {
        let whole = try Picture.decode(jpeg: jpeg)
        let part = try Picture.decode(jpeg: Array(jpeg.prefix(jpeg.count / 2)))
        #expect(part.size == whole.size)
        #expect(part.pixels.prefix(308 * 3 * 32) == whole.pixels.prefix(308 * 3 * 32))
        #expect(part.pixels != whole.pixels)
    }

    @Test func `what is no JPEG is an error in libturbojpeg's words`() {
        for bytes in [[], [0xFF], Array("<html>".utf8), [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47]] {
            #expect { try Picture.decode(jpeg: bytes) } throws: { error in
                guard case PictureError.unreadable(let why) = error else { return false }
                return !why.isEmpty
            }
        }
    }

    @Test func `a file or a picture that is too large is not decoded`() throws {
        let padding = [UInt8](repeating: 0, count: Picture.largestFile)
        #expect(throws: PictureError.tooLarge) { try Picture.decode(jpeg: jpeg + padding) }
        // Height and width of the frame header, two bytes each (ITU-T T.81, B.2.2).
        var large = jpeg
        let frame = try #require(
            large.indices.dropLast(8).first { large[$0] == 0xFF && large[$0 + 1] == 0xC0 })
        large.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
        #expect(throws: PictureError.tooLarge) { try Picture.decode(jpeg: large) }
    }

    @Test func `no bytes bring the decoder down`() {
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

    @Test func `of a picture in another shape the middle is kept`() throws {
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
