import CSodium
import Foundation

/// Bytes that other processes cannot read: in memory that is never swapped out if the system allows it,
/// between two inaccessible pages, and wiped after use.
///
/// Source: https://doc.libsodium.org/memory_management.
package final class Secret: Sendable {
    package let count: Int
    // Written only during initialisation, and only read after that.
    nonisolated(unsafe) private let bytes: UnsafeMutablePointer<UInt8>

    /// Allocates that many bytes, and fills them with the closure.
    ///
    /// - Throws: ``LockError/noMemory``, and the closure's error.
    package init(count: Int, _ fill: (UnsafeMutablePointer<UInt8>) throws(LockError) -> Void)
        throws(LockError)
    {
        Sodium.initialize()
        guard let memory = sodium_malloc(count) else { throw .noMemory }
        (bytes, self.count) = (memory.bindMemory(to: UInt8.self, capacity: count), count)
        try fill(bytes)
    }

    /// Copies these bytes; the caller wipes the original.
    package convenience init(_ source: [UInt8]) throws(LockError) {
        try self.init(count: source.count) { $0.update(from: source, count: source.count) }
    }

    deinit { sodium_free(bytes) }

    /// Gives access to the ``count`` bytes while the closure runs.
    package func withBytes<T>(_ body: (UnsafePointer<UInt8>) -> T) -> T { body(bytes) }
}

/// The passphrase that opens the lock.
package struct Passphrase: Sendable {
    /// The least characters.
    package static let minLength = 8

    let secret: Secret

    /// A passphrase as typed. Normalised to NFC: the same letters are the same passphrase, however a keyboard
    /// composes them.
    ///
    /// Letters beyond ASCII pass through ordinary memory while they are normalised.
    /// - Throws: ``LockError/shortPassphrase``, ``LockError/noMemory``.
    package init(_ typed: TypedPassphrase) throws(LockError) {
        let (isPlain, count) = typed.withBytes { bytes in (bytes.allSatisfy { $0 < 0x80 }, bytes.count) }
        guard isPlain else {
            self = try Passphrase(typed.withBytes { String(decoding: $0, as: UTF8.self) })
            return
        }
        guard count >= Self.minLength else { throw .shortPassphrase }
        secret = try Secret(count: count) { memory in
            typed.withBytes { memory.update(from: $0.baseAddress ?? UnsafePointer(memory), count: $0.count) }
        }
    }

    /// A passphrase from a text.
    ///
    /// - Throws: ``LockError/shortPassphrase``, ``LockError/noMemory``.
    package init(_ text: String) throws(LockError) {
        guard text.count >= Self.minLength else { throw .shortPassphrase }
        var composed = Array(text.precomposedStringWithCanonicalMapping.utf8)
        defer { sodium_memzero(&composed, composed.count) }
        secret = try Secret(count: composed.count) { $0.update(from: composed, count: composed.count) }
    }

    /// Compares two passphrases in constant time.
    package func isSame(as other: Passphrase) -> Bool {
        secret.count == other.secret.count
            && secret.withBytes { mine in
                other.secret.withBytes { sodium_memcmp(mine, $0, secret.count) == 0 }
            }
    }
}
