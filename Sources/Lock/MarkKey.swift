import CSodium

/// A random key, and the marks that only its owner can make: keyed BLAKE2b.
package struct MarkKey: Sendable, Equatable {
    package static let byteCount = Sodium.keyCount

    package let bytes: [UInt8]

    package init() { bytes = Sodium.random(Self.byteCount) }

    /// Nil unless there are ``byteCount`` bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The mark of these fields in this order. It changes if text moves from one field to the next.
    package func mark(of fields: [String]) -> [UInt8] {
        Sodium.digest(fields.flatMap { Array("\($0.utf8.count):\($0)".utf8) }, key: bytes)
    }

    package func isValid(_ mark: [UInt8], _ fields: [String]) -> Bool {
        let own = self.mark(of: fields)
        return own.count == mark.count && sodium_memcmp(own, mark, own.count) == 0
    }

    /// A file name derived from a text of any length; different texts get different names.
    package static func fileName(for text: String) -> String {
        Sodium.digest(Array(text.utf8), count: 16).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
