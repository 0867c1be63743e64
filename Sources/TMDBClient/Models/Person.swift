/// A person as TMDB lists them. Source: TMDB, "Search: Person" and "Trending: People".
public struct Person: Sendable, Equatable, Decodable, Identifiable {
    /// TMDB's number for the person.
    public let id: Int
    /// Never translated.
    public let name: String
    /// An open list: Acting, Directing, Writing, …
    public let department: String?
    /// TMDB's measure of attention.
    public let popularity: Double?
    /// Titles of films and series; trending people came without them in 2026.
    public let knownFor: [String]

    enum CodingKeys: String, CodingKey {
        case id, name, popularity
        case department = "known_for_department"
        case knownFor = "known_for"
    }

    /// A person of whom only what is given is known.
    public init(id: Int, name: String, popularity: Double? = nil) {
        (self.id, self.name, self.popularity) = (id, name, popularity)
        department = nil
        knownFor = []
    }

    /// Reads the API's own shape; throws `DecodingError` where there is no id or name.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        name = try fields.required(.name)
        department = fields.text(.department)
        popularity = fields.number(.popularity)
        let works: [KnownWork] = fields.rows(.knownFor)
        knownFor = works.map(\.title)
    }

    /// A film has a `title`, a series a `name`.
    private struct KnownWork: Decodable {
        let title: String

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: AnyKey.self)
            title = try fields.text(AnyKey("title")) ?? fields.required(AnyKey("name"))
        }
    }
}
