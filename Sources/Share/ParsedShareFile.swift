import Lock

/// A file of a share whose form, hashes and signature are correct, before its boxes are opened.
struct ParsedShareFile {
    struct Record {
        let head: RecordHead
        /// The hash of the head.
        let hash: [UInt8]
        /// The indices of the head and of the boxes with their sizes, in the file.
        let range: Range<Int>
        /// The indices of the boxes; empty if there is none.
        let house: Range<Int>
        let own: Range<Int>
    }

    let bytes: [UInt8]
    let machine: MachineID
    let publicKey: [UInt8]
    let firstNumber: Int
    let records: [Record]

    /// - Parameter isCopy: Whether the signature and the hashes of the boxes were checked before it was copied, and its content is
    ///   the same since.
    init(_ bytes: [UInt8], share: [UInt8], isCopy: Bool = false) throws(ShareFileError) {
        guard bytes.count <= ShareFile.maxBytes else { throw .tooLarge }
        guard bytes.count > ShareFile.magic.count, bytes.starts(with: ShareFile.magic) else { throw .torn }
        let version = bytes[ShareFile.magic.count]
        if version > ShareFile.version { throw .newer }
        guard version == ShareFile.version, bytes.count >= ShareFile.prefixCount + Sodium.signatureCount
        else {
            throw .torn
        }
        let idStart = ShareFile.magic.count + 1
        let keyStart = idStart + ShareKeys.shareCount
        let numberStart = keyStart + Sodium.keyCount
        guard bytes[idStart..<keyStart].elementsEqual(share) else { throw .otherShare }
        publicKey = Array(bytes[keyStart..<numberStart])
        machine = MachineID(publicKey: publicKey)
        // Far from the end of Int, so that no number of a record overflows.
        let first = UInt64(littleEndian: bytes[numberStart..<ShareFile.prefixCount])
        guard first <= 1 << 53 else { throw .torn }
        firstNumber = Int(first)
        let end = bytes.count - Sodium.signatureCount
        records = try Self.records(of: bytes, end: end)
        var signed = Array(bytes[..<ShareFile.prefixCount])
        var previous: [UInt8]?
        for (index, record) in records.enumerated() {
            signed += bytes[record.range.prefix(RecordHead.byteCount)]
            guard record.head.machine == machine.bytes, record.head.number == first + UInt64(index),
                previous == nil || record.head.previous == previous
            else { throw .torn }
            previous = record.hash
        }
        self.bytes = bytes
        if isCopy { return }
        guard Sodium.isGenuine(Array(bytes[end...]), of: signed, publicKey: publicKey) else { throw .torn }
        for record in records {
            let (head, house, own) = (record.head, bytes[record.house], bytes[record.own])
            guard house.isEmpty || Sodium.digest(of: house) == head.houseHash,
                own.isEmpty || Sodium.digest(of: own) == head.ownHash
            else { throw .torn }
        }
    }

    private static func records(of bytes: [UInt8], end: Int) throws(ShareFileError) -> [Record] {
        var records: [Record] = []
        var position = ShareFile.prefixCount
        func take(_ count: Int) throws(ShareFileError) -> Range<Int> {
            guard count <= end - position else { throw .torn }
            defer { position += count }
            return position..<position + count
        }
        func takeBox() throws(ShareFileError) -> Range<Int> {
            let count = UInt32(littleEndian: bytes[try take(4)])
            return try take(Int(count))
        }
        while position < end {
            let start = position
            let head = bytes[try take(RecordHead.byteCount)]
            let house = try takeBox()
            let own = try takeBox()
            records.append(
                Record(
                    head: RecordHead(head), hash: Sodium.digest(of: head), range: start..<position,
                    house: house,
                    own: own))
        }
        return records
    }

    /// The file without the boxes for the user's machines of these records; nil if it has none of them.
    ///
    /// The signature holds, because it covers only the heads.
    ///
    /// - Parameter heads: The hashes of the records' heads, as hexadecimal digits.
    func destroyingOwnBoxes(of heads: Set<String>) -> [UInt8]? {
        var (result, end) = ([UInt8](), 0)
        for record in records where !record.own.isEmpty && heads.contains(record.hash.hexadecimal) {
            // The size of the box is in front of it.
            result += bytes[end..<record.own.lowerBound - 4] + UInt32(0).littleEndianBytes
            end = record.own.upperBound
        }
        return end == 0 ? nil : result + bytes[end...]
    }

    /// The records as far as the keys open them; a box that names one of the keys but does not open is torn.
    func content(keys: ShareKeys) throws(ShareFileError) -> ShareFileContent {
        let house = ([keys.house] + keys.formerHouse).map { BoxKey($0) }
        let own = ([keys.own] + keys.formerOwn).map { BoxKey($0) }
        var content = ShareFileContent(machine: machine, publicKey: publicKey, records: [])
        content.records.reserveCapacity(records.count)
        for record in records {
            var result = ShareFileContent.Record(
                number: Int(record.head.number), entry: ShareEntry(), sealedForOthers: 0)
            func open(_ box: Range<Int>, id: [UInt8], keys: [BoxKey]) throws(ShareFileError) -> String? {
                if box.isEmpty { return nil }
                guard let key = keys.first(where: { $0.id == id }) else {
                    result.sealedForOthers += 1
                    return nil
                }
                guard let text = key.open(bytes[box], head: record.head) else { throw .torn }
                return text
            }
            result.entry.house = try open(record.house, id: record.head.houseKeyID, keys: house)
            result.entry.own = try open(record.own, id: record.head.ownKeyID, keys: own)
            (result.head, result.previous) = (record.hash.hexadecimal, record.head.previous.hexadecimal)
            result.ownKeyID = record.own.isEmpty ? "" : record.head.ownKeyID.hexadecimal
            result.houseKeyID = record.house.isEmpty ? "" : record.head.houseKeyID.hexadecimal
            content.records.append(result)
        }
        return content
    }
}
