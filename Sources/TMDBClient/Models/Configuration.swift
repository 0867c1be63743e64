/// A genre by TMDB's number, named in the language asked for.
public struct Genre: Sendable, Equatable, Codable, Identifiable {
    public let id: Int
    public let name: String
}

/// All genres of films. Source: TMDB, "Genre: Movie List".
public struct GenreList: Sendable, Equatable, Decodable {
    public let genres: [Genre]

    enum CodingKeys: String, CodingKey { case genres }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        genres = try fields.decode(TolerantRows<Genre>.self, forKey: .genres).rows
    }
}

/// Where images are and in which sizes. Source: TMDB, "Configuration: Details".
public struct ImageConfiguration: Sendable, Equatable, Decodable {
    public let secureBaseURL: String
    public let posterSizes: [String]
    public let profileSizes: [String]

    private enum OuterKeys: String, CodingKey { case images }
    enum CodingKeys: String, CodingKey {
        case secureBaseURL = "secure_base_url"
        case posterSizes = "poster_sizes"
        case profileSizes = "profile_sizes"
    }

    public init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: OuterKeys.self)
        let fields = try outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .images)
        secureBaseURL = try fields.required(.secureBaseURL)
        posterSizes = fields.rows(.posterSizes)
        profileSizes = fields.rows(.profileSizes)
    }
}

/// Whether a credential is good. Source: TMDB, "Authentication: Validate Key".
public struct AuthenticationCheck: Sendable, Equatable, Decodable {
    public let success: Bool
}
