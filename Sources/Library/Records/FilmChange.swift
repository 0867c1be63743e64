package import Records

/// What a change did to one film.
package struct FilmChange: Sendable, Equatable {
    /// The film as it is now.
    package var film: LibraryFilm
    /// The film as it was before; nil if the library did not have it.
    package var former: LibraryFilm?

    /// Nil if there is no film.
    init?(_ film: LibraryFilm?, _ former: LibraryFilm?) {
        guard let film else { return nil }
        self.film = film
        self.former = former
    }
}

/// The result of changing a viewing.
package struct ViewingChange: Sendable, Equatable {
    /// The film as it is now.
    package var film: LibraryFilm
    /// The viewing as it was before.
    package var former: Viewing
    /// The viewing as it is now; nil if it was removed.
    package var viewing: Viewing?
    /// The film's own rating before, if the change replaced it.
    package var formerRating: Double?
    /// Whether the film already had a viewing on the day this one was moved to.
    package var isSecondOfDay = false
}
