package import Foundation
package import Records

/// A film with what another program knew of it, to be taken into the library.
package struct ImportedFilm: Sendable, Equatable {
    /// The film; a bare id and title are completed by a later import.
    package var movie: FilmRecord
    /// Whether it is to be on the watch-later list.
    package var isSaved: Bool
    /// Since when; nil for now.
    package var savedAt: Date?
    /// Viewings; `isRewatch` of nil is worked out.
    package var viewings: [ImportedViewing]
    /// The person's rating, 0.5 to 10 in halves.
    package var rating: Double?
    /// When it was given; nil where that is not known.
    package var ratedAt: Date?
    /// What was noted on the film.
    package var note: String?
    /// When; nil where that is not known.
    package var notedAt: Date?
    /// Tags to have besides those that are there.
    package var tags: [String]

    /// A film of which nothing is known unless told.
    package init(
        movie: FilmRecord, isSaved: Bool = false, savedAt: Date? = nil, viewings: [ImportedViewing] = [],
        rating: Double? = nil, ratedAt: Date? = nil, note: String? = nil, notedAt: Date? = nil,
        tags: [String] = []
    ) {
        self.movie = movie
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

/// What importing a film came to.
package enum ImportOutcome: Sendable, Equatable {
    /// The library had nothing of it.
    case new
    /// The library had some of it.
    case updated
    /// The library had all of it.
    case alreadyThere
}
