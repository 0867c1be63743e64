package import Foundation

/// A film's page with its credits, as the client encoded it; opaque to the library.
package struct StoredFilmPage: Sendable, Equatable {
    /// The page as JSON text in UTF-8; stored and returned byte for byte.
    package var json: Data
    /// The language it was fetched in, such as `uk-UA`.
    package var language: String
    /// The region it was fetched for, such as `UA`.
    package var region: String
    /// When it was fetched; stored to the second, in UTC.
    package var fetchedAt: Date

    package init(json: Data, language: String, region: String, fetchedAt: Date) {
        self.json = json
        self.language = language
        self.region = region
        self.fetchedAt = fetchedAt
    }
}
