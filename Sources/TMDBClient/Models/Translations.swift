/// The texts of a page in all languages there are. Source: TMDB, "Movie: Translations" and "Person: Translations".
struct Translations: Sendable, Equatable, Decodable {
    private let rows: [Row]

    private struct Row: Sendable, Equatable, Decodable {
        let language: String
        let country: String?
        /// A film's overview or a person's biography.
        let text: String?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: AnyKey.self)
            language = try fields.required(AnyKey("iso_639_1"))
            country = fields.text(AnyKey("iso_3166_1"))
            let data = try? fields.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("data"))
            text = data?.text(AnyKey("overview")) ?? data?.text(AnyKey("biography"))
        }
    }

    init(from decoder: any Decoder) throws {
        rows = try decoder.container(keyedBy: AnyKey.self).rows(AnyKey("translations"))
    }

    /// What to show where there is no text in the language asked for: the same language as another country writes it,
    /// else English, else the film's own.
    ///
    /// - Returns: The text, and its language: `en`, or `pt-BR` where `pt` was asked for.
    func text(insteadOf asked: String, original: String?) -> (text: String, language: String)? {
        let asked = String(asked.prefix { $0 != "-" })
        for language in [asked, "en", original].compactMap(\.self) {
            let rows = rows.filter { $0.language == language && $0.text != nil }
            // English as it is written where most of it comes from.
            guard let row = rows.first(where: { $0.country == "US" }) ?? rows.first, let text = row.text
            else {
                continue
            }
            let country = language == asked ? row.country : nil
            return (text, [language, country].compactMap(\.self).joined(separator: "-"))
        }
        return nil
    }
}
