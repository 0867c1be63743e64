import Foundation
import Records

/// A stored picture: `movielib picture 1 <seconds> <bytes> <checksum> <address>`, a line end, and the JPEG.
struct PictureFile {
    /// In seconds since 1970.
    let fetchedAt: TimeInterval
    let address: String
    let picture: ArraySlice<UInt8>

    private static let start = "movielib picture 1"

    static func bytes(_ picture: [UInt8], address: String, fetchedAt: TimeInterval) -> [UInt8] {
        let head = "\(start) \(Int(fetchedAt)) \(picture.count) \(StableHash.fnv1a(picture)) \(address)\n"
        return Array(head.utf8) + picture
    }

    /// Nil if the bytes are not a complete file, or not as they were written.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.prefix(1 << 10).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ", maxSplits: 6)
        guard head.count == 7, head[..<3].joined(separator: " ") == Self.start, let seconds = Int(head[3]),
            let count = Int(head[4]), let sum = UInt64(head[5])
        else { return nil }
        picture = bytes[(end + 1)...]
        guard picture.count == count, StableHash.fnv1a(picture) == sum else { return nil }
        (fetchedAt, address) = (TimeInterval(seconds), String(head[6]))
    }
}
