import Lock

/// The format of the files of a share.
///
/// All numbers are little-endian. A file begins with ``magic``, a version byte, the id of the share, the
/// Ed25519 public key of the machine and the number of the first record (8 bytes). It ends with an Ed25519
/// signature over this beginning and the heads of all records. Each record between them has a head
/// (``RecordHead``) and two boxes, one for all people of the share and one for the user's machines, each
/// after its size (4 bytes). The size is 0 if there is no such box, or if it was destroyed: then its hash is
/// still in the head.
package enum ShareFile {
    /// The largest file that is read. The limit of 100,000 records follows: a record has at least 144 bytes.
    package static let maxBytes = 8 << 20
    /// The largest text of one part of a record, in bytes.
    package static let maxTextBytes = 1 << 20

    static let magic = Array("movielib-share\0".utf8)
    static let version: UInt8 = 1
    static let prefixCount = magic.count + 1 + ShareKeys.shareCount + Sodium.keyCount + 8
    /// Boxes are padded to a multiple of this, so that their sizes say little.
    static let blockCount = 128

    /// Makes a file of the records that follow one another.
    ///
    /// - Parameters:
    ///   - entries: Texts of at most ``maxTextBytes``, that fit into ``maxBytes`` together.
    ///   - firstNumber: The number of the first record, from 0 on.
    ///   - head: The hash of the head of the machine's record before these; nil for its first record.
    /// - Returns: The file, and the hash of the head of its last record.
    package static func encode(
        _ entries: [ShareEntry], firstNumber: Int, after head: [UInt8]?, keys: ShareKeys
    ) -> (bytes: [UInt8], head: [UInt8]) {
        precondition(firstNumber >= 0)
        let publicKey = keys.publicKey
        let machine = MachineID(publicKey: publicKey)
        let (house, own) = (BoxKey(keys.house), BoxKey(keys.own))
        var previous = head ?? RecordHead.noHash
        var bytes = prefix(share: keys.share, publicKey: publicKey, firstNumber: firstNumber)
        var signed = bytes
        for (index, entry) in entries.enumerated() {
            var head = RecordHead(machine: machine, number: firstNumber + index, previous: previous)
            if entry.house != nil { head.houseKeyID = house.id }
            if entry.own != nil { head.ownKeyID = own.id }
            let boxes = [
                entry.house.map { house.seal($0, head: head) } ?? [],
                entry.own.map { own.seal($0, head: head) } ?? [],
            ]
            if entry.house != nil { head.houseHash = Sodium.digest(boxes[0]) }
            if entry.own != nil { head.ownHash = Sodium.digest(boxes[1]) }
            let headBytes = head.bytes
            bytes += headBytes
            signed += headBytes
            for box in boxes { bytes += UInt32(box.count).littleEndianBytes + box }
            previous = Sodium.digest(headBytes)
        }
        return (bytes + Sodium.signature(of: signed, seed: keys.machineSeed), previous)
    }

    /// The content of a file as far as these keys open it.
    ///
    /// Any bytes are allowed. A text may be at most 16 times as large as its box, so that the content is at
    /// most a small multiple of the file.
    package static func decode(_ bytes: [UInt8], keys: ShareKeys) throws(ShareFileError) -> ShareFileContent {
        try ParsedShareFile(bytes, share: keys.share).content(keys: keys)
    }

    /// The hash of a head from its hexadecimal digits; nil if it is not one.
    package static func hash(_ digits: String) -> [UInt8]? {
        let digits = Array(digits.utf8)
        guard digits.count == 2 * RecordHead.hashCount else { return nil }
        return stride(from: 0, to: digits.count, by: 2).reduce(into: [UInt8]?.some([])) { bytes, index in
            guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
            else {
                bytes = nil
                return
            }
            bytes?.append(byte)
        }
    }

    static func prefix(share: [UInt8], publicKey: [UInt8], firstNumber: Int) -> [UInt8] {
        magic + [version] + share + publicKey + UInt64(firstNumber).littleEndianBytes
    }
}

/// A key for boxes, with the id by which heads name it.
struct BoxKey {
    let key: [UInt8]
    let id: [UInt8]

    init(_ key: [UInt8]) {
        self.key = key
        id = Sodium.digest(key, key: Array("movielib-share-key".utf8), count: 16).dropLast(8)
    }

    func seal(_ text: String, head: RecordHead) -> [UInt8] {
        let content = Sodium.padded(Deflate.compress(Array(text.utf8)), to: ShareFile.blockCount)
        return Sodium.sealBox(content, key: key, associated: head.associated)
    }

    /// The text of a box; nil if it is not one of this key's.
    func open(_ box: ArraySlice<UInt8>, head: RecordHead) -> String? {
        Sodium.openBox(box, key: key, associated: head.associated).flatMap(Self.text(ofOpened:))
    }

    /// The text in the content of an opened box, which a member of the share may have sealed with any program.
    static func text(ofOpened padded: [UInt8]) -> String? {
        guard padded.count.isMultiple(of: ShareFile.blockCount),
            let content = Sodium.unpadded(padded, from: ShareFile.blockCount)
        else { return nil }
        let limit = min(ShareFile.maxTextBytes, padded.count * Deflate.maxRatio)
        return Deflate.decompress(content, limit: limit).flatMap { String(validating: $0, as: UTF8.self) }
    }
}

extension FixedWidthInteger {
    var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
