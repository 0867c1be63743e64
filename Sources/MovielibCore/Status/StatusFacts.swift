/// The parts of the status line, in the order of `--help`.
package enum StatusPart: String, CaseIterable { case new, next, list, tonight }

/// The facts that the status line shows.
package struct StatusFacts {
    package struct Entry {
        package let id: Int
        package let title: String
        package var year: Int?
    }

    /// The films of the last `newFilms` that the user has not looked at.
    package var newFilms: [Entry] = []
    /// The nearest release of a saved film, and in how many days it is.
    package var nextRelease: (film: Entry, days: Int)?
    /// The number of films on the watch-later list.
    package var watchlistCount = 0
    /// The evening's pick.
    package var tonight: Entry?
}
