/// What is wrong with a query, where, and the word that was probably meant.
package struct QueryError: Error, Sendable, Equatable {
    /// What is wrong.
    package enum Problem: Sendable, Equatable {
        /// There is no such field.
        case unknownField(String)
        /// There is no such key to sort by.
        case unknownSortKey(String)
        /// The value is no number the field could have.
        case badNumber(field: String, value: String)
        /// The value is no date: neither ISO 8601, nor a word for a day, nor a time ago.
        case badDate(field: String, value: String)
        /// The range ends before it begins, or has neither end.
        case badRange(String)
        /// There is nothing after the colon, between two commas, or between two quotes.
        case emptyValue
        /// A quote is opened and not closed.
        case unclosedQuote
        /// `sort:` stands by itself: it can be neither negated nor an alternative.
        case misplacedSort
        /// The value is none of the few words that the field takes.
        case unknownWord(field: QueryField, value: String)
        /// `on:mine`, where no services were set.
        case noServices
        /// Words, a field or a key to sort by that cannot be asked of these films.
        case unanswerable(Subject, of: QueryScope.Films)
        /// There is more than a query may have: ``LibraryQuery/byteLimit`` or ``LibraryQuery/termLimit``.
        case tooLong
    }

    /// What a query asks with.
    package enum Subject: Sendable, Equatable {
        case words, field(QueryField), order(QuerySortKey)
    }

    /// What is wrong.
    package var problem: Problem
    /// Where that is in the text, in Characters from 0; with several arguments, in them joined by a space.
    package var offset: Int
    /// How many Characters of the text it is about.
    package var length: Int
    /// What was probably meant, to be put in the place of these Characters.
    package var suggestion: String?

    /// An error at a place.
    package init(problem: Problem, offset: Int, length: Int, suggestion: String? = nil) {
        self.problem = problem
        self.offset = offset
        self.length = length
        self.suggestion = suggestion
    }
}
