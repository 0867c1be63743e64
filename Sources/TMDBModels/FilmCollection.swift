package import Records

/// The name and id of a series of films. Source: TMDB, "Movie: Details", `belongs_to_collection`.
package struct CollectionName: Sendable, Equatable, Codable, Identifiable {
    package let id: Int
    /// In the requested language.
    package let name: String

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        name = try fields.requiredText(.name)
    }
}

/// A collection. Source: TMDB, "Collection: Details".
package struct FilmCollection: Sendable, Equatable, Decodable, Identifiable {
    package let id: Int
    /// In the requested language.
    package let name: String
    /// In the requested language; nil if there is none.
    package let overview: String?
    /// Each film once, by release date, undated ones last by title; TMDB sends them unordered.
    package let films: [FilmRecord]

    package init(from decoder: any Decoder) throws {
        let collection = try CollectionName(from: decoder)
        (id, name) = (collection.id, collection.name)
        let fields = try decoder.fields
        overview = fields.text("overview")
        let parts: [Part] = fields.rows("parts")
        films = parts.map(\.film).uniqued(on: \.id).sorted { left, right in
            switch (left.releaseDate, right.releaseDate) {
            case (let earlier?, let later?): earlier < later
            case (.some, nil): true
            case (nil, .some): false
            case (nil, nil): left.title < right.title
            }
        }
    }

    /// A film in a collection; some have a `name` instead of a title, as series do.
    private struct Part: Decodable {
        let film: FilmRecord

        init(from decoder: any Decoder) throws {
            if let record = try? FilmRecord(from: decoder) {
                film = record
                return
            }
            let fields = try decoder.fields
            let original = fields.text("original_name")
            film = FilmRecord(
                id: try fields.id("id"),
                title: try fields.text("name") ?? fields.requiredText("original_name"),
                originalTitle: original, originalLanguage: fields.text("original_language"),
                releaseDate: fields.date("release_date"),
                rating: fields.number("vote_average").flatMap { $0 > 0 && $0 <= 10 ? $0 : nil },
                votes: fields.integer("vote_count").flatMap { $0 >= 0 ? $0 : nil },
                popularity: fields.number("popularity"), overview: fields.text("overview"),
                posterPath: fields.text("poster_path"))
        }
    }

    /// A film's position, from 1, with the films before and after; nil if it is not in the collection.
    package func position(of id: Int) -> (number: Int, previous: FilmRecord?, next: FilmRecord?)? {
        guard let index = films.firstIndex(where: { $0.id == id }) else { return nil }
        return (
            index + 1, index > 0 ? films[index - 1] : nil, index + 1 < films.count ? films[index + 1] : nil
        )
    }
}
