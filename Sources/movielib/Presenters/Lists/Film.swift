import Records

/// The user's own data about the films of an answer.
struct Marks: Equatable {
    /// Nil if the library could not be read; a film not in it has no mark.
    var byID: [Int: FilmMark]?
    /// Hides TMDB's rating of a film until it has been seen.
    var hidesRatings = false

    subscript(id: Int) -> FilmMark? { byID.map { $0[id] ?? FilmMark() } }

    func shown(_ rating: Double?, _ mark: FilmMark?) -> Double? {
        hidesRatings && (mark?.timesWatched ?? 0) == 0 ? nil : rating
    }
}

/// A film as every list shows it: what is said of it, and what is the user's own.
struct Film: Equatable {
    /// As it is to be shown: without TMDB's rating, if that is hidden.
    let movie: FilmRecord
    /// The user's own data about it; nil if the library could not be read.
    let mark: FilmMark?

    init(_ movie: FilmRecord, _ mark: FilmMark?, hidingRatings: Bool = false) {
        var movie = movie
        movie.rating = Marks(hidesRatings: hidingRatings).shown(movie.rating, mark)
        (self.movie, self.mark) = (movie, mark)
    }

    init(_ movie: FilmRecord, _ marks: Marks) {
        self.init(movie, marks[movie.id], hidingRatings: marks.hidesRatings)
    }

    init(_ film: LibraryFilm, hidingRatings: Bool = false) {
        self.init(film.movie, film.mark, hidingRatings: hidingRatings)
    }

    var id: Int { movie.id }
    var title: String { movie.title }
    var originalTitle: String? { movie.originalTitle }
    /// Nil where only the year is known.
    var releaseDate: PartialDate? { movie.releaseDay }
    var year: Int? { movie.year }
    var rating: Double? { movie.rating }
    var votes: Int? { movie.votes }
    var popularity: Double? { movie.popularity }
    var overview: String? { movie.overview }
    var originalLanguage: String? { movie.originalLanguage }
    var posterPath: String? { movie.posterPath }

    var isSaved: Bool? { mark?.isSaved }

    /// `Dune (2021)`.
    var name: String { year.map { "\(title) (\($0))" } ?? title }

    /// The original title, if different.
    var otherTitle: String? { originalTitle == title ? nil : originalTitle }

    var tmdbURL: String { FilmRecord.tmdbURL(id, titled: title) }

    /// The cells for a pipe: id, title, year, rating, votes, release date.
    var cells: [String] {
        ["\(id)", title, year.cell, rating.cell, votes.cell, releaseDate.cell]
    }
}
