/// A page's texts in every available language. Source: TMDB, "Movie: Translations" and "Person: Translations".
struct Translations: Sendable, Equatable, Decodable {
    private let rows: [Row]

    /// The texts in one language and country.
    struct Row: Sendable, Equatable, Decodable {
        let language: String
        let country: String?
        /// The film's title; TMDB leaves it blank in the film's own language.
        let title: String?
        let tagline: String?
        /// A film's overview or a person's biography.
        let text: String?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields
            language = try fields.requiredText("iso_639_1")
            country = fields.text("iso_3166_1")
            let data = fields.object("data")
            title = data?.text("title")
            tagline = data?.text("tagline")
            text = data?.text("overview") ?? data?.text("biography")
        }
    }

    init(from decoder: any Decoder) throws {
        rows = try decoder.fields.rows("translations")
    }

    /// The replacement for a text that is missing in the requested language: the same language from another
    /// country, else the fallback, else the film's own.
    ///
    /// - Returns: The text, and its language: `en`, or `pt-BR` if `pt` was requested.
    func text(
        _ part: KeyPath<Row, String?>, insteadOf asked: String, else fallback: String?, original: String?
    ) -> (text: String, language: String)? {
        let requested = asked.languageOnly
        for language in [requested, fallback?.languageOnly, original].compactMap(\.self) {
            let rows = rows.filter { $0.language == language && $0[keyPath: part] != nil }
            // English from the US, where most of it is written.
            guard let row = rows.first(where: { $0.country == "US" }) ?? rows.first,
                let text = row[keyPath: part]
            else { continue }
            let country = language == requested ? row.country : nil
            return (text, [language, country].compactMap(\.self).joined(separator: "-"))
        }
        return nil
    }

    /// Whether there is a title in exactly this language and country. If no country was requested, TMDB picks
    /// one, which may not be the one that has a title.
    func hasTitle(in asked: String) -> Bool {
        let parts = asked.split(separator: "-")
        return parts.count > 1
            && rows.contains { row in
                row.title != nil && row.language == asked.languageOnly
                    && row.country.map { $0 == parts[1] } ?? true
            }
    }
}

extension String {
    /// The language of a locale: `pt` of `pt-BR`.
    var languageOnly: String { String(prefix { $0 != "-" }) }
}
