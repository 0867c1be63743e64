package import Query

/// Why a query cannot be put to TMDB as it is, though it parses.
package enum DiscoverProblem: Error, Equatable {
    /// Nothing has that name; with the nearest match, and others that exist.
    case unknown(QueryField, name: String, nearest: String?, others: [String])
    /// None of the user's services is in the region; with the nearest match.
    case noServiceInRegion([String], region: String, nearest: String?)
    /// Several names are similar, and none is exact.
    case unclear(QueryField, name: String, candidates: [String])
    /// TMDB has no services, or no certifications, of the region.
    case nothingInRegion(QueryField, region: String)
    /// A range that ends before it begins; with the complete order.
    case reversed(QueryField, String, order: [String])
    /// TMDB takes "all of these" or "any of these" for a field, not both at once.
    case allAndAny(QueryField)
    /// TMDB cannot exclude by this field.
    case unsupportedExclusion(QueryField)
    /// TMDB cannot search for films where this is unknown.
    case unknownValue(QueryField)
    /// It would take more than this many requests, one for each alternative.
    case tooManyAlternatives(Int)
    /// As ``tooManyAlternatives(_:)`` for a query for new films, which takes two requests for each alternative.
    case tooManyAlternativesOfNew(Int)
    /// A query for new films with these words, which itself contains a term for releases.
    case releasesOfNew([String])
    /// The day from which films are new has to be a day up to today, and this is not one.
    case notADay(String)
    /// TMDB sorts by one key.
    case severalOrders
}
