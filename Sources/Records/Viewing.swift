package import Foundation

@dynamicMemberLookup
package struct Viewing: Sendable, Equatable, Identifiable {
    /// The library's number for it; 0 before it is logged.
    package var id: Int
    /// The user's data about it; its `isRewatch` is never nil.
    package var values: ViewingValues
    /// When it was logged; to the second.
    package var loggedAt: Date

    package init(_ values: ViewingValues, id: Int = 0, loggedAt: Date) {
        (self.id, self.values, self.loggedAt) = (id, values, loggedAt)
        isRewatch = values.isRewatch ?? false
    }

    /// Whether it had been seen before.
    package var isRewatch: Bool {
        get { values.isRewatch == true }
        set { values.isRewatch = newValue }
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<ViewingValues, Value>) -> Value {
        get { values[keyPath: path] }
        set { values[keyPath: path] = newValue }
    }
}

/// A viewing with its film, as a row of the viewing log.
package struct LoggedViewing: Sendable, Equatable {
    /// The film with all its data.
    package var film: Film
    package var viewing: Viewing

    package init(film: Film, viewing: Viewing) {
        self.film = film
        self.viewing = viewing
    }
}

/// A film with all its viewings and its credits: the data of an export.
package struct FilmWithViewings: Sendable, Equatable {
    /// The film with all its data.
    package var film: Film
    package var viewings: [Viewing]

    package init(film: Film, viewings: [Viewing] = []) {
        self.film = film
        self.viewings = viewings
    }
}

/// A viewing as another program recorded it.
@dynamicMemberLookup
package struct ImportedViewing: Sendable, Equatable {
    package var values: ViewingValues
    /// When it was logged; nil if unknown.
    package var loggedAt: ISOTime?
    /// The events at services of which this is the viewing: several if services report the same one.
    package var origins: [ViewingOrigin] = []
    /// The day beside ``ViewingValues/watchedOn`` under which the library may have it: it was close to midnight.
    package var adjacentDay: PartialDate?
    /// Whether a media server reports it: it may be a viewing that an import has logged without its day.
    package var isFromServer = false

    package init(
        _ values: ViewingValues = ViewingValues(), loggedAt: ISOTime? = nil, origins: [ViewingOrigin] = []
    ) {
        (self.values, self.loggedAt, self.origins) = (values, loggedAt, origins)
    }

    /// A viewing of the library in the form of an imported one.
    package init(_ viewing: Viewing) {
        (values, loggedAt) = (viewing.values, ISOTime(viewing.loggedAt))
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<ViewingValues, Value>) -> Value {
        get { values[keyPath: path] }
        set { values[keyPath: path] = newValue }
    }
}

/// An event at a service, by which the same viewing is recognised although its day was corrected.
package struct ViewingOrigin: Sendable, Hashable {
    /// The service, in lower case: `letterboxd`, `trakt`.
    package var source: String
    /// The beginning of the key if a media server only says that a film was seen.
    package static let undatedPrefix = "seen:"
    /// The service's own id: Letterboxd's address, Trakt's number.
    package var key: String
    /// In seconds since 1970; nil if the service does not give the time.
    package var at: Int?

    package init(source: String, key: String, at: Int? = nil) {
        (self.source, self.key, self.at) = (source, key, at)
    }
}
