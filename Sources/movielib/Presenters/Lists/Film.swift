import TMDBClient
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

/// A film as every list shows it, whatever its source.
struct Film: Equatable {
    let id: Int
    let title: String
    let originalTitle: String?
    let releaseDate: PartialDate?
    /// Can be known without the day, for a film without its page.
    let year: Int?
    let rating: Double?
    let votes: Int?
    let popularity: Double?
    let overview: String?
    let originalLanguage: String?
    let posterPath: String?
    /// The user's own data about it; nil if the library could not be read.
    let mark: FilmMark?

    init(_ movie: Movie, _ marks: Marks) {
        id = movie.id
        title = movie.title
        originalTitle = movie.originalTitle
        releaseDate = movie.releaseDate
        year = movie.releaseDate?.year
        mark = marks[movie.id]
        rating = marks.shown(movie.rating, mark)
        votes = movie.votes
        popularity = movie.popularity
        overview = movie.overview
        originalLanguage = movie.originalLanguage
        posterPath = movie.posterPath
    }

    init(_ film: LibraryFilm, hidingRatings: Bool = false) {
        self.init(film.movie, film.mark, hidingRatings: hidingRatings)
    }

    init(_ movie: FilmRecord, _ mark: FilmMark?, hidingRatings: Bool = false) {
        id = movie.id
        title = movie.title
        originalTitle = movie.originalTitle
        releaseDate = movie.releaseDate.flatMap(PartialDate.init(filmDay:))
        year = movie.year
        self.mark = mark
        rating = Marks(hidesRatings: hidingRatings).shown(movie.rating, mark)
        votes = movie.votes
        popularity = movie.popularity
        overview = movie.overview
        originalLanguage = movie.originalLanguage
        posterPath = movie.posterPath
    }

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
