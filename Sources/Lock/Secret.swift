import Foundation
import CSodium

/// Bytes that nobody else may read: in memory that is never swapped out where the system allows it, between two
/// pages that nobody may touch, and wiped when they are no longer needed.
///
/// Source: https://doc.libsodium.org/memory_management.
package final class Secret: Sendable {
    package let count: Int
    // Written while it is made, and only read after that.
    nonisolated(unsafe) private let bytes: UnsafeMutablePointer<UInt8>

    /// A secret of that many bytes, filled by the body.
    init(count: Int, _ fill: (UnsafeMutablePointer<UInt8>) throws(LockError) -> Void) throws(LockError) {
        Sodium.begin()
        guard let memory = sodium_malloc(count) else { throw .noMemory }
        (bytes, self.count) = (memory.bindMemory(to: UInt8.self, capacity: count), count)
        try fill(bytes)
    }

    /// A secret with these bytes, as a keyring gave them; the caller wipes its own.
    package convenience init(_ source: [UInt8]) throws(LockError) {
        try self.init(count: source.count) { (bytes) throws(LockError) in
            bytes.update(from: source, count: source.count)
        }
    }

    deinit { sodium_free(bytes) }

    /// Lends the bytes, ``count`` of them, for as long as the body runs.
    package func withBytes<T>(_ body: (UnsafePointer<UInt8>) -> T) -> T { body(bytes) }
}

/// What a person types to open the lock.
package struct Passphrase: Sendable {
    /// In characters.
    package static let shortest = 8

    let secret: Secret

    /// The same letters are the same passphrase, however a keyboard composes them: they are taken in NFC.
    ///
    /// - Throws: ``LockError/shortPassphrase``, ``LockError/noMemory``.
    package init(_ text: String) throws(LockError) {
        guard text.count >= Self.shortest else { throw .shortPassphrase }
        var composed = Array(text.precomposedStringWithCanonicalMapping.utf8)
        defer { sodium_memzero(&composed, composed.count) }
        secret = try Secret(composed)
    }
}
