/// What an addition to the watch-later list came to, in the order the films were given.
public struct WatchlistAddition: Sendable, Equatable {
    /// The films that were not on the list before, as stored.
    public var added: [LibraryFilm]
    /// The films that were; a film given twice is in `added` once and here once.
    public var alreadyThere: [LibraryFilm]

    /// A result; empty until told.
    public init(added: [LibraryFilm] = [], alreadyThere: [LibraryFilm] = []) {
        self.added = added
        self.alreadyThere = alreadyThere
    }
}

/// What a removal from the watch-later list came to, in the order the ids were given.
public struct WatchlistRemoval: Sendable, Equatable {
    /// The films as they were; add them again to undo.
    public var removed: [LibraryFilm]
    /// The ids that were not on the list, each once.
    public var notFound: [Int]

    /// A result; empty until told.
    public init(removed: [LibraryFilm] = [], notFound: [Int] = []) {
        self.removed = removed
        self.notFound = notFound
    }
}
