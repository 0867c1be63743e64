/// A genre by TMDB's number, named in the language asked for.
public struct Genre: Sendable, Equatable, Codable, Identifiable {
    /// TMDB's number: 28 is action.
    public let id: Int
    /// In the language asked for.
    public let name: String
}

/// All genres of films. Source: TMDB, "Genre: Movie List".
public struct GenreList: Sendable, Equatable, Decodable {
    /// In TMDB's order, by name.
    public let genres: [Genre]

    enum CodingKeys: String, CodingKey { case genres }

    /// Reads the API's own shape; throws `DecodingError` where there is no list.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        genres = try fields.decode(TolerantRows<Genre>.self, forKey: .genres).rows
    }
}

/// Where images are and in which sizes. Source: TMDB, "Configuration: Details".
public struct ImageConfiguration: Sendable, Equatable, Decodable {
    /// Ends with a slash: `https://image.tmdb.org/t/p/`.
    public let secureBaseURL: String
    /// `w92` to `w780`, in pixels of width, and `original`.
    public let posterSizes: [String]
    /// `w45` to `h632`, in pixels of width or height, and `original`.
    public let profileSizes: [String]

    private enum OuterKeys: String, CodingKey { case images }
    enum CodingKeys: String, CodingKey {
        case secureBaseURL = "secure_base_url"
        case posterSizes = "poster_sizes"
        case profileSizes = "profile_sizes"
    }

    /// Reads the API's own shape; throws `DecodingError` where there is no address.
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
    /// Always true: an answer that says anything else is an error.
    public let success: Bool

    enum CodingKeys: String, CodingKey { case success }

    /// Reads the API's own shape; throws `DecodingError` where it says anything but success.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        success = try fields.decode(Bool.self, forKey: .success)
        if !success {
            throw DecodingError.dataCorruptedError(forKey: .success, in: fields, debugDescription: "refused")
        }
    }
}
