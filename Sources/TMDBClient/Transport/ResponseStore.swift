package import Foundation

/// A store for answers between runs. It may lose any of them at any time: none is the only copy.
package protocol ResponseStore: Sendable {
    /// The answer stored under the key, or nil; a store that cannot be read has none.
    func response(for key: String) -> StoredResponse?
    /// Stores an answer, replacing any older one; a store that cannot be written does nothing.
    func save(_ response: StoredResponse, for key: String)
}

/// A cached answer.
package struct StoredResponse: Sendable, Equatable {
    /// Decompressed, in the bytes that were decoded.
    package let body: Data
    /// The server's ETag for this version of it (RFC 9110, section 8.8.3).
    package let etag: String?
    /// Seconds from `storedAt` during which the server need not be asked.
    package let maxAge: Int
    /// When the server last confirmed the answer.
    package let storedAt: Date

    /// Creates a cached answer, without checking the values.
    package init(body: Data, etag: String?, maxAge: Int, storedAt: Date) {
        (self.body, self.etag, self.maxAge, self.storedAt) = (body, etag, maxAge, storedAt)
    }
}
