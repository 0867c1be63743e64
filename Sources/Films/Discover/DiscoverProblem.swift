package import Query

/// Why a query cannot be asked of TMDB as it is, though it can be read.
package enum DiscoverProblem: Error, Equatable {
    /// Nothing of that name is there; with the one that was probably meant, and others that there are.
    case unknown(QueryField, name: String, nearest: String?, others: [String])
    /// None of the services that the person named as theirs is in the region; with the one that was probably meant.
    case noneOfYours([String], region: String, nearest: String?)
    /// Several have a name like it, and none the name itself.
    case unclear(QueryField, name: String, candidates: [String])
    /// TMDB has no services, or no certifications, of the region.
    case nothingInRegion(QueryField, region: String)
    /// A range that ends before it begins, in the order of all there are.
    case reversed(QueryField, String, order: [String])
    /// TMDB takes "all of these" or "any of these" of a field, and not both at once.
    case allAndAny(QueryField)
    /// Films that are not so cannot be asked for.
    case negated(QueryField)
    /// Films of which it is not known cannot be asked for.
    case unknownValue(QueryField)
    /// It would take more requests than this, one for each of the alternatives.
    case tooManyAlternatives(Int)
    /// TMDB puts films in order of one key.
    case severalOrders
}
