/// The texts of a page in all languages there are. Source: TMDB, "Movie: Translations" and "Person: Translations".
struct Translations: Sendable, Equatable, Decodable {
    private let rows: [Row]

    /// One language as one country writes it.
    struct Row: Sendable, Equatable, Decodable {
        let language: String
        let country: String?
        /// A film's; in the film's own language TMDB leaves it blank.
        let title: String?
        let tagline: String?
        /// A film's overview or a person's biography.
        let text: String?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: AnyKey.self)
            language = try fields.required(AnyKey("iso_639_1"))
            country = fields.text(AnyKey("iso_3166_1"))
            let data = try? fields.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("data"))
            title = data?.text(AnyKey("title"))
            tagline = data?.text(AnyKey("tagline"))
            text = data?.text(AnyKey("overview")) ?? data?.text(AnyKey("biography"))
        }
    }

    init(from decoder: any Decoder) throws {
        rows = try decoder.container(keyedBy: AnyKey.self).rows(AnyKey("translations"))
    }

    /// What to show where a text is missing in the language asked for: the same language as another country writes it,
    /// else the one to fall back on, else the film's own.
    ///
    /// - Returns: The text, and its language: `en`, or `pt-BR` where `pt` was asked for.
    func text(
        _ part: KeyPath<Row, String?>, insteadOf asked: String, else fallback: String?, original: String?
    ) -> (text: String, language: String)? {
        let asked = asked.languageAlone
        for language in [asked, fallback?.languageAlone, original].compactMap(\.self) {
            let rows = rows.filter { $0.language == language && $0[keyPath: part] != nil }
            // English as it is written where most of it comes from.
            guard let row = rows.first(where: { $0.country == "US" }) ?? rows.first,
                let text = row[keyPath: part]
            else {
                continue
            }
            let country = language == asked ? row.country : nil
            return (text, [language, country].compactMap(\.self).joined(separator: "-"))
        }
        return nil
    }

    /// Whether somebody has written a title in this very language and country. Where no country is asked for, TMDB takes one
    /// of its own, which may be another than has a title.
    func hasTitle(in asked: String) -> Bool {
        let parts = asked.split(separator: "-")
        return parts.count > 1
            && rows.contains { row in
                row.title != nil && row.language == asked.languageAlone
                    && row.country.map { $0 == parts[1] } ?? true
            }
    }
}

extension String {
    /// `pt` of `pt-BR`.
    var languageAlone: String { String(prefix { $0 != "-" }) }
}
