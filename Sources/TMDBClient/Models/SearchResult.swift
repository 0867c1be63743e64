/// A row of a search over everything; what TMDB may add one day is `other`, never an error.
/// Source: TMDB, "Search: Multi".
public enum SearchResult: Sendable, Equatable, Decodable {
    case movie(Movie)
    case person(Person)
    case series(id: Int)
    case other(mediaType: String)

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyKey.self)
        switch try fields.required(AnyKey("media_type")) {
        case "movie": self = .movie(try Movie(from: decoder))
        case "person": self = .person(try Person(from: decoder))
        case "tv": self = .series(id: try fields.id(AnyKey("id")))
        case let mediaType: self = .other(mediaType: mediaType)
        }
    }
}

/// What an id of another catalogue stands for on TMDB. Source: TMDB, "Find: By ID".
public struct FindResults: Sendable, Equatable, Decodable {
    public let movies: [Movie]
    public let people: [Person]

    enum CodingKeys: String, CodingKey {
        case movies = "movie_results"
        case people = "person_results"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        movies = try fields.decode(TolerantRows<Movie>.self, forKey: .movies).rows
        people = fields.rows(.people)
    }
}
