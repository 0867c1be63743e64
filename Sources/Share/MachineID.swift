import Lock

/// The id of a machine in a share: the first bytes of BLAKE2b of its Ed25519 public key.
package struct MachineID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package static let byteCount = 16

    package let bytes: [UInt8]

    /// The id with these bytes; nil unless there are ``byteCount``.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    init(publicKey: [UInt8]) { bytes = Array(Sodium.digest(publicKey).prefix(Self.byteCount)) }

    /// The id as 32 hexadecimal digits, which is also the name of the machine's folder.
    package var description: String { bytes.hexadecimal }

    package static func < (left: MachineID, right: MachineID) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension Sequence<UInt8> {
    /// Two small hexadecimal digits a byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension Collection<UInt8> {
    /// Whether these are the digits of ``hexadecimal`` of 16 bytes: the name of a machine's folder.
    var isHexadecimalID: Bool {
        count == 2 * MachineID.byteCount
            && allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
