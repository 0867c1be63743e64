public import Foundation

/// A film with what another program knew of it, to be taken into the library.
public struct ImportedFilm: Sendable, Equatable {
    /// The film; a bare id and title are completed by a later import.
    public var movie: SavedMovie
    /// Whether it is to be on the watch-later list.
    public var isSaved: Bool
    /// Since when; nil for now.
    public var savedAt: Date?
    /// Viewings; `isRewatch` of nil is worked out.
    public var viewings: [ImportedViewing]
    /// The person's rating, 0.5 to 10 in halves.
    public var rating: Double?
    /// When it was given; nil where that is not known.
    public var ratedAt: Date?
    /// What was noted on the film.
    public var note: String?
    /// When; nil where that is not known.
    public var notedAt: Date?
    /// Tags to have besides those that are there.
    public var tags: [String]

    /// A film of which nothing is known unless told.
    public init(
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
public struct ImportedViewing: Sendable, Equatable {
    /// When it was seen; nil where that is not known.
    public var watchedOn: PartialDate?
    /// Whether it had been seen before; nil where that is to be worked out.
    public var isRewatch: Bool?
    /// What it was given, 0.5 to 10 in halves.
    public var rating: Double?
    /// What there was to say of it.
    public var note: String?
    /// Where it was.
    public var place: String?
    /// When it was logged; nil for now.
    public var loggedAt: Date?

    /// A viewing of which nothing is known unless told.
    public init(
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
public enum ImportOutcome: Sendable, Equatable {
    /// The library had nothing of it.
    case new
    /// The library had some of it.
    case updated
    /// The library had all of it.
    case alreadyThere
}
