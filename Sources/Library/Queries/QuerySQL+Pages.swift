import Query

/// Conditions on the saved pages of films: offers and age certifications.
///
/// A page is the client's JSON, read only as far as needed and only for films that pass the other tests: an
/// index would require another schema version.
extension QuerySQL {
    /// The page, if it is valid JSON.
    static let page = "CASE WHEN json_valid(movie_page.json) THEN movie_page.json END"

    /// Whether any of these services has the film.
    ///
    /// - Parameter offers: The kinds of offer; any if empty.
    mutating func service(_ names: [String], _ offers: [QueryOffer] = []) -> String {
        let tests = names.map { like($0, "offer.value") }
        guard !tests.isEmpty else { return "(FALSE)" }
        return anyOffer(offers, where: "AND (\(tests.joined(separator: " OR ")))")
    }

    /// Whether the film is offered in this way by any service.
    mutating func offer(_ offer: QueryOffer) -> String { anyOffer([offer]) }

    /// Whether nothing is known about where the film can be watched.
    mutating func noOffer() -> String { "(NOT \(anyOffer([])))" }

    private mutating func anyOffer(_ offers: [QueryOffer], where condition: String = "") -> String {
        let country = #"$."watch/providers".results."\#(scope.region)""#
        let places = offers.isEmpty ? [country] : offers.map { "\(country).\($0.key)" }
        let ways = places.map { place in
            """
            EXISTS (SELECT 1 FROM movie_page, json_tree(\(Self.page), \(bind(place))) AS offer
                WHERE movie_page.movie_id = movie.id AND offer.key = 'provider_name' \(condition))
            """
        }
        return "(\(ways.joined(separator: " OR ")))"
    }

    /// Whether the film's certification is within the range, in the country's order.
    mutating func certification(from: String?, to: String?) -> String {
        guard let names = scope.certifications(from: from, to: to), !names.isEmpty else { return "(FALSE)" }
        // 18 also means 18+: countries use either.
        let tests = (names.count == 1 ? names + names.map { "\($0)+" } : names).map { bind($0) }
        return
            "(\(Self.certification(bind(scope.region))) COLLATE NOCASE IN (\(tests.joined(separator: ", "))))"
    }

    /// Whether the film has no known certification.
    mutating func uncertified() -> String { "(\(Self.certification(bind(scope.region))) IS NULL)" }

    /// A film's certification in a country, from its page: of its cinema release, else of any other.
    ///
    /// Uses paths into the page, which SQLite parses once: extracting the country's value would mean parsing it again.
    private static func certification(_ region: String) -> String {
        """
        (SELECT nullif(json_extract(release.value, '$.certification'), '') AS name
            FROM movie_page, json_each(\(page), '$.release_dates.results') AS country,
                json_each(\(page), country.fullkey || '.release_dates') AS release
            WHERE movie_page.movie_id = movie.id AND country.type = 'object' AND release.type = 'object'
                AND json_extract(\(page), country.fullkey || '.iso_3166_1') = \(region) AND name IS NOT NULL
            ORDER BY CASE json_extract(release.value, '$.type') WHEN 3 THEN 0 WHEN 2 THEN 1 ELSE 2 END,
                release.key LIMIT 1)
        """
    }
}

extension QueryOffer {
    /// TMDB's name for it.
    fileprivate var key: String { self == .stream ? "flatrate" : rawValue }
}

extension QueryTerm {
    /// The services, any of which is sufficient; nil if the term is about anything else.
    var services: [String]? {
        all { if case .service(let names) = $0 { names } else { nil } }.map { $0.flatMap(\.self) }
    }

    /// The kinds of offer, any of which is sufficient; nil if the term is about anything else.
    var offers: [QueryOffer]? { all { if case .offer(let offer) = $0 { offer } else { nil } } }

    private func all<Value>(_ value: (QueryTest) -> Value?) -> [Value]? {
        guard !isNegated, !alternatives.contains(where: \.isNegated) else { return nil }
        let values = alternatives.compactMap { value($0.test) }
        return values.count == alternatives.count ? values : nil
    }
}
