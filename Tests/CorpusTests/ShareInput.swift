@testable import Lock
@testable import Share

/// Bytes in a folder that others can write: a file, or the content of a box that a member of the share has sealed, or a code.
/// They are rejected, or read within their limits.
///
/// Neither signatures nor encryption are checked, because no random input would get further.
enum ShareInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        if let file = try? ParsedShareFile(bytes, share: keys.share, isCopy: true) {
            precondition(file.records.count <= bytes.count / RecordHead.byteCount, "records without bytes")
            _ = try? file.content(keys: keys)
            let heads = Set(file.records.map(\.hash.hexadecimal))
            if let rest = file.destroyingOwnBoxes(of: heads) {
                precondition(rest.count < bytes.count, "boxes that were not destroyed")
            }
        }
        let padded = Sodium.padded(bytes, to: ShareFile.blockCount)
        for content in [bytes, padded] {
            guard let text = BoxKey.text(ofOpened: content) else { continue }
            precondition(text.utf8.count <= ShareFile.maxTextBytes, "a text that is too long")
            precondition(text.utf8.count <= Deflate.maxRatio * content.count, "a bomb")
        }
        // A code has about 90 characters.
        guard bytes.count <= 128 else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        for code in [text, "movielib-share:1:own:" + text, "movielib-share:1:house:" + text] {
            if let read = ShareKeys(code: code) {
                precondition(read.house.count == 32, "a key of another length")
            }
        }
        _ = ShareKeys.values(in: text).flatMap(ShareKeys.init(values:))
    }

    static let keys: ShareKeys = {
        var keys = ShareKeys()
        keys.machineSeed = Array(0..<32)
        keys.house = Array(32..<64)
        keys.own = Array(64..<96)
        keys.share = Array(96..<112)
        return keys
    }()
}
