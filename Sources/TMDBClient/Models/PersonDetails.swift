/// A person's page with the films they were part of.
///
/// Source: TMDB, "Person: Details" with `movie_credits` and `external_ids` appended.
public struct PersonDetails: Sendable, Equatable, Decodable {
    public let person: Person
    public let birthday: CalendarDate?
    public let deathday: CalendarDate?
    public let placeOfBirth: String?
    public let biography: String?
    /// `nm` and digits.
    public let imdbID: String?
    public let cast: [PersonCredit]
    public let crew: [PersonCredit]

    enum CodingKeys: String, CodingKey {
        case birthday, deathday, biography
        case placeOfBirth = "place_of_birth"
        case imdbID = "imdb_id"
        case movieCredits = "movie_credits"
        case externalIDs = "external_ids"
    }

    private enum Inner: String, CodingKey {
        case cast, crew
        case imdbID = "imdb_id"
    }

    public init(from decoder: any Decoder) throws {
        person = try Person(from: decoder)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        birthday = fields.date(.birthday)
        deathday = fields.date(.deathday)
        placeOfBirth = fields.text(.placeOfBirth)
        biography = fields.text(.biography)
        let external = try? fields.nestedContainer(keyedBy: Inner.self, forKey: .externalIDs)
        imdbID = fields.text(.imdbID) ?? external?.text(.imdbID)
        let credits = try? fields.nestedContainer(keyedBy: Inner.self, forKey: .movieCredits)
        cast = credits?.rows(.cast) ?? []
        crew = credits?.rows(.crew) ?? []
    }
}

/// A film with the part a person had in it: a character, or a job.
public struct PersonCredit: Sendable, Equatable, Decodable {
    public let movie: Movie
    public let character: String?
    public let job: String?
    /// Billing, from 0; nil for crew.
    public let order: Int?

    enum CodingKeys: String, CodingKey { case character, job, order }

    public init(from decoder: any Decoder) throws {
        movie = try Movie(from: decoder)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        character = fields.text(.character)
        job = fields.text(.job)
        order = fields.integer(.order)
    }
}
