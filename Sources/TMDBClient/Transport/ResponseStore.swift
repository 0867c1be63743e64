package import Foundation

/// Where answers are kept between runs. It may lose any of them at any time: nothing here is the only copy.
package protocol ResponseStore: Sendable {
    /// The answer kept under the key, or nil; a store that cannot be read has none.
    func response(for key: String) -> StoredResponse?
    /// Keeps an answer in the place of an older one; a store that cannot be written does nothing.
    func keep(_ response: StoredResponse, for key: String)
}

/// An answer as it is kept.
package struct StoredResponse: Sendable, Equatable {
    /// Decompressed, as it decoded.
    package let body: Data
    /// The server's mark for this version of it (RFC 9110, section 8.8.3).
    package let etag: String?
    /// Seconds from `storedAt` for which no question need be asked.
    package let maxAge: Int
    /// When the server last said that this is the answer.
    package let storedAt: Date

    /// An answer to keep; nothing is checked here.
    package init(body: Data, etag: String?, maxAge: Int, storedAt: Date) {
        (self.body, self.etag, self.maxAge, self.storedAt) = (body, etag, maxAge, storedAt)
    }
}
