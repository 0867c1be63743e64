package import Records

/// A film's releases in one country. Source: TMDB, "Movie: Release Dates".
package struct CountryReleases: Sendable, Equatable, Codable {
    /// ISO 3166-1.
    package let country: String
    /// In TMDB's order, not by date.
    package let releases: [Release]

    enum CodingKeys: String, CodingKey {
        case country = "iso_3166_1"
        case releases = "release_dates"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        country = try fields.requiredText(.country)
        releases = fields.rows(.releases)
    }
}

/// A release in a country, whose first release need not be the one with the certification.
package struct Release: Sendable, Equatable, Codable {
    /// The kind of a release, by TMDB's numbers; unknown numbers become nil.
    package enum Kind: Int, Sendable, Codable {
        case premiere = 1
        case limited
        case theatrical
        case digital
        case physical
        case television
    }

    /// Nil for a kind this program does not know.
    package let kind: Kind?
    /// Midnight of that day in the country.
    package let date: PartialDate?
    /// In the board's own spelling: PG-13, 12A, 16.
    package let certification: String?

    enum CodingKeys: String, CodingKey {
        case certification
        case kind = "type"
        case date = "release_date"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        kind = fields.integer(.kind).flatMap(Kind.init)
        date = fields.date(.date)
        certification = fields.text(.certification)
    }
}
