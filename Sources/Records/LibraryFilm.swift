package import Foundation

/// A film with all the person's own data about it.
package struct LibraryFilm: Sendable, Equatable {
    /// The film, without its page; with its credits if they were requested.
    package var movie: FilmRecord
    /// When it was put on the watch-later list; nil if it is not on it.
    package var addedAt: Date?
    /// The person's rating, 0.5 to 10 in halves.
    package var myRating: Double?
    /// When it was rated; nil without a rating.
    package var ratedAt: Date?
    /// Sorted by name.
    package var tags: [String]
    /// The person's note on it.
    package var note: Note?
    /// When the note was written; nil without a note.
    package var notedAt: Date?
    /// How often it was seen.
    package var timesWatched: Int
    /// The latest viewing with a known date.
    package var lastWatchedOn: PartialDate?
    /// Whether the person has a file of it.
    package var isOwned = false

    /// By default, a film without any of the person's own data.
    package init(
        movie: FilmRecord, addedAt: Date? = nil, myRating: Double? = nil, ratedAt: Date? = nil,
        tags: [String] = [], note: Note? = nil, notedAt: Date? = nil, timesWatched: Int = 0,
        lastWatchedOn: PartialDate? = nil
    ) {
        self.movie = movie
        self.addedAt = addedAt
        self.myRating = myRating
        self.ratedAt = ratedAt
        self.tags = tags
        self.note = note
        self.notedAt = notedAt
        self.timesWatched = timesWatched
        self.lastWatchedOn = lastWatchedOn
    }

    /// Whether anything of the person's is kept about it; other films are only there so that changes can be undone.
    package var hasOwnData: Bool {
        addedAt != nil || timesWatched > 0 || myRating != nil || note != nil || !tags.isEmpty || isOwned
    }

    /// The marks a list of films shows.
    package var mark: FilmMark {
        FilmMark(
            isSaved: addedAt != nil, timesWatched: timesWatched, lastWatchedOn: lastWatchedOn,
            myRating: myRating, isOwned: isOwned)
    }
}

/// The person's own data about a film, as shown in any list.
package struct FilmMark: Sendable, Equatable {
    /// Whether it is on the watch-later list.
    package var isSaved: Bool
    /// How often it was seen.
    package var timesWatched: Int
    /// The latest viewing with a known date.
    package var lastWatchedOn: PartialDate?
    /// The person's rating, 0.5 to 10 in halves.
    package var myRating: Double?
    /// Whether the person has a file of it.
    package var isOwned: Bool
    /// Whether one of the person's services has it; nil if that is not known.
    package var isOnMine: Bool?

    /// By default, nothing is set.
    package init(
        isSaved: Bool = false, timesWatched: Int = 0, lastWatchedOn: PartialDate? = nil,
        myRating: Double? = nil, isOwned: Bool = false
    ) {
        self.isSaved = isSaved
        self.timesWatched = timesWatched
        self.lastWatchedOn = lastWatchedOn
        self.myRating = myRating
        self.isOwned = isOwned
    }
}
