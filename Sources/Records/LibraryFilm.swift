package import Foundation

/// A film with everything that is the person's own about it.
package struct LibraryFilm: Sendable, Equatable {
    /// The film, without its page; with its credits where they were asked for.
    package var movie: FilmRecord
    /// When it was put on the watch-later list; nil when it is not on it.
    package var addedAt: Date?
    /// What it was given, 0.5 to 10 in halves.
    package var myRating: Double?
    /// When it was given that; nil without a rating.
    package var ratedAt: Date?
    /// In order of their names.
    package var tags: [String]
    /// What the person wrote of it.
    package var note: String?
    /// When the note was written; nil without a note.
    package var notedAt: Date?
    /// How often it was seen.
    package var timesWatched: Int
    /// The latest viewing of which the date is known.
    package var lastWatchedOn: PartialDate?

    /// A film of which the person knows nothing unless told.
    package init(
        movie: FilmRecord, addedAt: Date? = nil, myRating: Double? = nil, ratedAt: Date? = nil,
        tags: [String] = [], note: String? = nil, notedAt: Date? = nil, timesWatched: Int = 0,
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

    /// The marks a list of films shows.
    package var mark: FilmMark {
        FilmMark(
            isSaved: addedAt != nil, timesWatched: timesWatched, lastWatchedOn: lastWatchedOn,
            myRating: myRating)
    }
}

/// What is the person's own about a film, as any list shows it.
package struct FilmMark: Sendable, Equatable {
    /// Whether it is on the watch-later list.
    package var isSaved: Bool
    /// How often it was seen.
    package var timesWatched: Int
    /// The latest viewing of which the date is known.
    package var lastWatchedOn: PartialDate?
    /// What it was given, 0.5 to 10 in halves.
    package var myRating: Double?

    /// Nothing, unless told.
    package init(
        isSaved: Bool = false, timesWatched: Int = 0, lastWatchedOn: PartialDate? = nil,
        myRating: Double? = nil
    ) {
        self.isSaved = isSaved
        self.timesWatched = timesWatched
        self.lastWatchedOn = lastWatchedOn
        self.myRating = myRating
    }
}
