package import Foundation

/// The user's own data about a film: everything the library stores besides TMDB's data.
package struct UserData: Sendable, Equatable {
    /// When it was put on the watch-later list; nil if it is not on it.
    package var addedAt: Date?
    /// 0.5 to 10 in halves.
    package var myRating: Double?
    /// When it was rated; nil without a rating.
    package var ratedAt: Date?
    /// Sorted by name.
    package var tags: [String]
    package var note: Note?
    /// When the note was written; nil without a note.
    package var notedAt: Date?
    package var timesWatched: Int
    /// The latest viewing with a known date.
    package var lastWatchedOn: PartialDate?
    /// Whether the user has a file of it.
    package var isOwned: Bool
    /// The initials of the people of the share who have saved it, the user's first; empty if no other has.
    package var savedBy = ""
    /// The initials of those who have seen it, likewise.
    package var seenBy = ""

    package init(
        addedAt: Date? = nil, myRating: Double? = nil, ratedAt: Date? = nil, tags: [String] = [],
        note: Note? = nil, notedAt: Date? = nil, timesWatched: Int = 0, lastWatchedOn: PartialDate? = nil,
        isOwned: Bool = false
    ) {
        (self.addedAt, self.myRating, self.ratedAt, self.tags) = (addedAt, myRating, ratedAt, tags)
        (self.note, self.notedAt) = (note, notedAt)
        (self.timesWatched, self.lastWatchedOn, self.isOwned) = (timesWatched, lastWatchedOn, isOwned)
    }

    /// Whether it is on the watch-later list.
    package var isOnWatchlist: Bool { addedAt != nil }

    /// Whether there is no data at all.
    package var isEmpty: Bool {
        addedAt == nil && timesWatched == 0 && myRating == nil && note == nil && tags.isEmpty && !isOwned
    }
}
