package import Foundation

/// One viewing of a film.
package struct Viewing: Sendable, Equatable, Identifiable {
    /// The library's number for it; 0 before it is logged.
    package var id: Int
    /// When it was seen, as precisely as known; nil if unknown.
    package var watchedOn: PartialDate?
    /// Whether it had been seen before.
    package var isRewatch: Bool
    /// The person's rating this time, 0.5 to 10 in halves.
    package var rating: Double?
    /// The person's note on this viewing.
    package var note: Note?
    /// Where it was seen.
    package var place: String?
    /// When it was logged; to the second.
    package var loggedAt: Date

    /// A viewing of which only what is given is known.
    package init(
        id: Int = 0, watchedOn: PartialDate? = nil, isRewatch: Bool = false, rating: Double? = nil,
        note: Note? = nil, place: String? = nil, loggedAt: Date
    ) {
        self.id = id
        self.watchedOn = watchedOn
        self.isRewatch = isRewatch
        self.rating = rating
        self.note = note
        self.place = place
        self.loggedAt = loggedAt
    }
}

/// A viewing with its film, as a row of the log.
package struct LoggedViewing: Sendable, Equatable {
    /// The film and everything else known about it.
    package var film: Film
    /// This viewing.
    package var viewing: Viewing

    /// A row of the log.
    package init(film: Film, viewing: Viewing) {
        self.film = film
        self.viewing = viewing
    }
}

/// A film with all its viewings and its credits: the data of an export.
package struct WholeFilm: Sendable, Equatable {
    /// The film and everything else known about it.
    package var film: Film
    /// Every time it was seen.
    package var viewings: [Viewing]

    /// A film, seen as often as there are viewings.
    package init(film: Film, viewings: [Viewing] = []) {
        self.film = film
        self.viewings = viewings
    }
}

/// A viewing as another program recorded it.
package struct ImportedViewing: Sendable, Equatable {
    /// When it was seen; nil if unknown.
    package var watchedOn: PartialDate?
    /// Whether it had been seen before; nil if that is to be worked out.
    package var isRewatch: Bool?
    /// The person's rating, 0.5 to 10 in halves.
    package var rating: Double?
    /// The person's note on it.
    package var note: Note?
    /// Where it was.
    package var place: String?
    /// When it was logged; nil if unknown.
    package var loggedAt: ISOTime?

    /// By default, nothing is known of the viewing.
    package init(
        watchedOn: PartialDate? = nil, isRewatch: Bool? = nil, rating: Double? = nil, note: Note? = nil,
        place: String? = nil, loggedAt: ISOTime? = nil
    ) {
        self.watchedOn = watchedOn
        self.isRewatch = isRewatch
        self.rating = rating
        self.note = note
        self.place = place
        self.loggedAt = loggedAt
    }

    /// A viewing from the library as another program would record it.
    package init(_ viewing: Viewing) {
        self.init(
            watchedOn: viewing.watchedOn, isRewatch: viewing.isRewatch, rating: viewing.rating,
            note: viewing.note, place: viewing.place, loggedAt: ISOTime(viewing.loggedAt))
    }
}
