import Library
package import Records

/// What the library has of a film, by TMDB's id.
package struct FilmInLibrary: Request, Hashable, Sendable {
    package struct Response: Sendable {
        /// Nil if the library does not have it.
        package var film: Film?
        /// The latest first.
        package var viewings: [Viewing]
        package var files: [FilmFile]

        package init(film: Film? = nil, viewings: [Viewing] = [], files: [FilmFile] = []) {
            (self.film, self.viewings, self.files) = (film, viewings, files)
        }
    }

    package var id: Int

    package init(_ id: Int) { self.id = id }

    package func response(from core: Films) throws(FilmsError) -> Response {
        let found = try core.inLibrary { (library) throws(LibraryError) in
            let found = try library.film(id: id)
            return Response(
                film: found?.film, viewings: found?.viewings ?? [], files: try library.files(ofFilm: id))
        }
        return found ?? Response()
    }
}
