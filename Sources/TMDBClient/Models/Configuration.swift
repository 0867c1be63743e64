/// A genre by TMDB's number, named in the language asked for.
package struct Genre: Sendable, Equatable, Codable, Identifiable {
    /// TMDB's number: 28 is action.
    package let id: Int
    /// In the language asked for.
    package let name: String
}

/// All genres of films. Source: TMDB, "Genre: Movie List".
package struct GenreList: Sendable, Equatable, Decodable {
    /// In TMDB's order, by name.
    package let genres: [Genre]

    enum CodingKeys: String, CodingKey { case genres }

    /// Reads the API's own shape; throws `DecodingError` where there is no list.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        genres = try fields.decode(TolerantRows<Genre>.self, forKey: .genres).rows
    }
}

/// Where images are and in which sizes. Source: TMDB, "Configuration: Details".
package struct ImageConfiguration: Sendable, Equatable, Decodable {
    /// Ends with a slash: `https://image.tmdb.org/t/p/`.
    package let secureBaseURL: String
    /// `w92` to `w780`, in pixels of width, and `original`.
    package let posterSizes: [String]
    /// `w45` to `h632`, in pixels of width or height, and `original`.
    package let profileSizes: [String]

    private enum OuterKeys: String, CodingKey { case images }
    enum CodingKeys: String, CodingKey {
        case secureBaseURL = "secure_base_url"
        case posterSizes = "poster_sizes"
        case profileSizes = "profile_sizes"
    }

    /// Reads the API's own shape; throws `DecodingError` where there is no address.
    package init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: OuterKeys.self)
        let fields = try outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .images)
        secureBaseURL = try fields.required(.secureBaseURL)
        posterSizes = fields.rows(.posterSizes)
        profileSizes = fields.rows(.profileSizes)
    }
}

/// Whether a credential is good. Source: TMDB, "Authentication: Validate Key".
package struct AuthenticationCheck: Sendable, Equatable, Decodable {
    /// Always true: an answer that says anything else is an error.
    package let success: Bool

    enum CodingKeys: String, CodingKey { case success }

    /// Reads the API's own shape; throws `DecodingError` where it says anything but success.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        success = try fields.decode(Bool.self, forKey: .success)
        if !success {
            throw DecodingError.dataCorruptedError(forKey: .success, in: fields, debugDescription: "refused")
        }
    }
}
