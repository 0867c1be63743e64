import TMDBClient
import Records

/// What the person's own library says of the films of an answer.
struct Marks: Equatable {
    /// Nil where the library could not be asked; a film that is not there has no mark.
    var byID: [Int: FilmMark]?
    /// Keeps TMDB's rating of a film back until it was seen.
    var hidesRatings = false

    subscript(id: Int) -> FilmMark? { byID.map { $0[id] ?? FilmMark() } }

    func shown(_ rating: Double?, _ mark: FilmMark?) -> Double? {
        hidesRatings && (mark?.timesWatched ?? 0) == 0 ? nil : rating
    }
}

/// A film as every list shows it, wherever it comes from.
struct Film: Equatable {
    let id: Int
    let title: String
    let originalTitle: String?
    let releaseDate: PartialDate?
    /// Known without the day, too, of a film that came without its page.
    let year: Int?
    let rating: Double?
    let votes: Int?
    let popularity: Double?
    let overview: String?
    let originalLanguage: String?
    let posterPath: String?
    /// What is the person's own about it; nil where the library could not be asked.
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

    /// The original title where it says something else.
    var otherTitle: String? { originalTitle == title ? nil : originalTitle }

    var tmdbURL: String { WebPage.film(id) }

    /// The cells of a pipe: id, title, year, rating, votes, release date.
    var cells: [String] {
        ["\(id)", title, year.cell, rating.cell, votes.cell, releaseDate.cell]
    }
}
