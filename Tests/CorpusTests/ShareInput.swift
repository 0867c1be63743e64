@testable import Lock
@testable import Share

/// A file of a share from a folder that others can write: rejected, or read within its limits. The bytes are also tried as the
/// content of a box that a member has sealed, and as a code.
enum ShareInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        for file in [bytes, file(withBox: bytes)] {
            guard let content = try? ShareFile.decode(file, keys: keys) else { continue }
            for text in content.records.flatMap({ [$0.entry.house, $0.entry.own] }).compactMap(\.self) {
                precondition(text.utf8.count <= ShareFile.maxTextBytes, "a text that is too long")
                precondition(text.utf8.count <= 16 * (bytes.count + ShareFile.blockCount), "a bomb")
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        for code in [text, "movielib-share:1:own:" + text, "movielib-share:1:house:" + text] {
            if let read = ShareKeys(code: code) {
                precondition(read.house.count == 32, "a key of another length")
            }
        }
        _ = ShareKeys.values(in: text).flatMap(ShareKeys.init(values:))
    }

    /// A file with one record, whose part for all people has this content, compressed or not.
    private static func file(withBox content: [UInt8]) -> [UInt8] {
        let machine = MachineID(publicKey: keys.publicKey)
        var head = RecordHead(machine: machine, number: 1, previous: RecordHead.noHash)
        let key = BoxKey(keys.house)
        head.houseKeyID = key.id
        let padded = Sodium.padded(content, to: ShareFile.blockCount)
        let box = Sodium.sealBox(padded, key: keys.house, associated: head.associated)
        head.houseHash = Sodium.digest(box)
        let prefix = ShareFile.prefix(share: keys.share, publicKey: keys.publicKey, firstNumber: 1)
        let sizes = [UInt32(box.count).littleEndianBytes, UInt32(0).littleEndianBytes]
        let signature = Sodium.signature(of: prefix + head.bytes, seed: keys.machineSeed)
        return prefix + head.bytes + sizes[0] + box + sizes[1] + signature
    }
}

private let keys: ShareKeys = {
    var keys = ShareKeys()
    keys.machineSeed = Array(0..<32)
    keys.house = Array(32..<64)
    keys.own = Array(64..<96)
    keys.share = Array(96..<112)
    return keys
}()
