@testable import Lock

/// The bytes of pairs of hex digits.
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
    /// So that the tests are quick; a file may say it, as it is within what is believed of one.
    static let trifling = Self(passes: 1, kibibytes: 8)
}
