import Records

/// The boxes that an MP4 or QuickTime file is a row of: their sizes say where the file should end.
///
/// ffprobe cannot read a cut file whose index is at its end, and finds nothing wrong with one that has it at its
/// beginning, as files for the web do. (ISO/IEC 14496-12, 4.2)
enum MovieBoxes {
    /// What may begin a file; a box that is not here, or later, may be anything.
    private static let first: Set = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "styp"]
    private static let later: Set = [
        "moof", "mfra", "meta", "sidx", "ssix", "uuid", "emsg", "prft", "pdin", "udta",
    ]
    /// Fragments of two seconds make a film of two hours of fewer.
    private static let most = 10_000

    /// Whether the file ends within a box; false if it is no such file.
    static func isCut(_ file: borrowing OpenedFile) -> Bool {
        var position = 0
        for _ in 0..<most {
            let bytes = file.bytes(at: position, count: 16)
            guard bytes.count >= 8 else { return false }
            let name = String(decoding: bytes[4..<8], as: UTF8.self)
            guard first.contains(name) || (position > 0 && later.contains(name)) else { return false }
            var size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
            // 1: what follows the name is the size. 0: up to the end of the file.
            if size == 1 {
                // No file is as large as the largest of these numbers.
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
