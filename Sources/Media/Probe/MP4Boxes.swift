import Records

/// Reads the sequence of boxes of an MP4 or QuickTime file: their sizes show where the file should end.
///
/// ffprobe cannot read a truncated file with its index at the end, and reports no error for one with its
/// index at the beginning, as in files for the web. (ISO/IEC 14496-12, 4.2)
enum MP4Boxes {
    /// Boxes that may begin a file; a name neither here nor in ``laterBoxTypes`` is not a box.
    private static let firstBoxTypes: Set = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "styp"]
    private static let laterBoxTypes: Set = [
        "moof", "mfra", "meta", "sidx", "ssix", "uuid", "emsg", "prft", "pdin", "udta",
    ]
    /// A film of two hours in fragments of two seconds has fewer boxes.
    private static let maxBoxes = 10_000

    /// Whether the file ends within a box; false if it is not such a file.
    static func isCut(_ file: borrowing OpenedFile) -> Bool {
        var position = 0
        for _ in 0..<maxBoxes {
            let bytes = file.bytes(at: position, count: 16)
            guard bytes.count >= 8 else { return false }
            let name = String(decoding: bytes[4..<8], as: UTF8.self)
            guard firstBoxTypes.contains(name) || (position > 0 && laterBoxTypes.contains(name)) else {
                return false
            }
            var size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
            // 1: the size follows the name. 0: the box reaches the end of the file.
            if size == 1 {
                // Larger than any file.
                guard bytes.count == 16, bytes[8] < 0x40 else { return true }
                size = bytes[8...].reduce(0) { $0 << 8 | Int($1) }
                guard size >= 16 else { return false }
            }
            guard size >= 8 else { return false }
            position += size
            if position >= file.size { return position > file.size }
        }
        return false
    }
}
