package import Foundation

/// A film: TMDB's data about it, and the user's own.
package struct Film: Sendable, Equatable {
    /// The film, without its page; with its credits if they were requested.
    package var movie: FilmRecord
    /// Nil if the library was not queried, or could not be read; never nil in results of the library.
    package var own: OwnData?
    /// Whether one of the user's services is known to offer it.
    package var isOnMine = false

    package init(_ movie: FilmRecord, _ own: OwnData? = OwnData()) { (self.movie, self.own) = (movie, own) }

    package var id: Int { movie.id }
    package var addedAt: Date? { own?.addedAt }
    package var myRating: Double? { own?.myRating }
    package var ratedAt: Date? { own?.ratedAt }
    package var tags: [String] { own?.tags ?? [] }
    package var note: Note? { own?.note }
    package var notedAt: Date? { own?.notedAt }
    package var timesWatched: Int { own?.timesWatched ?? 0 }
    package var lastWatchedOn: PartialDate? { own?.lastWatchedOn }
    package var isOwned: Bool { own?.isOwned == true }
    /// Whether the library stores any of the user's data about it; other films only serve undo.
    package var hasOwnData: Bool { own?.isEmpty == false }
}
