import Lock

/// A part of a record that a file can have: its head or one of its boxes, by the hash of the head.
struct RecordPart: Hashable {
    fileprivate let hash: SIMD2<UInt64>
    private let kind: UInt8

    private init(_ hash: [UInt8], kind: UInt8) {
        self.hash = SIMD2(UInt64(littleEndian: hash[0..<8]), UInt64(littleEndian: hash[8..<16]))
        self.kind = kind
    }

    /// The box for the user's machines of a record.
    ///
    /// - Parameter head: The hash of its head, as hexadecimal digits; nil for other text.
    static func own(head: String) -> RecordPart? { ShareFile.hash(head).map { RecordPart($0, kind: 2) } }

    /// The parts of all records of a file; a destroyed box is not one.
    static func parts(of file: ParsedShareFile) -> [RecordPart] {
        var parts: [RecordPart] = []
        for record in file.records {
            parts.append(RecordPart(record.hash, kind: 0))
            if !record.house.isEmpty { parts.append(RecordPart(record.hash, kind: 1)) }
            if !record.own.isEmpty { parts.append(RecordPart(record.hash, kind: 2)) }
        }
        return parts
    }
}

/// A complete file of a share, without its bytes.
struct StoredFile {
    let content: ShareFileContent
    let size: Int
    let parts: [RecordPart]
    let numbers: Range<Int>
    /// The hashes of the head before the first record, and of the last record's head.
    let previous: [UInt8]
    let last: [UInt8]

    init(_ parsed: ParsedShareFile, keys: ShareKeys) throws(ShareFileError) {
        content = try parsed.content(keys: keys)
        size = parsed.bytes.count
        parts = RecordPart.parts(of: parsed)
        numbers = parsed.firstNumber..<parsed.firstNumber + parsed.records.count
        previous = parsed.records.first?.head.previous ?? RecordHead.noHash
        last = parsed.records.last?.hash ?? RecordHead.noHash
    }

    /// The number of its records of which a part is not among these.
    func recordCount(besides known: Set<RecordPart>) -> Int {
        Set(parts.lazy.filter { !known.contains($0) }.map(\.hash)).count
    }

    /// Whether a box of it could be opened, which proves that its machine had a key.
    var isOpened: Bool { content.records.contains { $0.entry != ShareEntry() } }
}
