import Library
package import Records

/// The library's data about a film, by TMDB's id.
package struct FilmInLibrary: Request, Hashable, Sendable {
    package struct Response: Sendable {
        /// Nil if the library does not have it.
        package var film: Film?
        /// The latest first.
        package var viewings: [Viewing]
        package var files: [FilmFile]
        /// The film's values at the account that is signed in.
        package var account: [AccountField: Double] = [:]
        /// The values of the other people of a share.
        package var others: [OtherPersonsValues] = []

        /// The notes on the film and on its viewings.
        package var notes: [Note] { ([film?.note] + viewings.map(\.note)).compactMap(\.self) }

        package init(film: Film? = nil, viewings: [Viewing] = [], files: [FilmFile] = []) {
            (self.film, self.viewings, self.files) = (film, viewings, files)
        }
    }

    package var id: Int
    private let record: FilmRecord?

    package init(_ id: Int) { (self.id, record) = (id, nil) }

    /// Requests a film by its id, or by the id it had before TMDB's was known.
    package init(_ film: FilmRecord) { (id, record) = (film.id, film) }

    package func response(from core: Core) throws(CoreError) -> Response {
        let response = try core.readLibrary { (library) throws(LibraryError) in
            let found = if let record { try library.film(of: record) } else { try library.film(id: id) }
            var response = Response(
                film: found?.film, viewings: found?.viewings ?? [],
                files: try library.files(ofFilm: found?.film.record.id ?? id))
            // They are only shown: a note must not be out of reach because of them.
            response.others = (try? library.othersValues(ofFilm: id)) ?? []
            response.account = (try? library.accountValues(ofFilm: id)) ?? [:]
            return response
        }
        return response ?? Response()
    }

    package static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
