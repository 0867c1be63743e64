package import Records

/// The films that a query searches, and the meaning of words such as `on:mine`.
package struct QueryScope: Sendable, Equatable {
    /// The set of films to search.
    package enum FilmSet: Sendable {
        /// The films of the user's library.
        case library
        /// All films at TMDB.
        case all
    }

    package var films: FilmSet
    /// The country of offers, certifications and releases, as an ISO 3166-1 code.
    package var region: String
    /// The services that `on:mine` stands for, by name.
    package var services: [String]
    /// The region's certifications, mildest first, grouped by order; empty unless the query has a range of
    /// them.
    package var certifications: [[String]] = []
    /// Each genre's names in the languages of saved films, the user's first; empty unless the query needs them.
    package var genres: [[String]] = []

    /// The people of the share, the user included, if the query is about people; nil before that is known, and none if the
    /// library is not shared.
    package var people: [SharedPerson]?

    package init(_ films: FilmSet = .library, region: String = "", services: [String] = []) {
        (self.films, self.region, self.services) = (films, region, services)
        if films == .all { people = [] }
    }

    /// A certification, typed in lower case, in the spelling of the region's board: 16 means 16+; nil if there is none.
    package func certification(_ name: String) -> String? {
        let names = certifications.joined()
        return names.first { $0.lowercased() == name } ?? names.first { $0.lowercased() == "\(name)+" }
    }

    /// The certifications in a range, ends included, with all of the same order; nil is open-ended. A single
    /// one needs no order and represents itself.
    ///
    /// - Returns: Nil if an end is not one of the region's, and empty if the first is above the last.
    package func certifications(from: String?, to: String?) -> [String]? {
        func index(_ name: String) -> Int? {
            certification(name).flatMap { known in certifications.firstIndex { $0.contains(known) } }
        }
        if let from, from == to { return [from] }
        guard let first = from.map(index) ?? 0, let last = to.map(index) ?? certifications.count - 1 else {
            return nil
        }
        return first <= last ? Array(certifications[first...last].joined()) : []
    }
}

/// The way in which a film is offered. TMDB's `flatrate` is `stream`.
package enum QueryOffer: String, CaseIterable, Sendable { case stream, rent, buy, free, ads }

/// The way in which a film is released. TMDB's limited and wide cinema releases are one.
package enum QueryRelease: String, CaseIterable, Sendable { case premiere, cinema, digital, physical, tv }

extension QueryField {
    /// Whether these films can be queried by the field.
    package func isAnswerable(of films: QueryScope.FilmSet) -> Bool {
        switch self {
        case .about, .studio, .out: films == .all
        case .title, .note, .popularity, .watched, .added, .id, .imdb, .copies, .who, .theirs:
            films == .library
        default: !appliesToFile && viewingField == nil || films == .library
        }
    }
}

extension QuerySortKey {
    /// Whether these films can be sorted by it.
    package func isAnswerable(of films: QueryScope.FilmSet) -> Bool {
        switch self {
        case .title, .year, .released, .rating, .votes, .popularity: true
        case .runtime, .mine, .added, .seen, .watched, .id, .size, .length, .resolution, .copies, .filed:
            films == .library
        }
    }
}
