package import Foundation

/// A film: TMDB's data about it, and the user's own.
package struct Film: Sendable, Equatable {
    /// The film, without its page; with its credits if they were requested.
    package var movie: FilmRecord
    /// Nil if the library was not queried, or could not be read; never nil in results of the library.
    package var own: OwnData?
    /// Whether one of the user's services is known to offer it.
    package var isOnMine = false

    /// By default, a film without anything of the person's.
    package init(_ movie: FilmRecord, _ own: OwnData? = OwnData()) { (self.movie, self.own) = (movie, own) }

    /// TMDB's number for the film, or a stand-in for it.
    package var id: Int { movie.id }
    /// When it was put on the watch-later list.
    package var addedAt: Date? { own?.addedAt }
    /// The person's rating, 0.5 to 10 in halves.
    package var myRating: Double? { own?.myRating }
    /// When it was rated; nil without a rating.
    package var ratedAt: Date? { own?.ratedAt }
    /// Sorted by name.
    package var tags: [String] { own?.tags ?? [] }
    /// The person's note on it.
    package var note: Note? { own?.note }
    /// When the note was written; nil without a note.
    package var notedAt: Date? { own?.notedAt }
    /// How often it was seen.
    package var timesWatched: Int { own?.timesWatched ?? 0 }
    /// The latest viewing with a known date.
    package var lastWatchedOn: PartialDate? { own?.lastWatchedOn }
    /// Whether there is a file of it.
    package var isOwned: Bool { own?.isOwned == true }
    /// Whether the library stores any of the user's data about it; other films only serve undo.
    package var hasOwnData: Bool { own?.isEmpty == false }
}
