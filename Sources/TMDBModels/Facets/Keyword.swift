import Records

/// A subject of films, as one or a few words. Source: TMDB, "Search: Keyword" and "Movie: Keywords".
package struct Keyword: Sendable, Equatable, Codable, Identifiable {
    package let id: Int
    /// Usually English and in lower case.
    package let name: String

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        name = try fields.requiredText(.name).trimmed
    }
}

/// A production company. Source: TMDB, "Search: Company" and "Movie: Details", `production_companies`.
package struct Company: Sendable, Equatable, Codable, Identifiable {
    package let id: Int
    /// Never translated.
    package let name: String
    /// ISO 3166-1.
    package let country: String?
    /// Begins with a slash; a company with a logo is seldom a duplicate.
    package let logoPath: String?

    enum CodingKeys: String, CodingKey {
        case id, name
        case country = "origin_country"
        case logoPath = "logo_path"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        name = try fields.requiredText(.name).trimmed
        country = fields.text(.country)
        logoPath = fields.text(.logoPath)
    }
}
