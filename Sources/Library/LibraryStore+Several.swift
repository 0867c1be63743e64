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
        -> [LibraryFilm]
    {
        try changing("rate", at: date) {
            $0.map(\.movie).summary
        } _: { db in
            try movies.compactMap { movie in
                if let rating {
                    try movie.keep(db)
                    try Self.rate(db, movie.id, rating, date)
                } else {
                    try db.execute(sql: "DELETE FROM own_rating WHERE movie_id = ?", arguments: [movie.id])
                }
                return try LibraryFilm.find(db, movieID: movie.id)
            }
        }
    }

    /// Writes the same note on films, over those that were there.
    ///
    /// - Parameter text: nil, or nothing but white space, takes the notes away.
    package func note(_ movies: [SavedMovie], _ text: String?, at date: Date) throws(LibraryError)
        -> [LibraryFilm]
    {
        try changing("note", at: date) {
            $0.map(\.movie).summary
        } _: { db in
            try movies.compactMap { movie in
                try Self.setNote(db, movie, text ?? "", date)
                return try LibraryFilm.find(db, movieID: movie.id)
            }
        }
    }
}
