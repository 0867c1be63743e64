package import Records

/// The user's own data about the films of an answer.
package struct UserDataByFilm: Equatable {
    /// Nil if the library could not be read; a film that is not in it has no entry.
    package var byID: [Int: UserData]?
    /// Whether TMDB's rating of a film is hidden until the film has been seen.
    var hidesRatings = false

    package init(byID: [Int: UserData]? = nil, hidesRatings: Bool = false) {
        (self.byID, self.hidesRatings) = (byID, hidesRatings)
    }

    subscript(id: Int) -> UserData? { byID.map { $0[id] ?? UserData() } }
}

extension Film {
    init(_ record: FilmRecord, _ userData: UserDataByFilm) {
        self = Film(record, userData[record.id]).shown(hidingRatings: userData.hidesRatings)
    }

    /// The film as lists and pages show it: TMDB's rating may be hidden until the film was seen.
    package func shown(hidingRatings: Bool) -> Film {
        guard hidingRatings, timesWatched == 0 else { return self }
        var film = self
        film.record.rating = nil
        return film
    }

    package var title: String { record.title }
    var originalTitle: String? { record.originalTitle }
    /// Nil if only the year is known.
    package var releaseDate: PartialDate? { record.releaseDay }
    package var year: Int? { record.year }
    package var rating: Double? { record.rating }
    var votes: Int? { record.votes }
    var popularity: Double? { record.popularity }
    package var overview: String? { record.overview }
    var originalLanguage: String? { record.originalLanguage }
    package var posterPath: String? { record.posterPath }

    var isSaved: Bool? { userData?.isOnWatchlist }

    /// `Dune (2021)`.
    package var name: String { DisplayText.film(title, year) }

    /// The original title, if different.
    package var otherTitle: String? { originalTitle == title ? nil : originalTitle }

    var tmdbURL: String { FilmRecord.tmdbURL(id, titled: title) }

    static let columns = "id, title, year, rating, votes, release date"
    /// The cells for a pipe.
    var cells: [String] { ["\(id)", title, year.cell, rating.cell, votes.cell, releaseDate.cell] }
}
