internal import CZlib
import Foundation
import Synchronization

/// kitty's graphics protocol: pixels are sent once under an id, then placed. No answers (`q=2`).
///
/// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/
enum KittyGraphics {
    /// The most bytes per escape sequence; the protocol's limit.
    private static let maxChunkBytes = 4096

    /// The next picture's id: unique to this process, because programs in one terminal share its ids.
    private static let next = Atomic<UInt32>(UInt32(truncatingIfNeeded: getpid()) << 12 | 1)

    static func newNumber() -> UInt32 {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return number == 0 ? newNumber() : number
    }

    /// A picture's pixels, compressed (RFC 1950) if that is smaller.
    struct Pixels: Equatable {
        let bytes: [UInt8]
        let isCompressed: Bool
        let size: PixelSize

        init(_ picture: Picture) {
            let compressed = picture.pixels.deflated().flatMap { $0.count < picture.pixels.count ? $0 : nil }
            (bytes, isCompressed, size) = (compressed ?? picture.pixels, compressed != nil, picture.size)
        }
    }

    /// Sends the pixels without showing them.
    static func transmit(_ pixels: Pixels, as number: UInt32) -> [UInt8] {
        let text = [UInt8](Data(pixels.bytes).base64EncodedData())
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + text.count / 256)
        var start = 0
        repeat {
            let end = min(text.count, start + maxChunkBytes)
            let more = end < text.count ? 1 : 0
            let control =
                start == 0
                ? "a=t,q=2,f=24,\(pixels.isCompressed ? "o=z," : "")i=\(number),s=\(pixels.size.width),v=\(pixels.size.height),m=\(more)"
                : "q=2,m=\(more)"
            bytes += "\u{1b}_G\(control);".utf8
            bytes += text[start..<end]
            bytes += "\u{1b}\\".utf8
            start = end
        } while start < text.count
        return bytes
    }

    /// Shows it in this many cells, without moving the cursor.
    static func place(_ number: UInt32, _ place: Int, _ size: Size) -> [UInt8] {
        sequence("a=p,q=2,i=\(number),p=\(place),c=\(size.columns),r=\(size.rows),C=1")
    }

    /// Shows a part of its pixels in this many cells, without moving the cursor.
    static func place(
        _ number: UInt32, _ place: Int, _ size: Size, from part: (left: Int, top: Int, size: PixelSize)
    ) -> [UInt8] {
        sequence(
            "a=p,q=2,i=\(number),p=\(place),x=\(part.left),y=\(part.top),w=\(part.size.width),h=\(part.size.height),c=\(size.columns),r=\(size.rows),C=1"
        )
    }

    static func hide(_ number: UInt32, _ place: Int) -> [UInt8] {
        sequence("a=d,d=i,q=2,i=\(number),p=\(place)")
    }

    static func forget(_ number: UInt32) -> [UInt8] { sequence("a=d,d=I,q=2,i=\(number)") }

    private static func sequence(_ control: String) -> [UInt8] { Array("\u{1b}_G\(control)\u{1b}\\".utf8) }
}

extension EncodedPicture {
    static func kitty(_ picture: Picture, size: Size) -> EncodedPicture {
        EncodedPicture(KittyGraphics.Pixels(picture), as: KittyGraphics.newNumber(), size: size)
    }
}

extension [UInt8] {
    /// The bytes compressed (RFC 1950); nil if there is no memory for it.
    func deflated() -> [UInt8]? {
        var count = compressBound(uLong(self.count))
        var result = [UInt8](repeating: 0, count: Int(count))
        // The fastest level: over a slow line the rest would save a tenth, for four times the time.
        guard compress2(&result, &count, self, uLong(self.count), Z_BEST_SPEED) == Z_OK else { return nil }
        return Array(result[..<Int(count)])
    }
}
