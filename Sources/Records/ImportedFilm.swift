package import Foundation

/// A film with another program's data about it, to be imported.
package struct ImportedFilm: Sendable, Equatable {
    /// The film; a bare id and title are completed by a later import.
    package var movie: FilmRecord
    /// What the film would have been while TMDB's number was not known: what the library has of it is taken over.
    package var standIn: FilmRecord?
    /// The library's number of that film, if it is known.
    package var standInID: Int?
    /// Whether it should be on the watch-later list.
    package var isSaved: Bool
    /// Since when; nil for now.
    package var savedAt: Date?
    /// Viewings; an `isRewatch` of nil is worked out.
    package var viewings: [ImportedViewing]
    /// The person's rating, 0.5 to 10 in halves.
    package var rating: Double?
    /// When it was given; nil if unknown.
    package var ratedAt: Date?
    /// The person's note on the film.
    package var note: Note?
    /// When; nil if unknown.
    package var notedAt: Date?
    /// Tags to add to the existing ones.
    package var tags: [String]

    /// By default, nothing is known of the film.
    package init(
        movie: FilmRecord, standIn: FilmRecord? = nil, isSaved: Bool = false, savedAt: Date? = nil,
        viewings: [ImportedViewing] = [], rating: Double? = nil, ratedAt: Date? = nil, note: Note? = nil,
        notedAt: Date? = nil, tags: [String] = []
    ) {
        self.movie = movie
        self.standIn = standIn
        self.isSaved = isSaved
        self.savedAt = savedAt
        self.viewings = viewings
        self.rating = rating
        self.ratedAt = ratedAt
        self.note = note
        self.notedAt = notedAt
        self.tags = tags
    }
}

/// The result of importing a film.
package enum ImportOutcome: Sendable, Equatable {
    /// The library did not have it.
    case new
    /// The library had some of it.
    case updated
    /// The library had all of it.
    case alreadyThere
}
