package import Records

/// A row of a multi-search; kinds that TMDB may add become `other`, never an error. Source: TMDB, "Search: Multi".
package enum SearchResult: Sendable, Equatable, Decodable, Identifiable {
    case movie(FilmRecord)
    case person(Person)
    case series(id: Int)
    case other(mediaType: String)

    /// Kind and number: films, people and series are numbered separately.
    package var id: String {
        switch self {
        case .movie(let record): "movie/\(record.id)"
        case .person(let person): "person/\(person.id)"
        case .series(let id): "tv/\(id)"
        case .other(let mediaType): mediaType
        }
    }

    /// Decodes TMDB's format; throws `DecodingError` if there is no `media_type`, or the film or person
    /// cannot be read.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        switch try fields.requiredText("media_type") {
        case "movie": self = .movie(try FilmRecord(from: decoder))
        case "person": self = .person(try Person(from: decoder))
        case "tv": self = .series(id: try fields.id("id"))
        case let mediaType: self = .other(mediaType: mediaType)
        }
    }
}

/// The films and people with an external id. Source: TMDB, "Find: By ID".
package struct FindResults: Sendable, Equatable, Decodable {
    /// At most one, for an IMDb id.
    package let records: [FilmRecord]
    /// At most one, for an IMDb id.
    package let people: [Person]

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        records = try fields.decode(TolerantRows<FilmRecord>.self, forKey: "movie_results").rows
        people = fields.rows("person_results")
    }
}
