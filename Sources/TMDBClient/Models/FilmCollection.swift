/// A series of films by its name. Source: TMDB, "Movie: Details", `belongs_to_collection`.
package struct CollectionName: Sendable, Equatable, Codable, Identifiable {
    /// TMDB's number for the collection.
    package let id: Int
    /// In the language asked for.
    package let name: String

    enum CodingKeys: String, CodingKey { case id, name }

    /// Reads the API's own shape; throws `DecodingError` where there is no id or name.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        name = try fields.required(.name)
    }
}

/// A series of films. Source: TMDB, "Collection: Details".
package struct FilmCollection: Sendable, Equatable, Decodable, Identifiable {
    /// TMDB's number for the collection.
    package let id: Int
    /// In the language asked for.
    package let name: String
    /// In order of release, the undated last; TMDB has them in no order.
    package let films: [Movie]

    enum CodingKeys: String, CodingKey { case parts }

    /// Reads the API's own shape; throws `DecodingError` where there is no id or name.
    package init(from decoder: any Decoder) throws {
        let collection = try CollectionName(from: decoder)
        (id, name) = (collection.id, collection.name)
        let parts: [Movie] = try decoder.container(keyedBy: CodingKeys.self).rows(.parts)
        films = parts.sorted { left, right in
            guard let earlier = left.releaseDate else { return false }
            return right.releaseDate.map { earlier < $0 } ?? true
        }
    }
}
