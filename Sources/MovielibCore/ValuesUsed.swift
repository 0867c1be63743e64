import Library
package import Records

/// The tags and texts that the user has written, for text entries; and the tags of some films.
package struct ValuesUsed: Request, Hashable, Sendable {
    package struct Response: Sendable {
        /// The tags of each film that has any.
        package var tagsOfFilms: [Int: [String]]
        /// All tags, the most used first.
        package var tags: [String]
        /// Places and names of viewings, the most recent first.
        package var texts: [ViewingField: [String]]

        package init(
            tagsOfFilms: [Int: [String]] = [:], tags: [String] = [], texts: [ViewingField: [String]] = [:]
        ) { (self.tagsOfFilms, self.tags, self.texts) = (tagsOfFilms, tags, texts) }
    }

    package var films: [Int]

    package init(films: [Int]) { self.films = films }

    package func response(from core: Core) throws(CoreError) -> Response {
        let found = try core.readLibrary { (library) throws(LibraryError) in
            var used = Response(tags: try library.tags().map(\.name))
            for field in ViewingField.texts { used.texts[field] = try library.texts(of: field) }
            for id in films { used.tagsOfFilms[id] = try library.film(id: id)?.film.tags }
            return used
        }
        return found ?? Response()
    }
}
