import Foundation
import Library
import Records

extension Date {
    /// The time at which tests save.
    static let saved = Date(timeIntervalSince1970: 1_700_000_000)
}

extension FilmRecord {
    static func make(
        id: Int = 603, title: String = "The Matrix", originalTitle: String? = nil, rating: Double? = 8.2,
        overview: String? = "A hacker learns the truth.", imdbID: String? = nil,
        genres: [String] = ["Action", "Science Fiction"], page: StoredFilmPage? = nil
    ) -> FilmRecord {
        FilmRecord(
            id: id, title: title, originalTitle: originalTitle, originalLanguage: "en",
            releaseDate: PartialDate("1999-03-31"), runtimeMinutes: 136, rating: rating, votes: 27_000,
            popularity: 81.5,
            overview: overview, posterPath: "/f89U3.jpg", imdbID: imdbID, genres: genres, page: page)
    }

    /// The film without its page, as lists return it.
    var withoutPage: FilmRecord {
        var copy = self
        copy.page = nil
        return copy
    }
}

extension StoredFilmPage {
    static func make(_ json: String = #"{"id":603}"#, fetchedAt: Date = .saved) -> StoredFilmPage {
        StoredFilmPage(json: Data(json.utf8), language: "en-US", region: "US", fetchedAt: fetchedAt)
    }
}
