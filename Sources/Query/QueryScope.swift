/// Which films a query is asked of, and what a word such as `on:mine` stands for there.
package struct QueryScope: Sendable, Equatable {
    /// Whose films they are.
    package enum Films: Sendable {
        /// Those of the person's library.
        case own
        /// All that TMDB has.
        case all
    }

    /// Whose films they are.
    package var films: Films
    /// The country of offers, certifications and releases, as an ISO 3166-1 code.
    package var region: String
    /// The services that `on:mine` stands for, by their names.
    package var services: [String]
    /// The certifications of the region, the mildest first, those of one place together; none where no range of them is
    /// asked for.
    package var certifications: [[String]] = []

    /// The person's own films, in no country and with no services.
    package init(_ films: Films = .own, region: String = "", services: [String] = []) {
        (self.films, self.region, self.services) = (films, region, services)
    }

    /// As the region's board writes a certification that was typed in lower case: 16 stands for 16+; nil where none is
    /// called so.
    package func certification(_ name: String) -> String? {
        let names = certifications.joined()
        return names.first { $0.lowercased() == name } ?? names.first { $0.lowercased() == "\(name)+" }
    }

    /// The certifications from one to the other, both included and with those of the same places; nil is open. One alone
    /// needs no order, and is itself.
    ///
    /// - Returns: Nil where one of the two is none of the region's, and nothing where the first comes after the last.
    package func certifications(from: String?, to: String?) -> [String]? {
        func place(_ name: String) -> Int? {
            certification(name).flatMap { known in certifications.firstIndex { $0.contains(known) } }
        }
        if let from, from == to { return [from] }
        guard let first = from.map(place) ?? 0, let last = to.map(place) ?? certifications.count - 1 else {
            return nil
        }
        return first <= last ? Array(certifications[first...last].joined()) : []
    }
}

/// How a film can be had. TMDB's `flatrate` is `stream`.
package enum QueryOffer: String, CaseIterable, Sendable {
    case stream, rent, buy, free, ads
}

/// How a film comes out. TMDB's limited and wide releases in cinemas are one.
package enum QueryRelease: String, CaseIterable, Sendable {
    case premiere, cinema, digital, physical, tv
}

extension QueryField {
    /// Whether it can be asked of these films.
    package func isAnswered(of films: QueryScope.Films) -> Bool {
        switch self {
        case .about, .studio, .out: films == .all
        case .title, .note, .popularity, .watched, .place, .added, .id, .imdb: films == .own
        default: true
        }
    }
}

extension QuerySortKey {
    /// Whether these films can be put in its order.
    package func isAnswered(of films: QueryScope.Films) -> Bool {
        switch self {
        case .title, .year, .released, .rating, .votes, .popularity: true
        case .runtime, .mine, .added, .seen, .watched, .id: films == .own
        }
    }
}
