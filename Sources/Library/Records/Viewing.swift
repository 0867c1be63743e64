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
    /// Whether the film had been seen before, as far as that is known: a viewing without a date counts as earlier.
    func isAfter(anyOf others: [Viewing]) -> Bool {
        others.contains { other in
            guard let date = watchedOn, let otherDate = other.watchedOn else { return true }
            return otherDate <= date
        }
    }

    /// Whether it was before the other beyond doubt; "in 2003" is not before "in May 2003".
    func isCertainlyBefore(_ other: Viewing) -> Bool {
        guard let date = watchedOn, let otherDate = other.watchedOn else { return false }
        return date < otherDate && !otherDate.description.hasPrefix(date.description)
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
