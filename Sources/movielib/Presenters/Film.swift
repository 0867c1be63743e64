import Library
import TMDBClient

/// A film as every list shows it, wherever it comes from.
struct Film: Equatable {
    let id: Int
    let title: String
    let originalTitle: String?
    let releaseDate: CalendarDate?
    let rating: Double?
    let votes: Int?
    let popularity: Double?
    let overview: String?
    let originalLanguage: String?
    let posterPath: String?
    /// Nil where the library could not be asked.
    let isSaved: Bool?

    init(_ movie: Movie, saved: Set<Int>?) {
        id = movie.id
        title = movie.title
        originalTitle = movie.originalTitle
        releaseDate = movie.releaseDate
        rating = movie.rating
        votes = movie.votes
        popularity = movie.popularity
        overview = movie.overview
        originalLanguage = movie.originalLanguage
        posterPath = movie.posterPath
        isSaved = saved.map { $0.contains(movie.id) }
    }

    init(_ movie: SavedMovie, isSaved: Bool?) {
        id = movie.id
        title = movie.title
        originalTitle = movie.originalTitle
        releaseDate = movie.releaseDate.flatMap(CalendarDate.init)
        rating = movie.rating
        votes = movie.votes
        popularity = movie.popularity
        overview = movie.overview
        originalLanguage = movie.originalLanguage
        posterPath = movie.posterPath
        self.isSaved = isSaved
    }

    /// `Dune (2021)`.
    var name: String { releaseDate.map { "\(title) (\($0.year))" } ?? title }

    /// The original title where it says something else.
    var otherTitle: String? { originalTitle == title ? nil : originalTitle }

    var tmdbURL: String { "https://www.themoviedb.org/movie/\(id)" }

    /// The cells of a pipe: id, title, year, rating, votes, release date.
    var cells: [String] {
        ["\(id)", title, (releaseDate?.year).cell, rating.cell, votes.cell, releaseDate.cell]
    }
}
