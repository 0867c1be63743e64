import Films
import Library
import Localization
import Presenters
import Query
import Records
import TMDBModels
import Terminal

extension AppContext {
    /// The records of the film named, or of all on standard input, for changing all or none of them.
    ///
    /// - Parameters:
    ///   - mustBeOwn: looks only in the library, for removals.
    ///   - unfit: for removals, why there is nothing to remove from a film; nil if there is.
    func ownMovies(
        named name: String, takingFirst: Bool, mustBeOwn: Bool, unfit: (FilmRecord) throws -> String?
    ) async throws -> [FilmRecord] {
        if name != "-" {
            let movie = try await ownMovie(name, takingFirst: takingFirst, mustBeOwn: mustBeOwn)
            if mustBeOwn, let why = try unfit(movie) { throw failure(.notFound, why) }
            return [movie]
        }
        if !mustBeOwn { return try await movies(["-"], takingFirst: takingFirst, needingPages: false) }
        var movies: [FilmRecord] = []
        for film in try FilmArguments(["-"], self).films {
            let movie = try await LineError.at(film.line) {
                let movie = try await ownMovie(film.text, takingFirst: takingFirst, mustBeOwn: true)
                if let why = try unfit(movie) { throw failure(.notFound, why) }
                return movie
            }
            if !movies.contains(where: { $0.id == movie.id }) { movies.append(movie) }
        }
        return movies
    }

    /// The films on a shelf that standard input names and a query matches, in input order unless the query
    /// sets one. Reports those not on the shelf.
    func films(
        on shelf: LibraryShelf, namedOnInputAnd query: LibraryQuery, _ pages: PageOptions
    ) throws -> (films: [Film], total: Int) {
        let named = try FilmArguments(["-"], self).films
        let library = try self.films.library()
        let all = try library?.films(on: shelf).films ?? []
        let known = Set(all.map(\.movie.id))
        var places: [Int: Int] = [:]
        var missing: [String] = []
        for film in named {
            let id = try LineError.at(film.line) { () -> Int? in
                // The shelf's own ids are at hand.
                if case .tmdb(let id) = film.reference { return id }
                return try ownID(film, on: .library, takingFirst: false)
            }
            if let id, known.contains(id) {
                places[id] = places[id] ?? places.count
            } else {
                missing.append(film.text)
            }
        }
        if !missing.isEmpty {
            let names = missing.prefix(10).joined(separator: ", ")
            let more = missing.count - 10
            console.remark(Self.missing(names, more, from: shelf))
        }
        var films = try (library?.films(on: shelf, matching: query).films ?? []).filter {
            places[$0.movie.id] != nil
        }
        if query.orders.isEmpty {
            films.sort { places[$0.movie.id, default: 0] < places[$1.movie.id, default: 0] }
        }
        let (limit, offset) = part(pages)
        return (Array(films.dropFirst(offset).prefix(limit ?? films.count)), films.count)
    }

    private static func missing(_ names: String, _ more: Int, from shelf: LibraryShelf) -> String {
        switch (shelf, more > 0) {
        case (.library, false): tr("not in your library: {films}", ["films": names])
        case (.library, true):
            plural(
                "not in your library: {films} and {n} more", "not in your library: {films} and {n} more",
                more, ["films": names])
        case (_, false): tr("not on your list: {films}", ["films": names])
        case (_, true):
            plural(
                "not on your list: {films} and {n} more", "not on your list: {films} and {n} more", more,
                ["films": names])
        }
    }

    /// The id of the named film on a shelf; nil if there is none.
    func ownID(_ film: FilmArguments.Film, on shelf: LibraryShelf, takingFirst: Bool) throws -> Int? {
        do throws(FilmsError) {
            return try films.ownFilm(film.reference, on: shelf, typed: film.text, takingFirst: takingFirst)
        } catch {
            if case .notInLibrary = error { return nil }
            throw error
        }
    }
}
