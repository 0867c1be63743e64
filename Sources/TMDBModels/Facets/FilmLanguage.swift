import Records

/// A language of films. Source: TMDB, "Configuration: Languages".
package struct FilmLanguage: Sendable, Equatable, Decodable {
    /// ISO 639-1, and TMDB's own `xx` for no language and `cn` for Cantonese.
    package let code: String
    /// In English.
    package let englishName: String
    /// In the language itself; nil if TMDB has no name, or only question marks.
    package let nativeName: String?

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        code = try fields.requiredText("iso_639_1").trimmed
        englishName = try fields.requiredText("english_name").trimmed
        // TMDB itself has lost letters: it names Georgian "?????".
        nativeName = fields.text("name").flatMap { $0.allSatisfy { $0 == "?" } ? nil : $0.trimmed }
    }
}

/// A country of origin of films. Source: TMDB, "Configuration: Countries".
package struct Country: Sendable, Equatable, Decodable {
    /// ISO 3166-1, including codes of former countries: SU, YU.
    package let code: String
    /// In English.
    package let englishName: String
    /// In the requested language; TMDB calls it the native name.
    package let name: String

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        code = try fields.requiredText("iso_3166_1").trimmed
        englishName = try fields.requiredText("english_name").trimmed
        name = fields.text("native_name")?.trimmed ?? englishName
    }
}

/// All languages or countries of films, in TMDB's order.
package struct BareList<Row: Decodable & Sendable>: Sendable, Decodable {
    package let rows: [Row]

    package init(from decoder: any Decoder) throws { rows = try TolerantRows(from: decoder).nonEmptyRows }
}
