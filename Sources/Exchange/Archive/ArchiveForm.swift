/// An archive's format, by its first bytes.
enum ArchiveForm: Equatable {
    /// Zip, tar, gzipped tar, or a single gzipped file.
    case zip, tar, gzip
    /// An unsupported format, with its name.
    case other(String)

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6]) {
            self = .zip
        } else if bytes.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if bytes.count > 262, bytes[257..<262].elementsEqual("ustar".utf8) {
            self = .tar
        } else if let (_, name) = Self.others.first(where: { bytes.starts(with: $0.0) }) {
            self = .other(name)
        } else {
            return nil
        }
    }

    private static let others: [([UInt8], String)] = [
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7-Zip"), ([0x52, 0x61, 0x72, 0x21, 0x1A, 7], "RAR"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz"), ([0x42, 0x5A, 0x68], "bzip2"),
        ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard"),
    ]
}
