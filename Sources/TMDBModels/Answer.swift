package import Foundation

/// A value with its source and how current it is.
package struct Answer<Value: Sendable>: Sendable {
    package let value: Value
    package let source: AnswerSource
    /// When it was last known to be true.
    package let asOf: Date
    /// The bytes of the body it was decoded from; 0 if it was assembled elsewhere.
    package let size: Int

    package init(value: Value, source: AnswerSource, asOf: Date, size: Int = 0) {
        (self.value, self.source, self.asOf, self.size) = (value, source, asOf, size)
    }

    /// The answer with its value transformed.
    package func map<Other>(_ transform: (Value) -> Other) -> Answer<Other> {
        Answer<Other>(value: transform(value), source: source, asOf: asOf, size: size)
    }
}

/// Where an answer came from.
package enum AnswerSource: String, Sendable {
    case tmdb
    case cache
    case library
    case sample
    case catalogue
}

package typealias ListAnswer<Row: Sendable> = Answer<Listing<Row>>

/// The rows of one or several pages of a list, each id once.
package struct Listing<Row: Sendable>: Sendable {
    /// In page order, at most as many as requested.
    package var rows: [Row]
    /// The first page that is included.
    package var page: Int
    /// As stated by the first page, at most 500.
    package var totalPages: Int
    /// As stated by the first page.
    package var totalResults: Int
    /// Rows that could not be read and were skipped.
    package var skipped: Int
    /// Why later pages are missing, if the first could be read and a later one could not.
    package var missingPagesError: TMDBError?

    package init(
        rows: [Row], page: Int, totalPages: Int, totalResults: Int, skipped: Int = 0,
        missingPagesError: TMDBError? = nil
    ) {
        (self.rows, self.page, self.totalPages) = (rows, page, totalPages)
        (self.totalResults, self.skipped, self.missingPagesError) = (totalResults, skipped, missingPagesError)
    }

    /// A list of which these are all the rows.
    package init(all rows: [Row]) {
        self.init(rows: rows, page: 1, totalPages: 1, totalResults: rows.count)
    }
}
