public import Foundation

/// A film's page with its credits, as the client encoded it; opaque to the library.
public struct MoviePage: Sendable, Equatable {
    /// The page as JSON text in UTF-8; stored and given back byte for byte.
    public var json: Data
    /// The language it was fetched in, such as `uk-UA`.
    public var language: String
    /// The region it was fetched for, such as `UA`.
    public var region: String
    /// When it was fetched; kept to the second, in UTC.
    public var fetchedAt: Date

    /// A page as it came.
    public init(json: Data, language: String, region: String, fetchedAt: Date) {
        self.json = json
        self.language = language
        self.region = region
        self.fetchedAt = fetchedAt
    }
}
