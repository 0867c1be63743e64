import Records

/// A country's age certification. Source: TMDB, "Certification: Movie Certifications".
package struct Certification: Sendable, Equatable, Decodable {
    /// In the board's own spelling: PG-13, 12A, 16+.
    package let name: String
    /// Ascending from the mildest; several may share an order, and 0 is unrated.
    package let order: Int
    /// In English, or in the country's own language; nil if TMDB has none.
    package let meaning: String?

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        name = try fields.requiredText("certification").trimmed
        order = fields.integer("order") ?? 0
        meaning = fields.text("meaning")?.trimmed
    }
}

/// The certifications of the countries that have any.
package struct CertificationList: Sendable, Equatable, Decodable {
    /// By ISO 3166-1 country, or a part of one (CA-QC); mildest first, though TMDB sends them unordered.
    package let byCountry: [String: [Certification]]

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        let countries = try fields.nestedContainer(keyedBy: FieldKey.self, forKey: "certifications")
        byCountry = countries.allKeys.reduce(into: [:]) { lists, country in
            let rows: [Certification] = countries.rows(country)
            guard !rows.isEmpty else { return }
            lists[country.stringValue] = rows.enumerated()
                .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
        }
        if byCountry.isEmpty {
            throw DecodingError.dataCorruptedError(
                forKey: "certifications", in: fields, debugDescription: "no country can be read")
        }
    }

    /// The names of a country's certifications, mildest first, grouped by order.
    ///
    /// "Not rated" is excluded, though TMDB's order begins with it.
    ///
    /// - Parameter country: A key of ``byCountry``.
    /// - Returns: Empty if TMDB has none for the country.
    package func rankedGroups(in country: String) -> [[String]] {
        let unrated: Set = ["nr", "ur", "not rated", "unrated"]
        // By name: lists without an "unrated" entry also begin with 0.
        let rated = (byCountry[country] ?? []).filter { !unrated.contains($0.name.lowercased()) }
        let places = Dictionary(grouping: rated, by: \.order)
        return places.keys.sorted().map { places[$0, default: []].map(\.name) }
    }
}
