import Records

/// A language that films are in. Source: TMDB, "Configuration: Languages".
package struct FilmLanguage: Sendable, Equatable, Decodable {
    /// ISO 639-1, and TMDB's own `xx` for no language and `cn` for Cantonese.
    package let code: String
    /// In English.
    package let englishName: String
    /// In the language itself; nil if TMDB has nothing, or question marks.
    package let ownName: String?

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        code = try fields.required("iso_639_1").trimmed
        englishName = try fields.required("english_name").trimmed
        // TMDB itself has lost letters: "?????" is Georgian's name.
        ownName = fields.text("name").flatMap { $0.allSatisfy { $0 == "?" } ? nil : $0.trimmed }
    }
}

/// A country that films are from. Source: TMDB, "Configuration: Countries".
package struct Country: Sendable, Equatable, Decodable {
    /// ISO 3166-1, including codes of former countries: SU, YU.
    package let code: String
    /// In English.
    package let englishName: String
    /// In the language requested; TMDB calls it the native name.
    package let name: String

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        code = try fields.required("iso_3166_1").trimmed
        englishName = try fields.required("english_name").trimmed
        name = fields.text("native_name")?.trimmed ?? englishName
    }
}

/// All languages or countries of films, in TMDB's order.
package struct BareList<Row: Decodable & Sendable>: Sendable, Decodable {
    package let rows: [Row]

    package init(from decoder: any Decoder) throws { rows = try TolerantRows(from: decoder).readable }
}
