package import Foundation

/// A field that is synced with an account at TMDB; stored, so names must never change.
package enum AccountField: String, Sendable, CaseIterable {
    /// Whether it is on the watch-later list: 1, or nil if it is not.
    case saved
    /// The user's rating, 0.5 to 10 in halves, or nil.
    case rating
    /// Whether it has the tag ``favoriteTag``: 1, or nil if it has not.
    case favorite

    package static let favoriteTag = "favorite"
}

package struct AccountKey: Hashable, Sendable, Comparable {
    /// TMDB's number for the film.
    package var film: Int
    package var field: AccountField

    package init(_ film: Int, _ field: AccountField) { (self.film, self.field) = (film, field) }

    /// By film, then by the names of the fields.
    package static func < (one: AccountKey, other: AccountKey) -> Bool {
        (one.film, one.field.rawValue) < (other.film, other.field.rawValue)
    }
}

/// The value on which the library and the account agreed in the last sync.
package struct SyncBase: Sendable, Equatable {
    /// Nil if neither side has a value.
    package var value: Double?
    /// When TMDB accepted this value from the library; nil if it came from TMDB.
    package var pushedAt: Date?
    /// The value it replaced at TMDB, which an outdated listing may still show.
    package var replacedValue: Double?

    /// A value that TMDB rejected, as it has no such film any more. It is sent again, but no longer counted.
    package var rejectedValue: Double? { pushedAt == nil ? replacedValue : nil }

    /// The base after TMDB has rejected a value of the library.
    package static func rejecting(_ value: Double, after agreed: SyncBase?) -> SyncBase {
        SyncBase(agreed?.value, replacedValue: value)
    }

    /// The value sent to TMDB without an answer yet, so that it may have arrived or not. Nil if there is none.
    package var pendingPush: Double?? { pushedAt == Self.pendingPushTime ? .some(replacedValue) : nil }

    /// A time before all pushes, which marks values without an answer.
    private static let pendingPushTime = Date(timeIntervalSince1970: 0)

    /// The base while a value of the library is being sent.
    package static func sending(_ value: Double?, after agreed: SyncBase?) -> SyncBase {
        SyncBase(agreed?.value, pushedAt: pendingPushTime, replacedValue: value)
    }

    /// A value on which both sides agree without anything being sent.
    package init(_ value: Double?, pushedAt: Date? = nil, replacedValue: Double? = nil) {
        (self.value, self.pushedAt, self.replacedValue) = (value, pushedAt, replacedValue)
    }
}

/// A sync's changes of the library.
package struct AccountChange: Sendable, Equatable {
    /// A value that comes from TMDB.
    package struct RemoteValue: Sendable, Equatable {
        package var key: AccountKey
        /// The film, if it may be new here.
        package var film: FilmRecord?
        /// The library's value when this was decided. If it has another one by now, nothing is changed.
        package var expected: Double?
        /// Nil removes the value.
        package var value: Double?
        /// When it was set at TMDB; nil for now.
        package var setAt: Date?

        package init(
            _ key: AccountKey, _ film: FilmRecord?, insteadOf expected: Double?, _ value: Double?,
            setAt: Date?
        ) {
            (self.key, self.film, self.expected, self.value, self.setAt) = (key, film, expected, value, setAt)
        }
    }

    /// TMDB's number for the account.
    package var account: Int
    package var remoteValues: [RemoteValue] = []
    /// The new bases of other values; nil removes one.
    package var newBases: [AccountKey: SyncBase?] = [:]
    /// Whether this completes a sync.
    package var isComplete = false

    package init(account: Int) { self.account = account }
}

/// The library's values of one film that are synced with an account.
package struct AccountFilm: Sendable, Equatable {
    package var id: Int
    package var title: String
    package var year: Int?
    package var isSaved = false
    package var rating: Double?
    package var ratedAt: Date?
    package var isFavorite = false
    package var base: [AccountField: SyncBase] = [:]

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
