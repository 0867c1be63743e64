package import Foundation
import GRDB

extension LibraryStore {
    /// The genres of the person's films, each once.
    package func genres() throws(LibraryError) -> [String] {
        try reading { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT CAST(genre.value AS TEXT)
                    FROM \(LibraryFilm.source), json_each(movie.genres) AS genre
                    WHERE \(LibraryFilm.isOwn) ORDER BY 1
                    """)
        }
    }
}

/// What is done to several films alike, as one change.
extension LibraryStore {
    /// Gives films a rating of 0.5 to 10, or takes it away.
    ///
    /// - Parameter rating: nil takes the ratings away.
    package func rate(_ movies: [SavedMovie], _ rating: Double?, at date: Date) throws(LibraryError)
        -> [FilmChange]
    {
        try changing("rate", at: date) {
            ChangeSummary.of(
                $0.map(\.film.movie), rating == nil ? "removed" : ChangeSummary.rating(nil, rating))
        } _: { db in
            try movies.compactMap { movie in
                let former = try LibraryFilm.find(db, movieID: movie.id)
                if let rating {
                    try movie.keep(db)
                    try Self.rate(db, movie.id, rating, date)
                } else {
                    try db.execute(sql: "DELETE FROM own_rating WHERE movie_id = ?", arguments: [movie.id])
                }
                return try FilmChange(LibraryFilm.find(db, movieID: movie.id), former)
            }
        }
    }

    /// Writes the same note on films, over those that were there.
    ///
    /// - Parameter text: nil, or nothing but white space, takes the notes away.
    package func note(_ movies: [SavedMovie], _ text: String?, at date: Date) throws(LibraryError)
        -> [FilmChange]
    {
        try changing("note", at: date) {
            ChangeSummary.of($0.map(\.film.movie), text == nil ? "removed" : ChangeSummary.note($0.first))
        } _: { db in
            try movies.compactMap { movie in
                let former = try LibraryFilm.find(db, movieID: movie.id)
                try Self.setNote(db, movie, text ?? "", date)
                return try FilmChange(LibraryFilm.find(db, movieID: movie.id), former)
            }
        }
    }
}
