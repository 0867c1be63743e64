import Library
package import Records

/// The viewings of each of these films that has any.
package struct ViewingsOfFilms: Request {
    let films: [Film]

    package init(_ films: [Film]) { self.films = films }

    package func response(from core: Core) throws(CoreError) -> [Int: [Viewing]] {
        try core.readLibrary { (library) throws(LibraryError) in
            try library.viewings(ofMovies: films.filter { $0.timesWatched > 0 }.map(\.record.id))
        } ?? [:]
    }
}
