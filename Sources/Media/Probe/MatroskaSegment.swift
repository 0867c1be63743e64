import Records

/// Finds the Segment, which holds all data of a Matroska or WebM file: its size shows where the file should end.
///
/// ffprobe reports the full length of a truncated file, and no error. (RFC 8794, RFC 9559)
enum MatroskaSegment {
    private static let header = 0x1A45_DFA3
    private static let segment = 0x1853_8067
    private static let void = 0xEC
    private static let checksum = 0xBF

    /// Whether the file is shorter than its Segment; false if the size is unknown, as in an unfinished
    /// recording, or if it is not a Matroska file.
    static func isCut(_ file: borrowing OpenedFile) -> Bool {
        var position = 0
        // Only a few elements may be between the header and the Segment.
        for step in 0..<8 {
            guard let element = Element(file.bytes(at: position, count: 12)) else { return false }
            let isExpected =
                step == 0 ? element.id == header : [segment, void, checksum].contains(element.id)
            guard isExpected, let size = element.size else { return false }
            // A size has 56 bits, and a file at most 63: the sum cannot overflow.
            position += element.start + size
            if element.id == segment { return position > file.size }
            guard position < file.size else { return true }
        }
        return false
    }

    /// The header of an element.
    private struct Element {
        let id: Int
        /// Nil if it is unknown.
        let size: Int?
        /// Bytes from the element to its data.
        let start: Int

        init?(_ bytes: [UInt8]) {
            guard let first = bytes.first, first.leadingZeroBitCount < 4 else { return nil }
            let idLength = first.leadingZeroBitCount + 1
            guard bytes.count > idLength, bytes[idLength] != 0 else { return nil }
            let sizeLength = bytes[idLength].leadingZeroBitCount + 1
            guard bytes.count >= idLength + sizeLength else { return nil }
            let value = bytes[idLength..<(idLength + sizeLength)].reduce(0) { $0 << 8 | Int($1) }
            let most = 1 << (7 * sizeLength) - 1
            id = bytes[..<idLength].reduce(0) { $0 << 8 | Int($1) }
            size = value & most == most ? nil : value & most
            start = idLength + sizeLength
        }
    }
}
