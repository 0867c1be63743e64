package import Foundation

/// The size of the cache of TMDB's answers.
package struct CacheSummary: Sendable, Equatable {
    /// The number of answers.
    package let entries: Int
    /// The bytes of all bodies.
    package let size: Int
    /// When the oldest answer was current.
    package let oldest: Date?
    /// When the newest answer was current.
    package let newest: Date?

    package init(entries: Int, size: Int, oldest: Date?, newest: Date?) {
        (self.entries, self.size, self.oldest, self.newest) = (entries, size, oldest, newest)
    }
}
