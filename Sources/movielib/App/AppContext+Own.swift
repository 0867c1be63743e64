import Foundation
import Library
import Terminal
import TMDBClient

extension AppContext {
    /// The id of a film of the person's library that words, an id or an address stand for.
    ///
    /// - Throws: ``Failure`` where the library has no such film, or several that fit.
    func ownFilm(_ text: String, takingFirst: Bool) throws(Failure) -> Int {
        guard let library = try libraryForReading() else { throw missing(text) }
        switch try FilmReference(text, thisYear: thisYear) {
        case .tmdb(let id):
            let isThere = try inLibrary { () throws(LibraryError) in try library.marks(among: [id])[id] != nil
            }
            guard isThere else { throw missing(text) }
            return id
        case .imdb(let imdb):
            let movie = try inLibrary { () throws(LibraryError) in try library.movie(imdbID: imdb.text) }
            guard let movie else { throw missing(text) }
            return movie.id
        case .title(let words, let year):
            let films = try inLibrary { () throws(LibraryError) in
                try library.moviesTitled(like: words, on: .library)
            }
            if films.isEmpty { throw missing(text) }
            return try choose(
                films.map { Candidate($0.movie) }, words: words, year: year, takingFirst: takingFirst,
                noun: "film"
            ).id
        }
    }

    /// The film that is to be rated, tagged or noted: from the library where it is there, else from TMDB.
    ///
    /// - Parameter mustBeOwn: asks the library alone, for what is to be taken away.
    func ownMovie(_ text: String, takingFirst: Bool, mustBeOwn: Bool) async throws(Failure) -> SavedMovie {
        if mustBeOwn {
            let id = try ownFilm(text, takingFirst: takingFirst)
            let library = try libraryForReading()
            let movie = try inLibrary { () throws(LibraryError) in try library?.movie(id: id) }
            guard let movie else { throw missing(text) }
            return movie
        }
        let pages = FilmPages(context: self, takingFirst: takingFirst, needingPages: false)
        guard let movie = try await pages.movies([text]).first else { throw missing(text) }
        return movie
    }

    /// What the library has of the person's own about a film.
    func own(_ movie: SavedMovie) throws(Failure) -> LibraryFilm? {
        let library = try libraryForReading()
        return try inLibrary { () throws(LibraryError) in try library?.film(id: movie.id)?.film }
    }

    /// Shows what a change did, and tells of a text that it replaced.
    func showChange(_ change: ChangePresenter) throws(Failure) {
        try show(change)
        change.remarks.forEach(console.say)
    }

    /// The viewing of a film that is meant: the one of a date, else the latest.
    ///
    /// - Parameter on: nil where no date was given.
    /// - Throws: ``Failure`` where there is none.
    func loggedViewing(of id: Int, named name: String, on: String?) throws(Failure) -> Viewing {
        let date = try on.map { (text) throws(Failure) in try viewingDate(text) }
        let library = try libraryForReading()
        let all = try inLibrary { () throws(LibraryError) in try library?.film(id: id)?.viewings ?? [] }
        let fitting = date.map { date in all.filter { $0.watchedOn == date } } ?? all
        guard let viewing = fitting.first else {
            var failure = Failure(
                .notFound, activity, "no viewing of '\(name)'\(on.map { " on \($0)" } ?? "") is logged")
            if !all.isEmpty { failure.hints = ["'movielib movie \(id)' shows those that are"] }
            throw failure
        }
        if on != nil, fitting.count > 1 {
            console.say(
                "movielib: \(Wording.counted(fitting.count, "viewing")) are logged on that date; "
                    + "using the one logged last")
        }
        return viewing
    }

    /// Each film's viewings, where the answer is one that has them: a list for eyes does not.
    func viewings(of films: [LibraryFilm]) throws(Failure) -> [Int: [Viewing]] {
        guard options.format == .json, let library = try libraryForReading() else { return [:] }
        return try inLibrary { () throws(LibraryError) in
            try library.viewings(ofMovies: films.filter { $0.timesWatched > 0 }.map(\.movie.id))
        }
    }

    private func missing(_ text: String) -> Failure {
        Failure(
            .notFound, activity, "your library has no '\(text)'", hint: "'movielib library' shows what it has"
        )
    }
}
