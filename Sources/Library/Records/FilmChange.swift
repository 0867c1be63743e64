package import Records

/// What a change did to one film.
package struct FilmChange: Sendable, Equatable {
    /// The film as it is now.
    package var film: LibraryFilm
    /// The film as it was before; nil where the library had nothing of it.
    package var former: LibraryFilm?

    /// Nil where there is no film.
    init?(_ film: LibraryFilm?, _ former: LibraryFilm?) {
        guard let film else { return nil }
        self.film = film
        self.former = former
    }
}

/// What a change of viewings came to.
package struct ViewingChange: Sendable, Equatable {
    /// The film as it is now.
    package var film: LibraryFilm
    /// The viewing as it was before.
    package var former: Viewing
    /// The viewing as it is now; nil where it is gone.
    package var viewing: Viewing?
    /// The film's own rating before, where the change has replaced it.
    package var formerRating: Double?
    /// Whether the film was seen another time on the day the viewing was moved to.
    package var isSecondOfDay = false
}
