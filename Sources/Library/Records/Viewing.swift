package import Foundation
package import Records

/// One viewing of a film.
package struct Viewing: Sendable, Equatable, Identifiable {
    /// The library's number for it; 0 before it is logged.
    package var id: Int
    /// When it was seen, as precisely as that is known; nil where it is not known at all.
    package var watchedOn: PartialDate?
    /// Whether it had been seen before.
    package var isRewatch: Bool
    /// What it was given this time, 0.5 to 10 in halves.
    package var rating: Double?
    /// What there is to say of this viewing.
    package var note: String?
    /// Where it was seen.
    package var place: String?
    /// When it was logged; kept to the second.
    package var loggedAt: Date

    /// A viewing of which only what is given is known.
    package init(
        id: Int = 0, watchedOn: PartialDate? = nil, isRewatch: Bool = false, rating: Double? = nil,
        note: String? = nil, place: String? = nil, loggedAt: Date
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

extension Viewing {
    /// Whether another one was on the same day, where the days are known.
    func isOnTheDay(ofAny others: [Viewing]) -> Bool {
        watchedOn?.day != nil && others.contains { $0.watchedOn == watchedOn }
    }
}

extension Sequence<Viewing> {
    /// The first time the film was seen, as far as that is known: of dates that tell, the earliest; where they do not, as
    /// "in 2003" and "in May 2003", or none at all, what was logged first.
    var firstTime: Viewing? {
        sorted { $0.id < $1.id }.reduce(nil) { (first: Viewing?, next) in
            guard let first, let date = next.watchedOn, let earliest = first.watchedOn,
                date.isCertainlyBefore(earliest)
            else { return first ?? next }
            return next
        }
    }
}

/// A viewing with its film, as a row of the log.
package struct LoggedViewing: Sendable, Equatable {
    /// The film and everything else that is known of it.
    package var film: LibraryFilm
    /// This viewing.
    package var viewing: Viewing

    /// A row of the log.
    package init(film: LibraryFilm, viewing: Viewing) {
        self.film = film
        self.viewing = viewing
    }
}
