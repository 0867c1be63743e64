@testable import Lock

/// The bytes of a hex string.
func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
}

extension Secret {
    var all: [UInt8] { withBytes { Array(UnsafeBufferPointer(start: $0, count: count)) } }
}

extension LockRecord.Strength {
    /// The fastest strength that a record may have, to keep the tests quick.
    static let trifling = Self(passes: 1, kibibytes: 8)
}
