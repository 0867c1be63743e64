package import Records

/// A person's page with their films.
///
/// Source: TMDB, "Person: Details" with `movie_credits` and `external_ids` appended.
package struct PersonDetails: Sendable, Equatable, Decodable {
    /// The fields that lists also have.
    package let person: Person
    /// Nil while unknown.
    package let birthday: PartialDate?
    /// Nil for the living, and while unknown.
    package let deathday: PartialDate?
    /// Free text: city, country.
    package let placeOfBirth: String?
    /// In the requested language; nil if it is not translated.
    package private(set) var biography: String?
    /// The biography's language, if not the one requested: `en`.
    package private(set) var biographyLanguage: String?
    private var translations: Translations?
    /// `nm` and digits.
    package let imdbID: String?
    /// One row per part; the same film may appear several times.
    package let cast: [PersonCredit]
    /// One row per job; the same film may appear several times.
    package let crew: [PersonCredit]

    package init(from decoder: any Decoder) throws {
        person = try Person(from: decoder)
        let fields = try decoder.fields
        birthday = fields.date("birthday")
        deathday = fields.date("deathday")
        placeOfBirth = fields.text("place_of_birth")
        biography = fields.text("biography")
        translations = fields.part("translations")
        imdbID = fields.text("imdb_id") ?? fields.object("external_ids")?.text("imdb_id")
        cast = fields.rows("movie_credits", in: "cast")
        crew = fields.rows("movie_credits", in: "crew")
    }

    /// The page, with a biography in another language if the requested one has none.
    package func withBiography(for locale: ContentLocale) -> PersonDetails {
        var details = self
        if biography == nil,
            let found = translations?.text(
                \.text, insteadOf: locale.language, else: locale.fallback, original: nil)
        {
            (details.biography, details.biographyLanguage) = (found.text, found.language)
        }
        details.translations = nil
        return details
    }
}

/// A film and a person's part in it: a character, or a job.
package struct PersonCredit: Sendable, Equatable, Decodable {
    package let record: FilmRecord
    /// As in the credits; nil for crew.
    package let character: String?
    /// An open list: Directing, Writing, …; nil for cast.
    package let department: String?
    /// An open list: Director, Screenplay, …; nil for cast.
    package let job: String?

    package init(from decoder: any Decoder) throws {
        record = try FilmRecord(from: decoder)
        let fields = try decoder.fields
        character = fields.text("character")
        department = fields.text("department")
        job = fields.text("job")
    }
}
