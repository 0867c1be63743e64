package import Foundation
package import Records

/// A film with what another program knew of it, to be taken into the library.
package struct ImportedFilm: Sendable, Equatable {
    /// The film; a bare id and title are completed by a later import.
    package var movie: SavedMovie
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
        movie: SavedMovie, isSaved: Bool = false, savedAt: Date? = nil, viewings: [ImportedViewing] = [],
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

/// A viewing as another program knew of it.
package struct ImportedViewing: Sendable, Equatable {
    /// When it was seen; nil where that is not known.
    package var watchedOn: PartialDate?
    /// Whether it had been seen before; nil where that is to be worked out.
    package var isRewatch: Bool?
    /// What it was given, 0.5 to 10 in halves.
    package var rating: Double?
    /// What there was to say of it.
    package var note: String?
    /// Where it was.
    package var place: String?
    /// When it was logged; nil for now.
    package var loggedAt: Date?

    /// A viewing of which nothing is known unless told.
    package init(
        watchedOn: PartialDate? = nil, isRewatch: Bool? = nil, rating: Double? = nil, note: String? = nil,
        place: String? = nil, loggedAt: Date? = nil
    ) {
        self.watchedOn = watchedOn
        self.isRewatch = isRewatch
        self.rating = rating
        self.note = note
        self.place = place
        self.loggedAt = loggedAt
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
