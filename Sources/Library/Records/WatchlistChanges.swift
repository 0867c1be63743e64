package import Records

/// The result of adding to the watch-later list, in the order the films were given.
package struct WatchlistAddition: Sendable, Equatable {
    /// The films that were not on the list before, as stored.
    package var added: [LibraryFilm]
    /// The films that were; a film given twice is in `added` once and here once.
    package var alreadyThere: [LibraryFilm]

    /// A result, empty by default.
    package init(added: [LibraryFilm] = [], alreadyThere: [LibraryFilm] = []) {
        self.added = added
        self.alreadyThere = alreadyThere
    }
}

/// The result of removing from the watch-later list, in the order the ids were given.
package struct WatchlistRemoval: Sendable, Equatable {
    /// The films as they were; add them again to undo.
    package var removed: [LibraryFilm]
    /// The ids that were not on the list, each once.
    package var notFound: [Int]

    /// A result, empty by default.
    package init(removed: [LibraryFilm] = [], notFound: [Int] = []) {
        self.removed = removed
        self.notFound = notFound
    }
}
