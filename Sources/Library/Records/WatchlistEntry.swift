public import Foundation

/// A film on the watch-later list.
public struct WatchlistEntry: Sendable, Equatable {
    /// The film, without its page: ``LibraryStore/movie(id:)`` has that.
    public var movie: SavedMovie
    /// When it was put on the list; kept to the second. For people only: the order never depends on it.
    public var addedAt: Date

    /// An entry as the list holds it.
    public init(movie: SavedMovie, addedAt: Date) {
        self.movie = movie
        self.addedAt = addedAt
    }
}

/// What an addition to the watch-later list came to, in the order the films were given.
public struct WatchlistAddition: Sendable, Equatable {
    /// The films that were not on the list before, as stored.
    public var added: [WatchlistEntry]
    /// The films that were; a film given twice is in `added` once and here once.
    public var alreadyThere: [WatchlistEntry]

    /// A result; empty until told.
    public init(added: [WatchlistEntry] = [], alreadyThere: [WatchlistEntry] = []) {
        self.added = added
        self.alreadyThere = alreadyThere
    }
}

/// What a removal from the watch-later list came to, in the order the ids were given.
public struct WatchlistRemoval: Sendable, Equatable {
    /// The entries as they were; add them again to undo.
    public var removed: [WatchlistEntry]
    /// The ids that were not on the list, each once.
    public var notFound: [Int]

    /// A result; empty until told.
    public init(removed: [WatchlistEntry] = [], notFound: [Int] = []) {
        self.removed = removed
        self.notFound = notFound
    }
}
