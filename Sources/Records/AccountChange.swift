package import Foundation

/// What of a film is kept in step with an account at TMDB; stored, so no name ever changes.
package enum AccountField: String, Sendable, CaseIterable {
    /// On the watch-later list. Its value is 1, or nil for a film that is not on it.
    case saved
    /// The person's rating, 0.5 to 10 in halves, or nil.
    case rating
    /// The tag ``favoriteTag``. Its value is 1, or nil for a film without it.
    case favorite

    /// The tag that stands for a favourite.
    package static let favoriteTag = "favorite"
}

/// One field of one film.
package struct AccountKey: Hashable, Sendable, Comparable {
    /// TMDB's number for the film.
    package var film: Int
    package var field: AccountField

    package init(_ film: Int, _ field: AccountField) { (self.film, self.field) = (film, field) }

    /// By film, then by field as ``AccountField`` lists them.
    package static func < (one: AccountKey, other: AccountKey) -> Bool {
        (one.film, one.field.rawValue) < (other.film, other.field.rawValue)
    }
}

/// What the library and the account were last known to agree on.
package struct AgreedValue: Sendable, Equatable {
    /// Nil: on neither side.
    package var value: Double?
    /// When TMDB took over this value from here; nil where it came from there.
    package var pushedAt: Date?
    /// What it replaced there, which a listing that lags may go on showing.
    package var replaced: Double?

    /// What TMDB did not take from here, as it has no such film any more. It is tried again, but no longer counted.
    package var refused: Double? { pushedAt == nil ? replaced : nil }

    /// The same, when a value from here was refused.
    package static func refusing(_ value: Double, after agreed: AgreedValue?) -> AgreedValue {
        AgreedValue(agreed?.value, replaced: value)
    }

    /// What is sent to TMDB, and was not answered yet: it may have been taken over or not. Nil if nothing is.
    package var unanswered: Double?? { pushedAt == Self.unansweredAt ? .some(replaced) : nil }

    /// Before all pushes, as a moment.
    private static let unansweredAt = Date(timeIntervalSince1970: 0)

    /// The same, while a value from here is being sent.
    package static func sending(_ value: Double?, after agreed: AgreedValue?) -> AgreedValue {
        AgreedValue(agreed?.value, pushedAt: unansweredAt, replaced: value)
    }

    /// Agreed on without anything being sent.
    package init(_ value: Double?, pushedAt: Date? = nil, replaced: Double? = nil) {
        (self.value, self.pushedAt, self.replaced) = (value, pushedAt, replaced)
    }
}

/// What a sync does to the library.
package struct AccountChange: Sendable, Equatable {
    /// A value that comes from TMDB.
    package struct Taken: Sendable, Equatable {
        package var key: AccountKey
        /// The film, if it may be new here.
        package var film: FilmRecord?
        /// What the library had when this was decided. Where it has something else by now, nothing is done.
        package var expected: Double?
        /// Nil takes it away.
        package var value: Double?
        /// When it was set there; nil for now.
        package var at: Date?

        package init(
            _ key: AccountKey, _ film: FilmRecord?, insteadOf expected: Double?, _ value: Double?, at: Date?
        ) { (self.key, self.film, self.expected, self.value, self.at) = (key, film, expected, value, at) }
    }

    /// TMDB's number for the account.
    package var account: Int
    package var taken: [Taken] = []
    /// What both sides agree on now, beside what is taken; nil forgets it.
    package var agreed: [AccountKey: AgreedValue?] = [:]
    /// Whether this is the end of a sync that got through.
    package var isComplete = false

    package init(account: Int) { self.account = account }
}

/// What the library has of one film that is kept in step with an account.
package struct AccountFilm: Sendable, Equatable {
    package var id: Int
    package var title: String
    package var year: Int?
    package var isSaved = false
    package var rating: Double?
    package var ratedAt: Date?
    package var isFavorite = false
    package var base: [AccountField: AgreedValue] = [:]

    package init(id: Int, title: String, year: Int? = nil) {
        (self.id, self.title, self.year) = (id, title, year)
    }

    package subscript(field: AccountField) -> Double? {
        switch field {
        case .saved: isSaved ? 1 : nil
        case .rating: rating
        case .favorite: isFavorite ? 1 : nil
        }
    }
}
