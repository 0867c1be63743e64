/// A mistake in a query: the problem, its position and a suggestion.
package struct QueryError: Error, Sendable, Equatable {
    /// The kind of mistake.
    package enum Problem: Sendable, Equatable {
        case unknownField(String)
        case unknownSortKey(String)
        /// The value is not a number that the field accepts.
        case badNumber(field: String, value: String)
        /// The value is not a date: not ISO 8601, a word for a day, or a relative time.
        case badDate(field: String, value: String)
        /// The range ends before it begins, or has neither end.
        case badRange(String)
        /// There is no value after the colon, between two commas, or between two quotes.
        case emptyValue
        case unclosedQuote
        /// `sort:` must stand alone: it can be neither negated nor an alternative.
        case misplacedSort
        /// The value is not one of the few words that the field accepts.
        case unknownWord(field: QueryField, value: String)
        /// `on:mine`, but no services were set.
        case noServices
        /// A field about the people of a share, but the library is in none.
        case notShared
        /// `who:` with a name that no person of the share has.
        case unknownPerson(String)
        /// Words, a field or a sort key that does not work for these films.
        case unanswerable(Subject, of: QueryScope.FilmSet)
        /// The query exceeds ``LibraryQuery/byteLimit`` or ``LibraryQuery/termLimit``.
        case tooLong
    }

    package enum Subject: Sendable, Equatable { case words, field(QueryField), order(QuerySortKey) }

    package var problem: Problem
    /// The position in the text, in Characters from 0; arguments count as joined by a space.
    package var offset: Int
    /// The number of Characters concerned.
    package var length: Int
    /// The suggested replacement for those Characters.
    package var suggestion: String?
}
