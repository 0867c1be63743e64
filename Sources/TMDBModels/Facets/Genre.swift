import Records

/// A genre's TMDB id and name.
package struct Genre: Sendable, Equatable, Codable, Identifiable {
    /// TMDB's number: 28 is action.
    package let id: Int
    /// In the requested language.
    package let name: String

    init(id: Int, name: String) { (self.id, self.name) = (id, name) }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        name = try fields.requiredText(.name).trimmed
    }
}

/// All genres of films. Source: TMDB, "Genre: Movie List".
package struct GenreList: Sendable, Equatable, Decodable {
    /// In TMDB's order, which is by name.
    package let genres: [Genre]

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        genres = try fields.decode(TolerantRows<Genre>.self, forKey: "genres").nonEmptyRows
    }
}
